// The cars of this tab, in memory: screens filter and search here and never read a table.

import { createStore, hasSameItems, useStore } from '#app/local/state/store.ts'
import { isPublic } from '#domain/kinds/car/availability.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { Reserved } from '#domain/kinds/reservation/reserved.ts'
import { currentEntry, retryLoading } from './tab.ts'

/** `isPending`: a pending mutation changes this car or its reservation. `isSummary`: it has no texts yet, see domain/kinds/car/car-summary.ts. */
export type CarView = Car & Reserved & { isPending?: boolean; isSummary?: boolean }
export type LoadState = 'loading' | 'ready' | 'failed'

export interface CarsState {
  /** In the order they were added. */
  all: readonly CarView[]
  publicCars: readonly CarView[]
  /** Finds a car by its local id, too. */
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
  if (current.state === state && current.aliasCount === aliases.size && hasSameItems(current.all, all)) return
  const byNumber = finderByNumber(all, aliases)
  carsStore.set({ all, publicCars: all.filter(isPublic), byNumber, aliasCount: aliases.size, state })
}

/** Neither has pending mutations. */
export function isSameVersion(a: CarView, b: CarView): boolean {
  return a.uid === b.uid && a.version === b.version && a.updatedAt === b.updatedAt && !a.isPending && !b.isPending
}

/** The order in which cars are kept: as they were added, like GET /api/cars. */
export function compareByNumber(a: Pick<Car, 'id'>, b: Pick<Car, 'id'>): number {
  return a.id - b.id
}

/** The uids of records by the local ids under which this device shows them until the server assigns a number. */
export type Aliases = ReadonlyMap<unknown, { id: number; uid: string }>

/** A conflict has no number. */
export interface Numbered {
  uid: string
  id?: number
}

export type FindByNumber<R> = (id: number) => R | undefined

/**
 * Finds a record by its number, and by its local id also after the server has assigned a number: links and open pages still name it.
 * The index is computed when it is first used, because an import publishes all cars several times a second.
 */
export function finderByNumber<R extends Numbered>(all: readonly R[], aliases: Aliases): FindByNumber<R> {
  let index: Map<number, R> | undefined
  return (id) => {
    index ??= indexByNumber(all, aliases)
    return index.get(id)
  }
}

function indexByNumber<R extends Numbered>(all: readonly R[], aliases: Aliases): Map<number, R> {
  const byNumber = new Map<number, R>()
  for (const record of all) if (record.id !== undefined) byNumber.set(record.id, record)
  const byUid = aliases.size > 0 ? new Map(all.map((record) => [record.uid, record])) : null
  for (const { id, uid } of aliases.values()) {
    const record = byUid?.get(uid)
    if (record) byNumber.set(id, record)
  }
  return byNumber
}
