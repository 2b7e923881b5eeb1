// The cars of this tab, in memory: screens filter and search here and never read a table.
import type { Car } from '#domain/cars/car.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import { currentEntry, retryLoading } from './entry.ts'
import { type Aliases, type FindByNumber, finderByNumber } from './find-by-number.ts'
import { createStore, hasSameItems, useStore } from './store.ts'

/** `isPending`: a pending mutation changes this car. `isSummary`: it has no texts yet, see domain/cars/car-summary.ts. */
export type CarView = Car & { isPending?: boolean; isSummary?: boolean }
export type LoadState = 'loading' | 'ready' | 'failed'

export interface CarsState {
  /** In the order they were added. */
  all: readonly CarView[]
  publicCars: readonly CarView[]
  /** Also finds a car by its local id. */
  byNumber: FindByNumber<CarView>
  aliasCount: number
  state: LoadState
}

export const carsStore = createStore<CarsState>({
  all: [],
  publicCars: [],
  byNumber: () => undefined,
  aliasCount: 0,
  state: 'loading',
})

/** Resolves when the cars of the device are published, or loading them has failed. */
export function carsPublished(): Promise<void> {
  return new Promise((resolve) => {
    const stop = carsStore.subscribe(() => {
      if (carsStore.get().state === 'loading') return
      stop()
      resolve()
    })
  })
}

/**
 * Storefront: public cars, always; dashboard: all. While `loading` the list may contain the first cars already.
 * `failed`: nothing is stored on the device and the load was unanswered.
 */
export function useCars(): { cars: readonly CarView[]; state: LoadState; retry: () => void } {
  const { all, publicCars, state } = useStore(carsStore)
  return { cars: currentEntry() === 'storefront' ? publicCars : all, state, retry: retryLoading }
}

/** undefined: not known yet (also when loading failed); null: does not exist. Logged-in staff find sold and disabled cars too. */
export function useCar(id: number): CarView | null | undefined {
  const { byNumber, state } = useStore(carsStore)
  return byNumber(id) ?? (state === 'ready' ? null : undefined)
}

/** @param all in the order of `compareByNumber` @param aliases local ids with the uids of their cars */
export function publishCars(all: readonly CarView[], state: LoadState, aliases: Aliases = new Map()) {
  const current = carsStore.get()
  if (!hasSameItems(current.all, all)) all = reuseObjects(current.all, all)
  if (current.state === state && current.aliasCount === aliases.size && hasSameItems(current.all, all)) return
  const byNumber = finderByNumber(all, aliases)
  carsStore.set({ all, publicCars: all.filter(isPublic), byNumber, aliasCount: aliases.size, state })
}

/** Both lists are in the order of `compareByNumber`. */
function reuseObjects(known: readonly CarView[], all: readonly CarView[]): CarView[] {
  let position = 0
  return all.map((car) => {
    while ((known[position]?.id ?? Number.POSITIVE_INFINITY) < car.id) position += 1
    const same = known[position]
    return same && isSameCar(same, car) ? same : car
  })
}

/**
 * The page, the database and the server deliver equal copies of an unchanged car: components keep the first object. Only the page lacks
 * photos that the server does not have yet.
 */
function isSameCar(known: CarView, car: CarView): boolean {
  return known === car || (!known.isSummary && isSameVersion(known, car) && hasSameItems(known.images, car.images))
}

/** Neither has pending mutations. */
export function isSameVersion(a: CarView, b: CarView): boolean {
  return a.uid === b.uid && a.version === b.version && a.updatedAt === b.updatedAt && !a.isPending && !b.isPending
}

/** The order in which cars are kept: as they were added, like GET /api/cars. */
export function compareByNumber(a: Pick<Car, 'id'>, b: Pick<Car, 'id'>): number {
  return a.id - b.id
}
