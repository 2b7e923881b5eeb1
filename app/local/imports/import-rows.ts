// Imports on this device. All planned mutations of an import are stored in one transaction, in groups. Each group then moves to the
// outbox in a transaction of its own, so that it moves once no matter when the page is killed.
import { openDevice } from '#app/local/db/device.ts'
import type { LocalStore, Reader, Writer } from '#app/local/db/local-store.ts'
import type { Device, ImportGroupRow, ImportRow, PlannedMutation, RefusedRow } from '#app/local/db/rows.ts'
import { appendRows } from '#app/local/outbox/append-rows.ts'
import { remainingOf } from '#app/local/outbox/planned-mutations.ts'
import { forRoleOf } from '#app/local/outbox/remove-admin-fields.ts'
import { withdrawEach } from '#app/local/outbox/withdrawal-rows.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'
import { MUTATION_FORMAT } from '#domain/mutations/upgrade-mutation.ts'

/** Mutations that are planned, checked and stored together. */
const GROUP_SIZE = 100
/** How long an import is listed and can be undone. */
export const UNDO_PERIOD_MS = 24 * 60 * 60 * 1000

export type NewImport = Pick<ImportRow, 'importId' | 'fileName' | 'startedAt' | 'rejected' | 'undoes' | 'changedSince'>

const groupKey = (importId: string, index: number) => `${importId}:${index}`

export async function storeImport(
  store: LocalStore,
  row: NewImport,
  requests: readonly PlannedMutation[],
): Promise<void> {
  await store.write(async (tx) => {
    await putImport(tx, await openDevice(tx), row, requests, MUTATION_FORMAT)
  })
}

/** @param format of the arguments */
export async function putImport(
  tx: Writer,
  device: Device,
  row: NewImport,
  requests: readonly PlannedMutation[],
  format: number,
): Promise<void> {
  let groups = 0
  for (let from = 0; from < requests.length; from += GROUP_SIZE) {
    // One request to the database per group, because each copies its rows in one task.
    const group = forRoleOf(device, requests.slice(from, from + GROUP_SIZE))
    await tx.put('importGroups', [{ key: groupKey(row.importId, groups++), format, requests: group }])
  }
  await tx.put('imports', [{ ...row, total: requests.length, groups, nextGroup: 0, moved: 0, unchanged: 0 }])
}

/** @returns the next group of the import; null when there is none */
export async function readNextGroup(store: LocalStore, importId: string): Promise<ImportGroupRow | null> {
  return store.read(async (tx) => {
    const row = await tx.get('imports', importId)
    return (row && (await tx.get('importGroups', groupKey(importId, row.nextGroup)))) ?? null
  })
}

/** The groups that have not moved to the outbox, in order. */
export async function readPlannedGroups(
  tx: Reader,
  { importId, nextGroup, groups }: Pick<ImportRow, 'importId' | 'nextGroup' | 'groups'>,
): Promise<ImportGroupRow[]> {
  const found: ImportGroupRow[] = []
  for (let index = nextGroup; index < groups; index += 1)
    found.push(...[(await tx.get('importGroups', groupKey(importId, index))) ?? []].flat())
  return found
}

/** The groups of all imports that have not moved to the outbox, in order. Those of undoings are left out: later imports move before them. */
export async function readPlannedImports(store: LocalStore): Promise<ImportGroupRow[]> {
  return store.read(async (tx) => {
    const imports = (await tx.all('imports')).filter((row) => row.undoes === undefined && remainingOf(row) > 0)
    const groups: ImportGroupRow[] = []
    for (const row of imports.sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1)))
      groups.push(...(await readPlannedGroups(tx, row)))
    return groups
  })
}

/** The mids of the planned mutations. One that an earlier version of the app stored without a mid is named by its position. */
export async function readPlannedMids(tx: Reader): Promise<string[]> {
  const groups = await tx.all('importGroups')
  return groups.flatMap(({ key, requests }) => requests.map(({ mid }, index) => mid ?? `${key}:${index}`))
}

/** A checked group. */
export interface CheckedGroup {
  envelopes: readonly Envelope[]
  /** Refused by a rule on this device. */
  refused: readonly RefusedRow[]
  unchanged: number
  /** For an undoing: the names of vehicles that it leaves. */
  changedSince: readonly string[]
}

