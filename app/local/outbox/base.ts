// Stores the records that the server sends: a pull, or a load that replaces them. The outbox and the attention list stay.
import { updateDevice, writeInSession } from '#app/local/db/device.ts'
import type { LocalStore, RecordTableName, Writer } from '#app/local/db/local-store.ts'
import type { Device, UnfinishedLoad } from '#app/local/db/rows.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { isKept, KINDS, kindOfMutation, LISTED_KINDS, type ListedKind, type RecordTypes } from '#domain/kinds/kinds.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { subjectsOf } from '#domain/mutations/subjects.ts'
import { type ListPage, laterPosition, type PulledChange, type PullResponse } from '#domain/protocol/protocol.ts'
import { sendAgain, settleRows } from './outbox.ts'
import { redactRefused, removeAdminFields } from './redact.ts'

/**
 * Applies a pull in one transaction: the base changes, settled rows leave the outbox and the cursor moves. The view therefore never lacks a
 * pending value and never applies one twice.
 * @param sent the cursor of the request
 * @returns false when another tab has moved the cursor or begun a load meanwhile: the response is outdated, and nothing of it is applied
 */
export async function settle(store: LocalStore, sent: string, pulled: PullResponse): Promise<boolean> {
  return writeInSession(store, async (tx, device) => {
    if (device.cursor !== sent || device.load) return false
    const { role = device.role } = pulled
    if (role === 'user' && role !== device.role) await removeAdminFields(tx)
    // Before the records: a settled decision no longer keeps its conflict.
    const hasSettled = !pulled.more && (await settleRows(tx, pulled.cursor, pulled.now))
    await putChanges(tx, pulled.changes)
    const isUnchanged = role === device.role && device.cursor === pulled.cursor && !hasSettled
    if (!isUnchanged) {
      const position = laterPosition(device.position, pulled.cursor)
      await updateDevice(tx, device, { ...(role ? { role } : {}), cursor: pulled.cursor, position })
    }
    return true
  })
}

/**
 * A pull contains each record once. There can be thousands of a kind, which are written together. A newer server may send kinds that this
 * version does not know.
 */
async function putChanges(tx: Writer, changes: readonly PulledChange[]): Promise<void> {
  if (changes.length === 0) return
  const pending = (await tx.all('outbox')).map(({ envelope }) => envelope)
  const decided = new Set(pending.filter(({ name }) => kindOfMutation(name) === 'conflict').flatMap(subjectsOf))
  for (const kind of LISTED_KINDS) await putChangesOf(tx, kind, changes, decided)
  for (const change of changes) {
    if (change.kind === 'settings') await tx.put('settings', [{ uid: change.uid, record: change.record }])
  }
}

/** @param decided the conflicts whose decisions are pending: replaying a decision needs its conflict */
async function putChangesOf<K extends ListedKind>(
  tx: Writer,
  kind: K,
  changes: readonly PulledChange[],
  decided: ReadonlySet<string>,
): Promise<void> {
  const puts: RecordTypes[K][] = []
  const removed = new Set<string>()
  const deleted = new Set<string>()
  for (const change of changes) {
    if (change.kind !== kind) continue
    // A visitor's car lacks the fields only staff see. The storefront does not read them.
    const record = change.record as RecordTypes[K] | null
    if (record && (isKept(kind, record) || decided.has(change.uid))) puts.push(record)
    else removed.add(change.uid)
    if (!record) deleted.add(change.uid)
  }
  await tx.put<RecordTableName>(KINDS[kind].table, puts)
  if (removed.size > 0) await tx.remove(KINDS[kind].table, [...removed])
  if (deleted.size > 0) await redactRefused(tx, kind, (uid) => deleted.has(uid))
}

export interface Base {
  cursor: string
  settings: SiteSettings
  /** The records of the kinds that the reader receives. */
  lists: { [K in ListedKind]?: readonly RecordTypes[K][] }
  /** The number of the last car, when the list of cars is a page that others follow. */
  upTo?: number | undefined
}

interface Replacement {
  /** The cursor that was read before the load. */
  expected: string | null
  /** The server does not know the position of this device: its history is another one. */
  isUnknown: boolean
  base: Base
}

/** @returns false when another tab has moved the cursor since `expected` was read, or has stored the first page of a load */
export async function replaceBase(store: LocalStore, { expected, isUnknown, base }: Replacement): Promise<boolean> {
  const { cursor, settings, lists, upTo } = base
  return writeInSession(store, async (tx, device) => {
    if (device.cursor !== expected || device.load) return false
    await tx.clear('settings')
    await tx.put('settings', [{ uid: 'site', record: settings }])
    for (const kind of LISTED_KINDS) if (upTo === undefined || kind !== 'car') await replaceList(tx, kind, lists[kind])
    if (upTo !== undefined) await replaceCars(tx, device, lists.car ?? [], 0, upTo)
    if (isUnknown) await sendAgain(tx)
    const position = isUnknown ? cursor : laterPosition(device.position, cursor)
    await updateDevice(tx, device, { position, ...(upTo === undefined ? { cursor } : { load: { cursor, upTo } }) })
    return true
  })
}

/** Stores a further page of cars, unless another tab has stored it, or another load, since `position` was read. */
export async function storePage(
  store: LocalStore,
  position: UnfinishedLoad,
  { data, after: upTo }: ListPage<Car>,
): Promise<void> {
  await writeInSession(store, async (tx, device) => {
    const { load } = device
    if (load?.cursor !== position.cursor || load.upTo !== position.upTo) return
    await replaceCars(tx, device, data, load.upTo, upTo)
    const isLast = upTo === undefined
    await updateDevice(tx, device, isLast ? { cursor: load.cursor, load: null } : { load: { ...load, upTo } })
  })
}

/** Replaces the cars with numbers above `after`, up to `upTo`. The others stay until their page arrives. */
async function replaceCars(
  tx: Writer,
  { cursor }: Device,
  cars: readonly Car[],
  after: number,
  upTo = Number.POSITIVE_INFINITY,
): Promise<void> {
  await tx.put('cars', cars)
  // A first load finds no cars.
  if (cursor === null) return
  const received = new Set(cars.map(({ uid }) => uid))
  const missing = (await tx.all('cars')).filter(({ id, uid }) => id > after && id <= upTo && !received.has(uid))
  await tx.remove(
    'cars',
    missing.map(({ uid }) => uid),
  )
}

async function replaceList<K extends ListedKind>(
  tx: Writer,
  kind: K,
  records: readonly RecordTypes[K][] | undefined,
): Promise<void> {
  await tx.clear(KINDS[kind].table)
  await tx.put<RecordTableName>(KINDS[kind].table, records ?? [])
  // A load has no tombstones: a record that is missing from it was deleted.
  const received = new Set(records?.map(({ uid }) => uid))
  if (records) await redactRefused(tx, kind, (uid) => !received.has(uid))
}
