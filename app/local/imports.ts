// The imports of the logged-in user on this device, as their mutations say.
import type { Reader } from '#app/local/db/local-store.ts'
import type { ImportOfRow, OutboxRow } from '#app/local/db/rows.ts'
import { countOfChanges, oldAddressesOf } from '#domain/mutations/subjects.ts'

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
