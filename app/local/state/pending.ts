import type { Envelope } from '#domain/mutations/mutation.ts'
import { createStore, hasSameItems, useStore } from './store.ts'

export interface Pending {
  /** Those in the outbox, in its order. */
  mutations: readonly Envelope[]
  /** The pending mutations, with the planned ones of imports that are not in the outbox yet. */
  count: number
  /** ISO time of the oldest; null without one. */
  since: string | null
}

export const NOTHING_PENDING: Pending = { mutations: [], count: 0, since: null }

export const pendingStore = createStore<Pending>(
  NOTHING_PENDING,
  (a, b) => a.count === b.count && a.since === b.since && hasSameItems(a.mutations, b.mutations),
)

/** The pending mutations of the logged-in user on this device. */
export const usePending = (): Pending => useStore(pendingStore)
