import type { Envelope } from '#domain/mutation.ts'
import { createShown, sameList, useShown } from './shown.ts'

export const shownWaiting = createShown<readonly Envelope[]>([], sameList)

/** Staff changes that are on this device only, in the order in which they were made. */
export const useWaiting = (): readonly Envelope[] => useShown(shownWaiting)
