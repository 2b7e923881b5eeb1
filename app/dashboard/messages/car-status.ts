import type { CarView } from '#app/local/state/cars.ts'

export type CarStatus = 'Sold' | 'Available' | 'Disabled' | 'Not Found'

export function carStatus(car: CarView | undefined): CarStatus {
  if (!car) return 'Not Found'
  if (car.sold) return 'Sold'
  return car.enabled ? 'Available' : 'Disabled'
}
