// The cars of this tab, in memory: screens filter and search here and never read a table.
import type { Car } from '#domain/cars/car.ts'
import { isPublic } from '#domain/cars/car-rules.ts'
import { createShown, sameList } from './store.ts'

/** `waiting`: a change of this car is on this device only. */
export type CarView = Car & { waiting?: boolean }
export type LoadState = 'loading' | 'ready' | 'failed'

export interface ShownCars {
  /** In the order they were added. */
  all: readonly CarView[]
  /** What the public may see. */
  listed: readonly CarView[]
  /** Also finds a car by the local number it had before the server gave it one. */
  byNumber: ReadonlyMap<number, CarView>
  /** How many local numbers `byNumber` knows. */
  aliases: number
  state: LoadState
}

export const shownCars = createShown<ShownCars>({
  all: [],
  listed: [],
  byNumber: new Map(),
  aliases: 0,
  state: 'loading',
})

/** @param aliases local number -> uid of the car that had it */
export function showCars(all: readonly CarView[], state: LoadState, aliases: ReadonlyMap<number, string> = new Map()) {
  const shown = shownCars.get()
  if (!sameList(shown.all, all)) all = all.map((car) => asShown(shown, car))
  if (shown.state === state && shown.aliases === aliases.size && sameList(shown.all, all)) return
  const byNumber = new Map(all.map((car) => [car.id, car]))
  if (aliases.size > 0) {
    const byUid = new Map(all.map((car) => [car.uid, car]))
    for (const [number, uid] of aliases) {
      const car = byUid.get(uid)
      if (car) byNumber.set(number, car)
    }
  }
  shownCars.set({ all, listed: all.filter(isPublic), byNumber, aliases: aliases.size, state })
}

/** What the page, the database and the server tell of a car is the same as long as nobody has changed it. */
function asShown({ byNumber }: ShownCars, car: CarView): CarView {
  const known = byNumber.get(car.id)
  const isKnown = known?.uid === car.uid && known.version === car.version && known.updatedAt === car.updatedAt
  return isKnown && !known.waiting && !car.waiting ? known : car
}

/** How lists of cars are ordered before a person asks for anything else: as they were added, as GET /api/cars has it. */
export function byAddition(a: Pick<Car, 'id'>, b: Pick<Car, 'id'>): number {
  return a.id - b.id
}
