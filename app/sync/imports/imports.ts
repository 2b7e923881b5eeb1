// Starts, cancels and undoes imports of vehicles, which are a few mutations of many vehicles each. Queues the unsent changes of a file.

import type { Reader } from '#app/local/db/local-store.ts'
import type { ImportOfRow, OutboxRow } from '#app/local/db/rows.ts'
import { isStorageFull } from '#app/local/db/storage-quota.ts'
import { deleteUnsent } from '#app/local/outbox/delete-unsent.ts'
import { type QueuedUnsent, queueUnsent } from '#app/local/outbox/unsent-changes.ts'
import { clampToServerTime } from '#app/local/view/overlay.ts'
import { isoNow } from '#app/sync/engine/dependencies.ts'
import { type ImportRequest, toBatches } from '#app/sync/mutate/batches.ts'
import { type Mutating, storeRows, toMutation, toNewRow } from '#app/sync/mutate/changes.ts'
import { planUndo, type Undone, undo } from '#app/sync/mutate/undo.ts'
import type { NotKept } from '#app/sync/not-kept.ts'
import { countOfChanges, oldAddressesOf } from '#domain/mutations/subjects.ts'
import { readUnsentFile } from '#domain/protocol/unsent-changes.ts'
import { t } from '#text/t.ts'

export interface PlannedImport {
  fileName: string
  requests: readonly ImportRequest[]
  /** Rows of the file that are not among `requests`. */
  rejected: number
  /** The server copies the pictures that are on other sites. */
  copyPictures?: boolean
}

export interface ImportUndoPlan {
  /** Vehicles of mutations that no request had. */
  unsent: number
  /** Vehicles that the import added and that are deleted again. */
  deleted: number
  /** Vehicles that the import changed and whose fields are restored. */
  restored: number
  /** How many old addresses no longer lead to these vehicles. */
  addresses: number
  /** How many vehicles changed since, or were deleted. They stay as they are. */
  changedSince: number
}

const nowOf = ({ view, clock }: Mutating) => clampToServerTime(view.base, isoNow(clock))

/** Stores all mutations of the import on this device, or none. */
export async function startImport(
  session: Mutating,
  { fileName, requests, rejected, copyPictures = false }: PlannedImport,
): Promise<{ kind: 'started'; importId: string } | NotKept> {
  if (requests.length === 0) return { kind: 'not-kept', message: t('kept.importEmpty') }
  const ofImport: ImportOfRow = {
    id: session.newUuid(),
    fileName,
    startedAt: nowOf(session),
    total: requests.length,
    rejected,
    ...(copyPictures ? { copyPictures } : {}),
  }
  const batches = toBatches(requests, session.newUuid, copyPictures ? { copyPictures } : {})
  const stored = await storeRows(
    session,
    batches.map((request) => toNewRow(session, toMutation(session, request), ofImport)),
  )
  if (typeof stored === 'object') return { ...stored, message: `${stored.message} Nothing was imported.` }
  void session.run()
  return { kind: 'started', importId: ofImport.id }
}

const readImport = async (session: Mutating, importId: string): Promise<ImportView | undefined> =>
  (await session.store.read((tx) => readImports(tx, nowOf(session)))).find(({ id }) => id === importId)

/** @returns how many vehicles no request had, which are deleted */
export async function cancelImport(session: Mutating, importId: string): Promise<number> {
  const found = await readImport(session, importId)
  return found ? session.store.write((tx) => deleteUnsent(tx, new Set(found.mids))) : 0
}

/** @returns null when the import can no longer be undone */
export async function planImportUndo(session: Mutating, importId: string): Promise<ImportUndoPlan | null> {
  await session.view.refresh()
  const found = await readImport(session, importId)
  if (!found || found.undoing || !isRecent(found.startedAt, nowOf(session))) return null
  const { unsent, requests, left } = await planUndo(session, found.mids)
  const deleted = requests.filter(({ name }) => name === 'car.delete').length
  const addresses = requests.reduce((sum, { oldAddresses = [] }) => sum + oldAddresses.length, 0)
  return { unsent, deleted, restored: requests.length - deleted, addresses, changedSince: left.length }
}

export async function undoImport(session: Mutating, importId: string): Promise<Undone> {
  const found = await readImport(session, importId)
  const startedAt = nowOf(session)
  if (!found || !isRecent(found.startedAt, startedAt)) return { kind: 'not-kept', message: t('kept.importTooLate') }
  if (found.undoing) return { kind: 'not-kept', message: t('kept.importUndone') }
  const { fileName, total } = found
  const ofImport = { id: session.newUuid(), fileName, startedAt, total, rejected: 0, undoes: importId }
  const undone = await undo(session, found.mids, ofImport)
  return undone.kind === 'undone' && undone.undone === 0
    ? { kind: 'not-kept', message: t('kept.importNothing') }
    : undone
}

