import { tokenMark } from '#app/local/session/token-mark.ts'
import { FIRST_LOCAL_NUMBER } from '#domain/cars/car-number.ts'
import type { Device, LocalStore, Reader, Writer } from './local-store.ts'

/** The session this database belongs to has ended: nothing may be read from it into a view or written any more. */
export class SessionClosed extends Error {
  override name = 'SessionClosed'
}

/** @throws SessionClosed, so that the transaction writes nothing */
export async function openDevice(tx: Reader): Promise<Device> {
  const device = await tx.get('device', 'device')
  if (device?.session !== 'open') throw new SessionClosed('The session of this database has ended')
  return device
}

/**
 * Opens the database for the person who has just been recognised; a first time gives the device its name.
 * @param token of the session; left out for the public
 * @throws SessionClosed when this very session was logged out of, in whichever tab: what was purged is not filled again
 */
export async function openSession(store: LocalStore, newUuid: () => string, token?: string): Promise<Device> {
  const open = await store.read((tx) => tx.get('device', 'device'))
  // Nothing to write, so that a device without room still opens what it holds.
  if (open?.session === 'open' && open.clientId && (token === undefined || open.token === token)) return open
  return store.write(async (tx) => {
    const { ended, ...known } = (await tx.get('device', 'device')) ?? newDevice('')
    if (token !== undefined && ended === tokenMark(token))
      throw new SessionClosed('This session has been logged out of')
    const device: Device = {
      ...known,
      clientId: known.clientId || newUuid(),
      session: 'open',
      ...(token === undefined ? {} : { token }),
    }
    await tx.put('device', [device])
    return device
  })
}

/** The same session goes on under another token. */
export async function renewSession(store: LocalStore, token: string): Promise<void> {
  await store.write(async (tx) => updateDevice(tx, await openDevice(tx), { token }))
}

export async function updateDevice(tx: Writer, device: Device, changes: Partial<Device>): Promise<void> {
  await tx.put('device', [{ ...device, ...changes }])
}

/** @param clientId empty until a session opens the database */
export function newDevice(clientId: string): Device {
  return {
    key: 'device',
    clientId,
    nextSeq: 1,
    nextLocalId: FIRST_LOCAL_NUMBER,
    cursor: null,
    lastSeq: 0,
    session: 'open',
  }
}
