// The names of the databases, and their `device` row: the counters of the outbox, the cursor and the session this database belongs to.
import { FIRST_LOCAL_NUMBER } from '#domain/kinds/car/car-number.ts'
import type { LocalStore, Reader, Writer } from './local-store.ts'
import type { Device } from './rows.ts'

/** The session of this database has ended: it must no longer be read into a view or written. */
export class SessionClosed extends Error {
  override name = 'SessionClosed'
}

/** @throws SessionClosed, which aborts the transaction */
export async function openDevice(tx: Reader): Promise<Device> {
  const device = await tx.get('device', 'device')
  if (device?.session !== 'open') throw new SessionClosed('The session of this database has ended')
  return device
}

/** A transaction that writes only while the session is open. @throws SessionClosed */
export const writeInSession = <T>(store: LocalStore, work: (tx: Writer, device: Device) => Promise<T>): Promise<T> =>
  store.write(async (tx) => work(tx, await openDevice(tx)))

/**
 * Opens the database for a session. The first call assigns the `deviceId`.
 * @param token of the session; omitted for the public
 */
export async function openSession(store: LocalStore, newUuid: () => string, token?: string): Promise<Device> {
  const current = await store.read((tx) => tx.get('device', 'device'))
  // The database must open when storage is full, so nothing is written here.
  if (current?.session === 'open' && current.deviceId && (token === undefined || current.token === token))
    return current
  return store.write(async (tx) => {
    const known = (await tx.get('device', 'device')) ?? newDevice('')
    const device: Device = {
      ...known,
      deviceId: known.deviceId || newUuid(),
      session: 'open',
      ...(token === undefined ? {} : { token }),
    }
    await tx.put('device', [device])
    return device
  })
}

/** Replaces the token of the open session. */
export const renewSession = (store: LocalStore, token: string): Promise<void> =>
  writeInSession(store, (tx, device) => updateDevice(tx, device, { token }))

export async function updateDevice(tx: Writer, device: Device, changes: Partial<Device>): Promise<void> {
  await tx.put('device', [{ ...device, ...changes }])
}

/** @param deviceId empty until a session opens the database */
export function newDevice(deviceId: string): Device {
  return {
    key: 'device',
    deviceId,
    nextKey: 1,
    sentUpTo: 0,
    nextLocalId: FIRST_LOCAL_NUMBER,
    cursor: null,
    position: null,
    session: 'open',
  }
}

/** The visitors' database; each logged-in user has another one. */
export const PUBLIC_DATABASE = 'dealership-public'

const STAFF = /^dealership-staff-\d+$/

export const staffDatabase = (userId: number): string => `dealership-staff-${userId}`

export const isStaffDatabase = (name: string): boolean => STAFF.test(name)

/** A random UUID (version 4). `crypto.randomUUID` is not available on plain http, as on a local network. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
