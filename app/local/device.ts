import { FIRST_LOCAL_NUMBER } from '#domain/car-number.ts'
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

/** Opens the database for the person who has just been recognised; a first time gives the device its name. */
export async function openSession(store: LocalStore, newUuid: () => string): Promise<Device> {
  return store.write(async (tx) => {
    const known = await tx.get('device', 'device')
    const device: Device = known ? { ...known, session: 'open' } : newDevice(newUuid())
    await tx.put('device', [device])
    return device
  })
}

export async function updateDevice(tx: Writer, device: Device, changes: Partial<Device>): Promise<void> {
  await tx.put('device', [{ ...device, ...changes }])
}

function newDevice(clientId: string): Device {
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
