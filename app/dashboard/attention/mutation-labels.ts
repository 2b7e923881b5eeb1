import { vehicleCount } from '#app/dashboard/bulk/vehicle-count.ts'
import { type Conflict, isCreation, kindOfMutation } from '#domain/kinds/kinds.ts'
import type { Envelope, MutationName } from '#domain/kinds/mutation.ts'
import { countOfChanges } from '#domain/mutations/subjects.ts'

const TITLES: Record<Exclude<MutationName, 'car.import'>, string> = {
  'car.create': 'New vehicle',
  'car.edit': 'Changes to',
  'car.sell': 'Sale of',
  'car.unsell': 'Making available again',
  'car.delete': 'Deletion of',
  'car.restore': 'Restoring of',
  'inquiry.create': 'Enquiry from',
  'inquiry.add': 'New message',
  'inquiry.read': 'Reading of the message from',
  'inquiry.edit': 'Changes to the message from',
  'inquiry.delete': 'Deletion of the message from',
  'appointment.create': 'New appointment',
  'appointment.edit': 'Changes to the appointment with',
  'appointment.delete': 'Deletion of the appointment with',
  'reservation.create': 'Reservation of',
  'reservation.delete': 'Release of',
  'check.create': 'Start of a lot check',
  'check.mark': 'A mark of the lot check',
  'check.end': 'End of the lot check',
  'check.reopen': 'Going on with the lot check',
  'settings.edit': 'Changes to the settings',
  'conflict.resolve': 'A decision about',
}

/** The uid of the record that names a mutation: of a reservation its vehicle. */
export const subjectUid = ({ uid, args }: Pick<Envelope, 'uid' | 'args'>): string =>
  typeof args.carUid === 'string' ? args.carUid : uid

/** The title of a mutation, which may be of a newer version: `Sale of 2021 Porsche 911`. @param subject name of the record, or empty */
export function changeTitle(mutation: Pick<Envelope, 'name' | 'uid' | 'args'>, subject: string): string {
  const { name } = mutation
  if (name === 'car.import') return `Changes to ${vehicleCount(countOfChanges(mutation))}`
  const title = Object.hasOwn(TITLES, name) ? TITLES[name as keyof typeof TITLES] : name
  return [title, subject || missingSubject(name)].filter(Boolean).join(' ')
}

function missingSubject(name: string): string {
  if (name === 'conflict.resolve') return 'a conflict'
  const kind = kindOfMutation(name)
  if (kind === 'reservation') return 'a vehicle that is gone'
  if (isCreation(name)) return ''
  if (kind === 'car') return 'a vehicle that is gone'
  return kind === 'inquiry' || kind === 'appointment' ? 'a person whose record is gone' : ''
}

const REASONS: Record<Conflict['kind'], string> = {
  fields: 'It was changed on two devices. The value that came first is kept until you decide.',
  double_sale: 'It was marked as sold on two devices. The first sale is kept.',
  sale_changed: 'It has been sold again, so it stays sold.',
  sold_since: 'Someone else has sold it, so it was not deleted.',
  double_reservation: 'It was reserved on two devices. The first reservation is kept until you decide.',
}

export function conflictReason(kind: Conflict['kind']): string {
  return REASONS[kind]
}
