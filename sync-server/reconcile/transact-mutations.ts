import type { Mutation } from '#domain/mutations/mutation.ts'
import type { Key, Records, Store, Synchronous } from '#sync-server/store/store.ts'
import { keysOf } from './keys-of.ts'

const EVERY_CONFLICT: Key = { table: 'conflicts', all: true }

/**
 * Runs `decide` in a transaction that loads everything the mutations read. Which record a conflict is about is known of durable
 * conflicts only. When the transaction finds one that was not durable, it decides nothing, waits until the conflict is durable
 * and runs again.
 * @param moreKeys what `decide` reads besides
 */
export async function transactMutations<T>(
  store: Store,
  mutations: readonly Mutation[],
  moreKeys: readonly Key[],
  decide: (records: Records) => Synchronous<T>,
): Promise<T> {
  for (;;) {
    const view = store.known()
    // A mutation can raise a conflict, of which a user has a limited number.
    const keys = [EVERY_CONFLICT, ...moreKeys, ...mutations.flatMap((mutation) => keysOf(mutation, view))]
    const unknown = mutations.filter(({ name, uid }) => name === 'conflict.resolve' && !view.get('conflicts', uid))
    const result = await store.transact(keys, (records) =>
      unknown.some(({ uid }) => records.get('conflicts', uid)) ? null : { decided: decide(records) },
    )
    if (result) return result.decided
  }
}
