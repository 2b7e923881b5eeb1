import { createShown, useShown } from './store.ts'

export const shownLeftBehind = createShown(0)

/** How many changes people of deleted accounts left on this device; only an admin is told. */
export const useLeftBehind = (): number => useShown(shownLeftBehind)
