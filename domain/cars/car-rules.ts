// Rules that device and server share: who sees a car, and what a sale changes.
import type { Car } from './car.ts'
import type { CarFields } from './car-fields.ts'

/** Whether visitors see the car. */
export function isPublic(car: Pick<Car, 'enabled' | 'sold'>): boolean {
  return car.enabled && !car.sold
}

/** Whether the car is in the carousel of the home page. */
export function isOnHomepage(car: Pick<Car, 'enabled' | 'sold' | 'featured'>): boolean {
  return isPublic(car) && car.featured
}

/** A sold car is never enabled or featured. @param saleId the `mid` of the mutation that sells it */
export function sell<T extends CarFields>(car: T, saleId: string): T & { saleId: string } {
  return { ...car, sold: true, enabled: false, featured: false, saleId }
}

/** Undoes a sale: the car is available again; a person enables and features it. */
export function unsell<T extends CarFields & { saleId?: string }>(car: T): T {
  const { saleId: _, ...rest } = car
  return { ...rest, sold: false } as T
}
