import { type CarView, type LoadState, shownCars } from './cars.ts'
import { currentEntry, retryLoading } from './entry.ts'
import { useShown } from './store.ts'

/**
 * Storefront: public cars, always; dashboard: all. While `loading` the list may hold the first cars already.
 * `failed`: nothing on the device and no answer.
 */
export function useCars(): { cars: readonly CarView[]; state: LoadState; retry: () => void } {
  const { all, listed, state } = useShown(shownCars)
  return { cars: currentEntry() === 'storefront' ? listed : all, state, retry: retryLoading }
}

/** undefined: not known yet (also when loading failed); null: not there. Staff who are logged in find sold and disabled cars too. */
export function useCar(id: number): CarView | null | undefined {
  const { byNumber, state } = useShown(shownCars)
  return byNumber.get(id) ?? (state === 'ready' ? null : undefined)
}
