// The work that other users left on this device, as counts only. The dashboard alone imports this module.
import { createStore, useStore } from './store.ts'

interface Abandoned {
  /** Deleted accounts that have left something. */
  userIds: readonly number[]
  /** The number of changes, unsaved forms and photos. */
  count: number
}

export const NOTHING_ABANDONED: Abandoned = { userIds: [], count: 0 }

/** Nothing unless an admin is logged in. */
export const abandonedStore = createStore<Abandoned>(NOTHING_ABANDONED)

/** How much deleted accounts left on this device. */
export const useAbandonedCount = (): number => useStore(abandonedStore).count

export const otherUsersPendingStore = createStore(0)

/** How many mutations other users of this device have pending until their next log-in. */
export const useOtherUsersPending = (): number => useStore(otherUsersPendingStore)
