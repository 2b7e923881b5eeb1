import type { Writer } from '#app/local/db/local-store.ts'
import { isPersonalKind, type ListedKind } from '#domain/records/kinds.ts'
import { redactRefused } from './redact.ts'

/** A load has no tombstones: a record with personal data that is missing from it was deleted. */
export async function redactMissing(tx: Writer, kind: ListedKind, records: readonly { uid: string }[]): Promise<void> {
  if (!isPersonalKind(kind)) return
  const uids = new Set(records.map(({ uid }) => uid))
  await redactRefused(tx, (edited, uid) => edited === kind && !uids.has(uid))
}
