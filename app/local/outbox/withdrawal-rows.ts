// Rows that withdraw pending mutations. Apart from `withdraw.ts`, which needs the rules of the staff: the client of visitors starts
// outboxes over too, and loads no rules.
import type { Reader, Writer } from '#app/local/db/local-store.ts'
import type { OutboxRow } from '#app/local/db/rows.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'
import { MUTATION_FORMAT } from '#domain/mutations/upgrade-mutation.ts'
import { isCreation } from '#domain/records/kinds.ts'
import { rowsWith } from './outbox-rows.ts'

export type WithdrawalReason = Pick<NonNullable<OutboxRow['withdrawn']>, 'reason' | 'message'>

/** @param mid of the `void` mutation */
export function toWithdrawal({ seq, envelope, importId }: OutboxRow, mid: string, why: WithdrawalReason): OutboxRow {
  const { madeAt } = envelope
  return {
    seq,
    envelope: { mid, seq, uid: envelope.mid, name: 'void', args: {}, format: MUTATION_FORMAT, madeAt },
    withdrawn: { envelope, ...why },
    ...(importId === undefined ? {} : { importId }),
  }
}

/** @returns the mids of those that could be withdrawn; dependants of creations are withdrawn too */
export async function withdrawEach(
  tx: Writer,
  rows: readonly OutboxRow[],
  newUuid: () => string,
): Promise<ReadonlySet<string>> {
  const canBeWithdrawn = ({ outcome, withdrawn }: OutboxRow) => !outcome && !withdrawn
  const named = rows.filter(canBeWithdrawn)
  const created = named.filter(({ envelope }) => isCreation(envelope.name)).map(({ envelope }) => envelope.uid)
  const dependants = (await rowsWith(tx, 'uid', new Set(created))).filter(canBeWithdrawn)
  const bySeq = new Map([...named, ...dependants].map((row) => [row.seq, row]))
  const withdrawn = [...bySeq.values()].sort((a, b) => a.seq - b.seq)
  await tx.put(
    'outbox',
    withdrawn.map((row) => toWithdrawal(row, newUuid(), { reason: 'discarded' })),
  )
  return new Set(named.map(({ envelope }) => envelope.mid))
}

/** The pending mutations of the record that this mutation creates. Empty when it is not a creation. */
export function findDependants({ mid, name, uid }: Envelope, rows: readonly OutboxRow[]): OutboxRow[] {
  if (!isCreation(name)) return []
  return rows.filter((row) => row.envelope.uid === uid && row.envelope.mid !== mid && !row.outcome && !row.withdrawn)
}

export async function readDependants(tx: Reader, creation: Envelope): Promise<OutboxRow[]> {
  if (!isCreation(creation.name)) return []
  return findDependants(creation, await tx.range('outbox', { index: 'uid', is: creation.uid }))
}
