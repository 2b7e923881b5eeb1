import type { MutationName } from '#domain/kinds/mutation.ts'
import { RECORDS } from '#domain/kinds/records.ts'
import type { ActivityEntry, ActivitySubject } from '#domain/protocol/activity.ts'

/** Entries of the log that are no mutations. */
type OtherAction =
  | 'user.create'
  | 'user.edit'
  | 'user.delete'
  | 'person.read'
  | 'person.export'
  | 'person.delete'
  | 'redirects.edit'

const ACTION_LABELS: Record<Exclude<MutationName, 'car.import'> | OtherAction, string> = {
  'car.create': 'added',
  'car.edit': 'changed',
  'car.sell': 'marked as sold',
  'car.unsell': 'marked as available',
  'car.delete': 'deleted',
  'car.restore': 'restored',
  'inquiry.create': 'sent',
  'inquiry.add': 'added',
  'inquiry.read': 'opened',
  'inquiry.edit': 'followed up',
  'inquiry.delete': 'deleted',
  'appointment.create': 'made',
  'appointment.edit': 'changed',
  'appointment.delete': 'deleted',
  'reservation.create': 'reserved',
  'reservation.delete': 'ended the reservation of',
  'check.create': 'started',
  'check.mark': 'marked a vehicle in',
  'check.end': 'ended',
  'check.reopen': 'went on with',
  'settings.edit': 'changed',
  'user.create': 'added',
  'user.edit': 'changed',
  'user.delete': 'removed',
  'person.read': 'looked up',
  'person.export': 'exported',
  'person.delete': 'deleted',
  'redirects.edit': 'changed the old addresses in',
  'conflict.resolve': 'decided a conflict about',
}

/** `Ann marked as sold`, to be followed by the subject. */
export function activityLabel({ name, by, conflict }: ActivityEntry): string {
  const user = by || 'A visitor'
  const action = Object.hasOwn(ACTION_LABELS, name) ? ACTION_LABELS[name as keyof typeof ACTION_LABELS] : name
  return conflict ? `${user} wanted: ${action}` : `${user} ${action}`
}

export function subjectLabel({ kind, id, name }: ActivitySubject): string {
  if (kind === 'settings') return 'the settings'
  if (kind === 'person') return 'the data of a person'
  if (kind === 'user') return name === undefined ? `account ${id}` : `the account of ${name}`
  return name ?? `${RECORDS[kind].noun} ${id}`
}
