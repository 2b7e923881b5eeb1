import type { Reader } from '#app/local/db/local-store.ts'
import type { Envelope } from '#domain/kinds/mutation.ts'
import { countChanges } from '#domain/mutations/subjects.ts'

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
  const mutations = (await tx.all('outbox')).map(({ envelope }) => envelope)
  return { mutations, count: countChanges(mutations), since: mutations[0]?.madeAt ?? null }
}
