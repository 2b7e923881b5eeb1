// The rules of the trade that both sides keep: who sees a car, what a sale does, what a vehicle must say.

import type { Issue } from '#domain/values/issue.ts'
import type { Car, CarFields } from './car.ts'
import { FIRST_YEAR } from './car-choices.ts'

/** Bytes of a car as JSON: whole, as it was read, it must fit into one request. */
const LARGEST_CAR = 120 * 1024
/** The most that a letter of a text that can be stored takes in it; and what all that is no text takes at most. */
const BYTES_A_LETTER = 3
const BYTES_BESIDE_TEXT = 2048
const encoder = new TextEncoder()

function isTooLarge(car: CarFields): boolean {
  // Nearly every car is so far below that counting letters tells it; each text has its quotes and a comma.
  if (lettersOf(Object.values(car)) * BYTES_A_LETTER + BYTES_BESIDE_TEXT <= LARGEST_CAR) return false
  return encoder.encode(JSON.stringify(car)).length > LARGEST_CAR
}

function lettersOf(values: readonly unknown[]): number {
  let letters = 0
  for (const value of values) {
    if (typeof value === 'string') letters += value.length + 1
    else if (Array.isArray(value)) letters += lettersOf(value)
  }
  return letters
}

/** Whether visitors see the car. */
export function isPublic(car: Pick<Car, 'enabled' | 'sold'>): boolean {
  return car.enabled && !car.sold
}

/** Whether the car stands in the carousel of the home page. */
export function isOnHomepage(car: Pick<Car, 'enabled' | 'sold' | 'featured'>): boolean {
  return isPublic(car) && car.featured
}

/** Sold implies neither enabled nor featured, in every state. @param saleId the mid of the change that sells */
export function sell<T extends CarFields>(car: T, saleId: string): T & { saleId: string } {
  return { ...car, sold: true, enabled: false, featured: false, saleId }
}

/** Takes a sale back: available again, but still hidden and not featured until a person says so. */
export function unsell<T extends CarFields & { saleId?: string }>(car: T): T {
  const { saleId: _, ...rest } = car
  return { ...rest, sold: false } as T
}

export const VEHICLE_MESSAGES = {
  make: 'Make is required',
  model: 'Model is required',
  year: 'Year is required',
  price: 'Price is required',
  color: 'Color is required',
  fuelType: 'Fuel type is required',
  transmission: 'Transmission is required',
  description: 'Description is required',
  features: 'All features must have a value',
  images: 'All image URLs must have a value',
  noImage: 'At least one image is required',
  tooLarge: 'The vehicle holds too much text',
} as const

/**
 * What is missing or out of range, in the order of the form; empty when the vehicle can be saved.
 * A car that nobody sees yet (`enabled: false`) may lack all but make, model and year.
 * @param currentYear the year range ends one year after it
 */
export function vehicleIssues(car: CarFields, currentYear: number): Issue[] {
  const issues: Issue[] = []
  if (isTooLarge(car)) issues.push({ path: 'description', message: VEHICLE_MESSAGES.tooLarge })
  const require = (field: keyof CarFields, present: boolean, message: string) => {
    if (!present) issues.push({ path: field, message })
  }
  const complete = car.enabled
  require('make', car.make !== '', VEHICLE_MESSAGES.make)
  require('model', car.model !== '', VEHICLE_MESSAGES.model)
  require('year', car.year !== 0, VEHICLE_MESSAGES.year)
  if (car.year !== 0 && (car.year < FIRST_YEAR || car.year > currentYear + 1)) {
    issues.push({ path: 'year', message: `Year must be between ${FIRST_YEAR} and ${currentYear + 1}` })
  }
  if (complete) {
    require('price', car.price > 0, VEHICLE_MESSAGES.price)
    require('color', car.color !== '', VEHICLE_MESSAGES.color)
    require('fuelType', car.fuelType !== '', VEHICLE_MESSAGES.fuelType)
    require('transmission', car.transmission !== '', VEHICLE_MESSAGES.transmission)
    require('description', car.description !== '', VEHICLE_MESSAGES.description)
    require('images', car.images.length > 0, VEHICLE_MESSAGES.noImage)
  }
  return issues
}
