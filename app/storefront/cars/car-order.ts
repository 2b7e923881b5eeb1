import type { Car } from '#domain/cars/car.ts'

export const CAR_ORDERS = [
  { value: '', label: 'As listed' },
  { value: 'newest', label: 'Newest arrivals' },
  { value: 'price-up', label: 'Price, low to high' },
  { value: 'price-down', label: 'Price, high to low' },
  { value: 'year', label: 'Year, newest first' },
  { value: 'mileage', label: 'Mileage, lowest first' },
] as const

export type CarOrder = (typeof CAR_ORDERS)[number]['value']

const comparisons: Record<Exclude<CarOrder, ''>, (a: Car, b: Car) => number> = {
  // ISO times sort as they are written.
  newest: (a, b) => (a.createdAt === b.createdAt ? b.id - a.id : a.createdAt < b.createdAt ? 1 : -1),
  'price-up': (a, b) => a.price - b.price,
  'price-down': (a, b) => b.price - a.price,
  year: (a, b) => b.year - a.year,
  mileage: (a, b) => a.mileage - b.mileage,
}

export function toCarOrder(value: string | null): CarOrder {
  return CAR_ORDERS.find((order) => order.value === value)?.value ?? ''
}

export function sortCars<T extends Car>(cars: readonly T[], order: CarOrder): readonly T[] {
  return order === '' ? cars : cars.toSorted(comparisons[order])
}
