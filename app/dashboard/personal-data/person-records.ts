import { sentenceList } from '#app/dashboard/components/list-text.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { PersonalData } from '#domain/protocol/personal-data.ts'
import type { Format } from '#domain/values/format.ts'
import { t } from '#text/t.ts'

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
      label: t('personalData.inquiry', { id, name, date: format.date(createdAt) }),
    })),
    ...appointments.map(({ uid, id, name, at }) => ({
      uid,
      path: `appointments?id=${id}`,
      label: t('personalData.appointment', { id, name, date: format.date(at) }),
    })),
    ...reservations.map(({ uid, carUid, until, for: name = '' }) => {
      const [car, date] = [carOf(carUid), format.date(until)]
      return {
        uid,
        path: car ? `edit-car/${car.id}` : 'cars',
        label: car
          ? t('personalData.reservation', { car: carName(car), name, date })
          : t('personalData.reservationOfVehicle', { name, date }),
      }
    }),
  ]
}

/** @returns for example `2 enquiries and 1 appointment` */
export function recordsText({ inquiries, appointments, reservations }: Records): string {
  return sentenceList([
    t('personalData.inquiries', { count: inquiries.length }),
    ...(appointments.length > 0 ? [t('personalData.appointments', { count: appointments.length })] : []),
    ...(reservations.length > 0 ? [t('personalData.reservations', { count: reservations.length })] : []),
  ])
}
