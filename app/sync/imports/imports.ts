// Starts, cancels and undoes imports of vehicles, which are a few mutations of many vehicles each. Queues the unsent changes of a file.
import type { ImportOfRow } from '#app/local/db/rows.ts'
import { isStorageFull } from '#app/local/db/storage-quota.ts'
import { type ImportView, isRecent, readImports } from '#app/local/imports.ts'
import { deleteUnsent } from '#app/local/outbox/delete-unsent.ts'
import { type QueuedUnsent, queueUnsent } from '#app/local/outbox/unsent-changes.ts'
import { clampToServerTime } from '#app/local/view/overlay.ts'
import { isoNow } from '#app/sync/engine/dependencies.ts'
import { type ImportRequest, toBatches } from '#app/sync/mutate/batches.ts'
import { type Mutating, storeRows, toMutation, toNewRow } from '#app/sync/mutate/changes.ts'
import { planUndo, type Undone, undo } from '#app/sync/mutate/undo.ts'
import type { NotKept } from '#app/sync/not-kept.ts'
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
