import { createShown, useShown } from './shown.ts'

export const shownLostChanges = createShown(0)

/** How many changes of this person the browser has removed from this device before they were sent. */
export const useLostChanges = (): number => useShown(shownLostChanges)

export const dismissLostChanges = (): void => shownLostChanges.set(0)
