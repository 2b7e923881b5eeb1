import { sentenceList } from '#app/dashboard/components/list-text.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { KINDS, PERSONAL_KINDS, type PersonalKind, type RecordTypes, type TableOf } from '#domain/kinds/kinds.ts'
import type { PersonalData } from '#domain/protocol/personal-data.ts'
import type { Format } from '#domain/values/format.ts'
import { t } from '#text/t.ts'
import type { TextKey } from '#text/texts.ts'

type Records = Pick<PersonalData, TableOf<PersonalKind>>
type FindCar = (uid: string) => Car | undefined

export interface PersonRecord {
  uid: string
  /** The page that shows it, below the dashboard. */
  path: string
  label: string
}

const SHOWN: {
  [K in PersonalKind]: (record: RecordTypes[K], format: Format, carOf: FindCar) => Omit<PersonRecord, 'uid'>
} = {
  inquiry: ({ id, name, createdAt }, format) => ({
    path: `messages?id=${id}`,
    label: t('personalData.inquiry', { id, name, date: format.date(createdAt) }),
  }),
  appointment: ({ id, name, at }, format) => ({
    path: `appointments?id=${id}`,
    label: t('personalData.appointment', { id, name, date: format.date(at) }),
  }),
  reservation: ({ carUid, until, for: name = '' }, format, carOf) => {
    const [car, date] = [carOf(carUid), format.date(until)]
    return {
      path: car ? `edit-car/${car.id}` : 'cars',
      label: car
        ? t('personalData.reservation', { car: carName(car), name, date })
        : t('personalData.reservationOfVehicle', { name, date }),
    }
  },
}

/** The records of a person that the site has and deletes at once. */
export function personRecords(records: Records, format: Format, carOf: FindCar): PersonRecord[] {
  const shown = <K extends PersonalKind>(kind: K) =>
    listOf(records, kind).map((record) => ({ uid: record.uid, ...SHOWN[kind](record, format, carOf) }))
  return PERSONAL_KINDS.flatMap((kind) => shown(kind))
}

const listOf = <K extends PersonalKind>(records: Records, kind: K) =>
  records[KINDS[kind].table] as unknown as readonly RecordTypes[K][]

export const recordCount = (records: Records): number =>
  PERSONAL_KINDS.reduce((sum, kind) => sum + listOf(records, kind).length, 0)

const COUNTS = {
  inquiry: 'personalData.inquiries',
  appointment: 'personalData.appointments',
  reservation: 'personalData.reservations',
} as const satisfies Record<PersonalKind, TextKey>

/** @returns for example `2 enquiries and 1 appointment` */
export function recordsText(records: Records): string {
  const counted = PERSONAL_KINDS.map((kind) => ({ kind, count: listOf(records, kind).length }))
  const named = counted.filter(({ kind, count }) => kind === 'inquiry' || count > 0)
  return sentenceList(named.map(({ kind, count }) => t(COUNTS[kind], { count })))
}