/** Names of changed vehicles that are kept for the person. */
const MAX_NAMES = 100

export function addChangedSince(known: ImportRow['changedSince'], names: readonly string[]) {
  const { count, names: before } = known ?? { count: 0, names: [] }
  return { count: count + names.length, names: [...before, ...names].slice(0, MAX_NAMES) }
}

/**
 * Moves a group to the outbox, and what a rule refused to the attention list.
 * @param nextGroup the position of the group; nothing happens when another tab has moved it
 * @param checkedAt the state of the device that the group was checked against; nothing happens when it has changed since
 * @returns false when nothing happened
 */
export async function moveGroup(
  store: LocalStore,
  { importId, nextGroup }: Pick<ImportRow, 'importId' | 'nextGroup'>,
  { envelopes, refused, unchanged, changedSince }: CheckedGroup,
  checkedAt?: Position,
): Promise<boolean> {
  return store.write(async (tx) => {
    const device = await openDevice(tx)
    if (checkedAt && !isSamePosition(checkedAt, device)) return false
    const row = await tx.get('imports', importId)
    const key = groupKey(importId, nextGroup)
    const group = row?.nextGroup === nextGroup ? await tx.get('importGroups', key) : undefined
    if (!row || !group) return false
    await appendRows(
      tx,
      device,
      envelopes.map((envelope) => ({ envelope, importId })),
    )
    await tx.put('refused', forRoleOf(device, refused))
    await tx.remove('importGroups', [key])
    await tx.put('imports', [
      {
        ...row,
        nextGroup: nextGroup + 1,
        moved: row.moved + group.requests.length,
        unchanged: row.unchanged + unchanged,
        ...(changedSince.length > 0 ? { changedSince: addChangedSince(row.changedSince, changedSince) } : {}),
      },
    ])
    return true
  })
}

/**
 * Ends an import: what has not moved to the outbox is deleted.
 * @param withdrawOutbox also withdraws its mutations in the outbox that have no outcome; false while a push may be under way
 * @returns how many mutations were withdrawn
 */
export async function cancelImport(
  store: LocalStore,
  importId: string,
  withdrawOutbox: boolean,
  newUuid: () => string,
): Promise<number> {
  return store.write(async (tx) => {
    await openDevice(tx)
    const row = await tx.get('imports', importId)
    if (!row) return 0
    const remaining = remainingOf(row)
    await removeGroups(tx, row)
    const own = withdrawOutbox ? await tx.range('outbox', { index: 'import', is: importId }) : []
    const withdrawn = remaining + (await withdrawEach(tx, own, newUuid)).size
    if (withdrawn > 0) await tx.put('imports', [{ ...row, withdrawn: (row.withdrawn ?? 0) + withdrawn }])
    return withdrawn
  })
}

/** Removes imports that can no longer be undone and have nothing left to send. @param now ISO time */
export async function pruneImports(store: LocalStore, now: string): Promise<void> {
  const old = await store.read(async (tx) => findOld(tx, now))
  if (old.length === 0) return
  await store.write(async (tx) => {
    await openDevice(tx)
    const rows = await findOld(tx, now)
    await tx.remove(
      'imports',
      rows.map(({ importId }) => importId),
    )
  })
}

async function findOld(tx: Reader, now: string): Promise<ImportRow[]> {
  const old = (await tx.all('imports')).filter(
    (row) => remainingOf(row) === 0 && Date.parse(now) - Date.parse(row.startedAt) > UNDO_PERIOD_MS,
  )
  const ended: ImportRow[] = []
  for (const row of old) {
    const own = await tx.range('outbox', { index: 'import', is: row.importId })
    if (own.every(({ outcome }) => outcome)) ended.push(row)
  }
  return ended
}

async function removeGroups(tx: Writer, { importId, nextGroup, groups }: ImportRow): Promise<void> {
  const left = Array.from({ length: groups - nextGroup }, (_, index) => groupKey(importId, nextGroup + index))
  await tx.remove('importGroups', left)
}

type Position = Pick<Device, 'nextSeq' | 'cursor' | 'load'>

/** Whether neither the outbox nor the base has changed. */
const isSamePosition = (a: Position, b: Position): boolean =>
  a.nextSeq === b.nextSeq && a.cursor === b.cursor && a.load?.cursor === b.load?.cursor && a.load?.upTo === b.load?.upTo
