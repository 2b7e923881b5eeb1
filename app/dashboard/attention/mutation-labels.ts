import type { Envelope, MutationName } from '#domain/kinds/mutation.ts'
import { countOfChanges } from '#domain/mutations/subjects.ts'
import { t } from '#text/t.ts'

/** @param subject name of the record, or empty */
type Title = (subject: string) => string

const vehicle = (subject: string): string => subject || t('mutation.goneVehicle')
const person = (subject: string): string => subject || t('mutation.gonePerson')

const TITLES: Record<Exclude<MutationName, 'car.import'>, Title> = {
  'car.create': (subject) => (subject ? t('mutation.newVehicleNamed', { subject }) : t('mutation.newVehicle')),
  'car.edit': (subject) => t('mutation.vehicle', { subject: vehicle(subject) }),
  'car.sell': (subject) => t('mutation.sale', { subject: vehicle(subject) }),
  'car.unsell': (subject) => t('mutation.unsale', { subject: vehicle(subject) }),
  'car.delete': (subject) => t('mutation.deletion', { subject: vehicle(subject) }),
  'car.restore': (subject) => t('mutation.restoring', { subject: vehicle(subject) }),
  'inquiry.create': (subject) => (subject ? t('mutation.enquiryFrom', { subject }) : t('mutation.enquiry')),
  'inquiry.add': (subject) => (subject ? t('mutation.newMessageNamed', { subject }) : t('mutation.newMessage')),
  'inquiry.read': (subject) => t('mutation.reading', { subject: person(subject) }),
  'inquiry.edit': (subject) => t('mutation.message', { subject: person(subject) }),
  'inquiry.delete': (subject) => t('mutation.messageDeletion', { subject: person(subject) }),
  'appointment.create': (subject) =>
    subject ? t('mutation.newAppointmentNamed', { subject }) : t('mutation.newAppointment'),
  'appointment.edit': (subject) => t('mutation.appointment', { subject: person(subject) }),
  'appointment.delete': (subject) => t('mutation.appointmentDeletion', { subject: person(subject) }),
  'reservation.create': (subject) => t('mutation.reservation', { subject: vehicle(subject) }),
  'reservation.delete': (subject) => t('mutation.release', { subject: vehicle(subject) }),
  'check.create': () => t('mutation.checkStart'),
  'check.mark': () => t('mutation.checkMark'),
  'check.end': () => t('mutation.checkEnd'),
  'check.reopen': () => t('mutation.checkReopening'),
  'settings.edit': () => t('mutation.settings'),
  'conflict.resolve': (subject) => t('mutation.decision', { subject: subject || t('mutation.aConflict') }),
}

/** The uid of the record that names a mutation: of a reservation its vehicle. */
export const subjectUid = ({ uid, args }: Pick<Envelope, 'uid' | 'args'>): string =>
  typeof args.carUid === 'string' ? args.carUid : uid

/** The title of a mutation, which may be of a newer version: `Sale of 2021 Porsche 911`. @param subject name of the record, or empty */
export function changeTitle(mutation: Pick<Envelope, 'name' | 'uid' | 'args'>, subject: string): string {
  const { name } = mutation
  if (name === 'car.import') return t('mutation.import', { count: countOfChanges(mutation) })
  return Object.hasOwn(TITLES, name) ? TITLES[name as keyof typeof TITLES](subject) : `${name} ${subject}`.trim()
}
