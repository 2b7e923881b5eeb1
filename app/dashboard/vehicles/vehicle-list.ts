// Filtering, sorting and paging of the vehicle list.
import type { CarView } from '#app/local/state/cars.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { CAR_FIELD_NAMES, carField } from '#domain/kinds/car/fields/car-fields.ts'
import { oncePer } from '#domain/values/once-per.ts'
import { searchKey } from '#domain/values/text/characters.ts'
import { t } from '#text/t.ts'

export const VEHICLE_STATUSES = ['available', 'all', 'sold'] as const
export type VehicleStatus = (typeof VEHICLE_STATUSES)[number]

export const PAGE_SIZES = [5, 10, 20, 50] as const
export const DEFAULT_PAGE_SIZE = 10

/** Fields that are searched besides the name of the car. */
const SEARCHABLE_FIELDS = CAR_FIELD_NAMES.filter((name) => carField(name).searchable)

/** Cached, because the list is filtered on each keystroke. */
const searchKeyOf = oncePer((car: CarView) =>
  searchKey(carName(car), ...SEARCHABLE_FIELDS.map((name) => `${car[name] ?? ''}`)),
)

/** Newest first. `available` means not sold: it includes disabled cars. */
export function matchingVehicles(cars: readonly CarView[], search: string, status: VehicleStatus): CarView[] {
  const query = searchKey(search)
  return cars
    .filter((car) => status === 'all' || car.sold === (status === 'sold'))
    .filter((car) => query === '' || searchKeyOf(car).includes(query))
    .sort((a, b) => b.id - a.id)
}

const NONE_FOUND = {
  available: 'vehicles.noneAvailable',
  all: 'vehicles.noneFound',
  sold: 'vehicles.noneSold',
} as const

export function emptyText(inventory: number, status: VehicleStatus): string {
  return t(inventory === 0 ? 'vehicles.none' : NONE_FOUND[status])
}

export interface Page<T> {
  items: T[]
  /** From 1. */
  page: number
  pages: number
  /** Positions of the first and last item in the whole list, from 1; 0 when it is empty. */
  first: number
  last: number
  total: number
}

/** @param requested page number from 1; clamped to the pages that exist */
export function pageOf<T>(items: readonly T[], requested: number, size: number): Page<T> {
  const pages = Math.max(1, Math.ceil(items.length / size))
  const page = Math.min(Math.max(1, requested), pages)
  const start = (page - 1) * size
  const pageItems = items.slice(start, start + size)
  return {
    items: pageItems,
    page,
    pages,
    first: pageItems.length === 0 ? 0 : start + 1,
    last: start + pageItems.length,
    total: items.length,
  }
}

/** `page: null` is a gap. */
export type PageButton = { key: string; page: number } | { key: string; page: null }

const NEIGHBOURS = 1
/** The number of buttons that fit on the smallest screen. */
const MAX_BUTTONS_WITHOUT_GAP = 7

/** All pages while they are few; else the first, the last and the current page with its neighbours, with gaps between. */
export function pageButtons(current: number, pages: number): PageButton[] {
  if (pages <= MAX_BUTTONS_WITHOUT_GAP) {
    return Array.from({ length: pages }, (_, index) => ({ key: `${index + 1}`, page: index + 1 }))
  }
  const numbers = new Set([1, pages])
  for (let page = current - NEIGHBOURS; page <= current + NEIGHBOURS; page++) {
    if (page >= 1 && page <= pages) numbers.add(page)
  }
  const buttons: PageButton[] = []
  let previous = 0
  for (const page of [...numbers].sort((a, b) => a - b)) {
    if (page === previous + 2) buttons.push({ key: `${page - 1}`, page: page - 1 })
    else if (page > previous + 2) buttons.push({ key: `gap-${page}`, page: null })
    buttons.push({ key: `${page}`, page })
    previous = page
  }
  return buttons
}