export type UnsentImported = ({ kind: 'imported' } & QueuedUnsent) | NotKept

/** Queues the changes of the file that this device does not have, under their mids. @param site the id of the store */
export async function importUnsent(
  { store, view, run, onStored }: Pick<Mutating, 'store' | 'view' | 'run' | 'onStored'>,
  site: string,
  text: string,
): Promise<UnsentImported> {
  if (!store.isPersistent) return { kind: 'not-kept', message: t('kept.importNoDatabase') }
  const read = readUnsentFile(text, { site, userId: view.actor.id })
  if (read.kind === 'unusable') return { kind: 'not-kept', message: read.message }
  try {
    const queued = await queueUnsent(store, read.file)
    onStored?.()
    void run()
    return { kind: 'imported', ...queued }
  } catch (error) {
    return { kind: 'not-kept', message: t(isStorageFull(error) ? 'kept.importFull' : 'kept.importFailed') }
  }
}

/** How long an import is listed and can be undone. */
const UNDO_PERIOD_MS = 24 * 60 * 60 * 1000

/** An import of this device and what has become of its vehicles. */
export interface ImportView extends ImportOfRow {
  mids: string[]
  /** Stored on this device; the server has not answered. */
  waiting: number
  /** Those of mutations that no request had. */
  unsent: number
  /** The server has applied them. */
  saved: number
  /** They were as in the file already. */
  unchanged: number
  /** On the attention list: refused, or in conflict with another person's change. */
  failed: number
  /** Conflicts that a person has decided, for either value. */
  decided: number
  /** The undoing of this import. */
  undoing?: ImportView
}

const NOTHING = { waiting: 0, unsent: 0, saved: 0, unchanged: 0, failed: 0, decided: 0 }

/** Newest first. @param now ISO time */
export async function readImports(tx: Reader, now: string): Promise<ImportView[]> {
  const views = new Map<string, ImportView>()
  const viewOf = (ofImport: ImportOfRow) => {
    const view = views.get(ofImport.id) ?? { ...ofImport, ...NOTHING, mids: [] }
    views.set(ofImport.id, view)
    return view
  }
  const { sentUpTo = 0 } = (await tx.get('device', 'device')) ?? {}
  const openConflicts = new Set(
    (await tx.all('conflicts')).flatMap(({ uid, state }) => (state === 'open' ? [uid] : [])),
  )
  for (const row of await tx.all('settled'))
    if (row.import) addRow(viewOf(row.import), row, sentUpTo, (uid) => openConflicts.has(uid))
  // The base does not have their conflicts yet.
  for (const row of await tx.all('outbox')) if (row.import) addRow(viewOf(row.import), row, sentUpTo, () => true)
  for (const { import: ofImport, envelope } of await tx.all('refused'))
    if (ofImport) viewOf(ofImport).failed += countOfChanges(envelope)
  const all = [...views.values()].filter(({ waiting, startedAt }) => waiting > 0 || isRecent(startedAt, now))
  for (const view of all) {
    const undone = views.get(view.undoes ?? '')
    if (undone) undone.undoing = view
  }
  return all.filter(({ undoes }) => undoes === undefined).sort((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
}

/** Whether the import can still be undone. */
export const isRecent = (startedAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(startedAt) <= UNDO_PERIOD_MS

function addRow(
  view: ImportView,
  { key, envelope, outcome }: OutboxRow,
  sentUpTo: number,
  isOpen: (conflictUid: string) => boolean,
): void {
  view.mids.push(envelope.mid)
  const count = countOfChanges(envelope)
  if (!outcome) {
    view.waiting += count
    if (key > sentUpTo) view.unsent += count
  }
  for (const [index, { status, conflictUid }] of (outcome ? (outcome.rows ?? [outcome]) : []).entries()) {
    const leadsAddresses = status === 'noop' && oldAddressesOf(envelope, index).length > 0
    if (status === 'applied' || status === 'merged' || leadsAddresses) view.saved += 1
    else if (status === 'noop') view.unchanged += 1
    else if (status === 'conflict') {
      if (isOpen(conflictUid ?? '')) view.failed += 1
      else view.decided += 1
    }
  }
}
