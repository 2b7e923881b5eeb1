// The deletion of pending changes in place: of those that no request had, and of those at which the server has failed.
import { openDevice, writeInSession } from '#app/local/db/device.ts'
import type { LocalStore, Reader, Writer } from '#app/local/db/local-store.ts'
import type { OutboxRow } from '#app/local/db/rows.ts'
import type { Envelope } from '#domain/kinds/mutation.ts'
import { countOfChanges, subjectsOf } from '#domain/mutations/subjects.ts'

/** A row, and the part of it that a deletion in place leaves. */
interface CutRow {
  row: OutboxRow
  /** How many changes are deleted. */
  deleted: number
  /** Null when nothing is left. */
  left: OutboxRow | null
}

/**
 * The changes that can be deleted in place of the chosen rows: those of records that no later row names. The rows of an import are cut one
 * by one.
 * @param rows of the outbox, in order
 */
function cutRows(rows: readonly OutboxRow[], isChosen: (row: OutboxRow) => boolean): CutRow[] {
  const followed = new Set<string>()
  const cut: CutRow[] = []
  for (const row of [...rows].reverse()) {
    const left = isChosen(row) ? withoutUnfollowed(row, followed) : row
    const deleted = countOfChanges(row.envelope) - (left ? countOfChanges(left.envelope) : 0)
    if (deleted > 0) cut.push({ row, deleted, left })
    if (left) for (const uid of uidsIn(left.envelope)) followed.add(uid)
  }
  return cut
}

/** The uids of its subjects, and those that the arguments name: a reservation its vehicle, an appointment its vehicle and enquiry. */
const uidsIn = (envelope: Envelope): string[] => [
  ...subjectsOf(envelope),
  ...(JSON.stringify(envelope.args).match(/(?<=")[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=")/g) ?? []),
]

function withoutUnfollowed(row: OutboxRow, followed: ReadonlySet<string>): OutboxRow | null {
  const { envelope } = row
  if (!subjectsOf(envelope).some((uid) => followed.has(uid))) return null
  const { rows } = envelope.args as { rows?: readonly { uid: string }[] }
  if (envelope.name !== 'car.import' || !rows) return row
  return {
    ...row,
    envelope: { ...envelope, args: { ...envelope.args, rows: rows.filter(({ uid }) => followed.has(uid)) } },
  }
}

async function storeCut(tx: Writer, cut: readonly CutRow[]): Promise<void> {
  await tx.remove(
    'outbox',
    cut.flatMap(({ row, left }) => (left ? [] : [row.key])),
  )
  await tx.put(
    'outbox',
    cut.flatMap(({ left }) => left ?? []),
  )
}

/** The changes of these mutations that no request had and that can be deleted in place. */
export async function findUnsent(tx: Reader, mids: ReadonlySet<string>): Promise<CutRow[]> {
  const { sentUpTo } = await openDevice(tx)
  return cutRows(await tx.all('outbox'), ({ key, envelope }) => key > sentUpTo && mids.has(envelope.mid))
}

export const countOfCut = (cut: readonly CutRow[]): number => cut.reduce((sum, { deleted }) => sum + deleted, 0)

/** Deletes what `findUnsent` finds. @returns how many changes */
export async function deleteUnsent(tx: Writer, mids: ReadonlySet<string>): Promise<number> {
  const cut = await findUnsent(tx, mids)
  await storeCut(tx, cut)
  return countOfCut(cut)
}

/**
 * Deletes mutations at which the server has failed, so that a screen can report it. One that later rows follow stays pending.
 * @returns the mids of those that it deleted
 */
export async function removeFailed(store: LocalStore, mids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const removed = new Set<string>()
  return writeInSession(store, async (tx) => {
    const rows = await tx.all('outbox')
    const cut = cutRows(rows, ({ envelope, outcome }) => !outcome && mids.has(envelope.mid))
    const deleted = cut.filter(({ left }) => !left)
    await storeCut(tx, deleted)
    // A transaction that is repeated after its commit finds no row that it has deleted.
    for (const { envelope } of rows) removed.delete(envelope.mid)
    for (const { row } of deleted) removed.add(row.envelope.mid)
    return removed
  })
}
