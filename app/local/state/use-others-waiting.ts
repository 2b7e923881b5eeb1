import { createShown, useShown } from './store.ts'

export const shownOthersWaiting = createShown(0)

/** How many changes of other people wait on this device for their next log-in: how many, never what. */
export const useOthersWaiting = (): number => useShown(shownOthersWaiting)
