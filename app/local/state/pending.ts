import type { Envelope } from '#domain/mutations/mutation.ts'
import { createStore, hasSameItems, useStore } from './store.ts'

export const pendingStore = createStore<readonly Envelope[]>([], hasSameItems)

/** The pending mutations of the logged-in user, in the order of the outbox. */
export const usePending = (): readonly Envelope[] => useStore(pendingStore)
