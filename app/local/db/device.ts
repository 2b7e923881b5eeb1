// The `device` row: the identity of the outbox, its counters, the cursor and the session this database belongs to.
import { FIRST_LOCAL_NUMBER } from '#domain/cars/car-number.ts'
import type { LocalStore, Reader, Writer } from './local-store.ts'
import type { Device } from './rows.ts'
import { tokenFingerprint } from './token-fingerprint.ts'

/** The session of this database has ended: it must not be read into a view or written any more. */
export class SessionClosed extends Error {
  override name = 'SessionClosed'
}

/** @throws SessionClosed, which aborts the transaction */
export async function openDevice(tx: Reader): Promise<Device> {
  const device = await tx.get('device', 'device')
  if (device?.session !== 'open') throw new SessionClosed('The session of this database has ended')
  return device
}

/**
 * Opens the database for a session. The first call assigns the `clientId`.
 * @param token of the session; omitted for the public
 * @throws SessionClosed when this session was logged out, in any tab: a purged database must not be filled again
 */
export async function openSession(store: LocalStore, newUuid: () => string, token?: string): Promise<Device> {
  const current = await store.read((tx) => tx.get('device', 'device'))
  // Without a write, so that the database also opens when storage is full.
  if (current?.session === 'open' && current.clientId && (token === undefined || current.token === token))
    return current
  return store.write(async (tx) => {
    const { ended, ...known } = (await tx.get('device', 'device')) ?? newDevice('')
    if (token !== undefined && ended === tokenFingerprint(token))
      throw new SessionClosed('This session has been logged out')
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

/** Replaces the token of the open session. */
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
