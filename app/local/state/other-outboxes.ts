// What other users left on this device, as counts only. The dashboard alone imports this module.
import { createStore, useStore } from './store.ts'

export const abandonedCountStore = createStore(0)

/** How many mutations are in abandoned outboxes on this device. 0 unless an admin is logged in. */
export const useAbandonedCount = (): number => useStore(abandonedCountStore)

export const otherUsersPendingStore = createStore(0)

/** How many mutations other users of this device have pending until their next log-in. */
export const useOtherUsersPending = (): number => useStore(otherUsersPendingStore)
