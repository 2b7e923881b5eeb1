import type { CarView } from '#app/local/state/cars.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { findVehicle, readLead } from './read-lead.ts'

export const NEW_MESSAGE = { name: '', phone: '', email: '', carId: '', source: '', message: '' }
export type MessageValues = typeof NEW_MESSAGE

const LABELS: Record<keyof MessageValues, string> = {
  name: 'name',
  phone: 'phone number',
  email: 'e-mail',
  carId: 'vehicle',
  source: 'source',
  message: 'message',
}

/** The values with those of a pasted e-mail, and a text that names what it does not contain. What was typed stays where it has none. */
export function filledIn(
  values: MessageValues,
  pasted: string,
  cars: readonly CarView[],
): { values: MessageValues; report: string } {
  const lead = readLead(pasted)
  const car = findVehicle(cars, lead)
  const found = { ...lead, carId: car ? String(car.id) : '' }
  const names = Object.keys(NEW_MESSAGE) as (keyof MessageValues)[]
  const filled = names.map((name) => [name, found[name] || values[name]])
  const missing = names.filter((name) => found[name] === '').map((name) => LABELS[name])
  const vehicle = car ? `Vehicle: ${carName(car)}. ` : ''
  const report =
    missing.length === 0 ? `${vehicle}All fields are filled in.` : `${vehicle}Not found: ${missing.join(', ')}.`
  return { values: Object.fromEntries(filled) as MessageValues, report }
}
