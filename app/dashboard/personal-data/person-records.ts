import { carName } from '#domain/kinds/car/car-name.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { PersonalData } from '#domain/protocol/personal-data.ts'
import type { Format } from '#domain/values/format.ts'

type Records = Pick<PersonalData, 'inquiries' | 'appointments' | 'reservations'>

export interface PersonRecord {
  uid: string
  /** The page that shows it, below the dashboard. */
  path: string
  label: string
}

/** The records of a person that the site has and deletes at once. */
export function personRecords(
  { inquiries, appointments, reservations }: Records,
  format: Format,
  carOf: (uid: string) => Car | undefined,
): PersonRecord[] {
  return [
    ...inquiries.map(({ uid, id, name, createdAt }) => ({
      uid,
      path: `messages?id=${id}`,
      label: `Enquiry ${id} from ${name}, ${format.date(createdAt)}`,
    })),
    ...appointments.map(({ uid, id, name, at }) => ({
      uid,
      path: `appointments?id=${id}`,
      label: `Appointment ${id} with ${name}, ${format.date(at)}`,
    })),
    ...reservations.map(({ uid, carUid, until, for: customer }) => {
      const car = carOf(carUid)
      return {
        uid,
        path: car ? `edit-car/${car.id}` : 'cars',
        label: `Reservation of ${car ? carName(car) : 'a vehicle'} for ${customer}, until ${format.date(until)}`,
      }
    }),
  ]
}

/** @returns for example `2 enquiries and 1 appointment` */
export function recordsText({ inquiries, appointments, reservations }: Records): string {
  const parts = [
    inquiries.length === 1 ? '1 enquiry' : `${inquiries.length} enquiries`,
    countText(appointments.length, 'appointment'),
    countText(reservations.length, 'reservation'),
  ].filter(Boolean)
  const last = parts.pop()
  return parts.length === 0 ? `${last}` : `${parts.join(', ')} and ${last}`
}

/** Empty for 0. */
const countText = (count: number, noun: string) => (count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`)
