import { listText } from '#app/dashboard/components/list-text.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { t } from '#text/t.ts'
import { findVehicle, readLead } from './read-lead.ts'

export const NEW_MESSAGE = { name: '', phone: '', email: '', carId: '', source: '', message: '' }
export type MessageValues = typeof NEW_MESSAGE

const LABELS = {
  name: 'messages.partName',
  phone: 'messages.partPhone',
  email: 'messages.partEmail',
  carId: 'messages.partVehicle',
  source: 'messages.partSource',
  message: 'messages.partMessage',
} as const

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
  const missing = names.filter((name) => found[name] === '').map((name) => t(LABELS[name]))
  const sentences = [
    car && t('messages.filledVehicle', { car: carName(car) }),
    missing.length === 0 ? t('messages.filledAll') : t('messages.filledMissing', { fields: listText(missing) }),
  ]
  return { values: Object.fromEntries(filled) as MessageValues, report: sentences.filter(Boolean).join(' ') }
}
