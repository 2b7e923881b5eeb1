import type { Reader } from '#app/local/db/local-store.ts'
import { countChanges } from '#app/local/outbox/outbox.ts'
import type { Envelope } from '#domain/kinds/mutation.ts'

/** The mutations that wait in the outbox of the logged-in user. */
export interface PendingChanges {
  /** In the order of the outbox. */
  mutations: Envelope[]
  /** Each vehicle of an import is one. */
  count: number
  /** ISO time of the oldest; null without one. */
  since: string | null
}

export async function readPendingChanges(tx: Reader): Promise<PendingChanges> {
  const rows = await tx.all('outbox')
  return {
    mutations: rows.map(({ envelope }) => envelope),
    count: countChanges(rows),
    since: rows[0]?.envelope.madeAt ?? null,
  }
}
