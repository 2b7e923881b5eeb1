// Rules that device and server share: who sees a car, and what a sale changes.

import type { CarFields } from './fields/car-fields.ts'
import type { Car } from './schema.ts'

/** Whether visitors see the car of a site that they see. */
export function isPublic(car: Pick<Car, 'enabled' | 'sold'>): boolean {
  return car.enabled && !car.sold
}

/** Whether visitors see the car now: they see none of a site that is switched off. */
export function isShown(car: Pick<Car, 'enabled' | 'sold'>, site: { isPublic: boolean }): boolean {
  return site.isPublic && isPublic(car)
}

/** Whether the car is in the carousel of the home page. */
export function isOnHomepage(car: Pick<Car, 'enabled' | 'sold' | 'featured'>): boolean {
  return isPublic(car) && car.featured
}

/** These name a sale: the `mid` of the mutation that sells the car, and its time. */
interface Sale {
  saleId: string
  soldAt: string
}

/** A sold car is neither enabled nor featured. */
export function sell<T extends CarFields>(car: T, sale: Sale): T & Sale {
  return { ...car, sold: true, enabled: false, featured: false, ...sale }
}

/** Undoes a sale: the car is available again; a person enables and features it. */
export function unsell<T extends CarFields & Partial<Sale>>(car: T): T {
  const { saleId: _saleId, soldAt: _soldAt, ...rest } = car
  return { ...rest, sold: false } as T
}
