// A refused creation that is sent again has another uid. What other records' mutations name by the old one, for example the vehicle of
// an appointment, is renamed once they are on the attention list: only then can the server no longer have applied them under their mid.
import type { Reader, Writer } from '#app/local/db/local-store.ts'
import type { RefusedRow } from '#app/local/db/rows.ts'
import { type Names, withNewNames } from '#domain/mutations/references.ts'
import type { Outcome } from '#domain/protocol/protocol.ts'

/** Renames what the refused mutations name, so that they can be sent again. */
export async function renameInRefused(tx: Writer, from: string, to: string): Promise<void> {
  const names = new Map([[from, to]])
  const rows = await tx.all('refused')
  const renamed = rows.map((row) => withNewUids(row, names))
  await tx.put(
    'refused',
    renamed.filter((row, index) => row !== rows[index]),
  )
}

/**
 * The new uids by the old ones. Mutations that name an old one were made before the creation was sent again: they have their outcome
 * while it is in the outbox.
 */
export async function readNewUids(tx: Reader, outcomes: readonly Pick<Outcome, 'status'>[]): Promise<Names> {
  const names = new Map<string, string>()
  // The whole outbox is read only when something was refused.
  if (!outcomes.some(({ status }) => status === 'refused')) return names
  for (const { replaces, envelope } of await tx.all('outbox'))
    if (replaces !== undefined) names.set(replaces, envelope.uid)
  return names
}

/** @returns the same row when it names none of them, or was applied: a withdrawal came too late then */
export function withNewUids(row: RefusedRow, names: Names): RefusedRow {
  if (row.verdict.status !== 'refused') return row
  const envelope = withNewNames(row.envelope, names)
  const dependants = row.dependants?.map((each) => withNewNames(each, names))
  if (envelope === row.envelope && !dependants?.some((each, index) => each !== row.dependants?.[index])) return row
  return { ...row, envelope, ...(dependants ? { dependants } : {}) }
}
