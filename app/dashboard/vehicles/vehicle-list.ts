import type { CarView } from '#app/local/state/cars.ts'

export const VEHICLE_STATUSES = ['available', 'all', 'sold'] as const
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number]

export const PAGE_SIZES = [5, 10, 20, 50] as const
export const DEFAULT_PAGE_SIZE = 10

const texts = new WeakMap<CarView, string>()

/** What is searched in a car; put together once, the lists are long. */
function searchText(car: CarView): string {
  const known = texts.get(car)
  if (known !== undefined) return known
  const text = `${car.year} ${car.make} ${car.model}`.toLowerCase()
  texts.set(car, text)
  return text
}

/** Available means not sold; a disabled car counts as available. The newest come first. */
export function matchingVehicles(cars: readonly CarView[], search: string, status: VehicleStatus): CarView[] {
  const wanted = search.trim().toLowerCase()
  return cars
    .filter((car) => status === 'all' || car.sold === (status === 'sold'))
    .filter((car) => wanted === '' || searchText(car).includes(wanted))
    .sort((a, b) => b.id - a.id)
}

export interface Page<T> {
  items: T[]
  /** From 1; the last page when a later one was asked for. */
  page: number
  pages: number
  /** The places of the first and last item shown, from 1; 0 when there are none. */
  first: number
  last: number
  total: number
}

/** The page that is asked for, from 1, or the nearest there is. */
export function pageOf<T>(items: readonly T[], asked: number, size: number): Page<T> {
  const pages = Math.max(1, Math.ceil(items.length / size))
  const page = Math.min(Math.max(1, asked), pages)
  const start = (page - 1) * size
  const shown = items.slice(start, start + size)
  return {
    items: shown,
    page,
    pages,
    first: shown.length === 0 ? 0 : start + 1,
    last: start + shown.length,
    total: items.length,
  }
}

export function emptyText(inventory: number, status: VehicleStatus): string {
  if (inventory === 0) return 'No vehicles in inventory. Add your first vehicle!'
  const kind = status === 'all' ? '' : `${status} `
  return `No ${kind}vehicles found matching your search.`
}
