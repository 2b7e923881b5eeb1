import type { Envelope } from '#domain/mutations/mutation.ts'
import { createShown, sameList, useShown } from './store.ts'

export const shownWaiting = createShown<readonly Envelope[]>([], sameList)

/** Staff changes that are on this device only, in the order in which they were made. */
export const useWaiting = (): readonly Envelope[] => useShown(shownWaiting)
