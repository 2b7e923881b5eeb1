import type { Envelope, MutationName } from '#domain/kinds/mutation.ts'
import { countOfChanges } from '#domain/mutations/subjects.ts'
import { t } from '#text/t.ts'

/** @param subject name of the record, or empty */
type Title = (subject: string) => string

const vehicle = (subject: string): string => subject || t('change.goneVehicle')
const person = (subject: string): string => subject || t('change.gonePerson')

const TITLES: Record<Exclude<MutationName, 'car.import'>, Title> = {
  'car.create': (subject) => (subject ? t('change.newVehicleNamed', { subject }) : t('change.newVehicle')),
  'car.edit': (subject) => t('change.vehicle', { subject: vehicle(subject) }),
  'car.sell': (subject) => t('change.sale', { subject: vehicle(subject) }),
  'car.unsell': (subject) => t('change.unsale', { subject: vehicle(subject) }),
  'car.delete': (subject) => t('change.deletion', { subject: vehicle(subject) }),
  'car.restore': (subject) => t('change.restoring', { subject: vehicle(subject) }),
  'inquiry.create': (subject) => (subject ? t('change.enquiryFrom', { subject }) : t('change.enquiry')),
  'inquiry.add': (subject) => (subject ? t('change.newMessageNamed', { subject }) : t('change.newMessage')),
  'inquiry.read': (subject) => t('change.reading', { subject: person(subject) }),
  'inquiry.edit': (subject) => t('change.message', { subject: person(subject) }),
  'inquiry.delete': (subject) => t('change.messageDeletion', { subject: person(subject) }),
  'appointment.create': (subject) =>
    subject ? t('change.newAppointmentNamed', { subject }) : t('change.newAppointment'),
  'appointment.edit': (subject) => t('change.appointment', { subject: person(subject) }),
  'appointment.delete': (subject) => t('change.appointmentDeletion', { subject: person(subject) }),
  'reservation.create': (subject) => t('change.reservation', { subject: vehicle(subject) }),
  'reservation.delete': (subject) => t('change.release', { subject: vehicle(subject) }),
  'check.create': () => t('change.checkStart'),
  'check.mark': () => t('change.checkMark'),
  'check.end': () => t('change.checkEnd'),
  'check.reopen': () => t('change.checkReopening'),
  'settings.edit': () => t('change.settings'),
  'conflict.resolve': (subject) => t('change.decision', { subject: subject || t('change.aConflict') }),
}

/** The uid of the record that names a mutation: of a reservation its vehicle. */
export const subjectUid = ({ uid, args }: Pick<Envelope, 'uid' | 'args'>): string =>
  typeof args.carUid === 'string' ? args.carUid : uid

/** The title of a mutation, which may be of a newer version: `Sale of 2021 Porsche 911`. @param subject name of the record, or empty */
export function changeTitle(mutation: Pick<Envelope, 'name' | 'uid' | 'args'>, subject: string): string {
  const { name } = mutation
  if (name === 'car.import') return t('change.import', { count: countOfChanges(mutation) })
  return Object.hasOwn(TITLES, name) ? TITLES[name as keyof typeof TITLES](subject) : `${name} ${subject}`.trim()
}
