import type { ActivityEntry, ActivitySubject } from '#domain/protocol/activity.ts'
import { RECORDS } from '#domain/records/records.ts'

const ACTION_LABELS: Record<string, string> = {
  'car.create': 'added',
  'car.edit': 'changed',
  'car.sell': 'marked as sold',
  'car.unsell': 'marked as available',
  'car.delete': 'deleted',
  'car.restore': 'restored',
  'car.reserve': 'reserved',
  'car.release': 'ended the reservation of',
  'inquiry.create': 'sent',
  'inquiry.read': 'opened',
  'inquiry.edit': 'followed up',
  'inquiry.delete': 'deleted',
  'appointment.create': 'made',
  'appointment.edit': 'changed',
  'appointment.delete': 'deleted',
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
  'conflict.resolve': 'decided a conflict about',
}

/** `Ann marked as sold`, to be followed by the subject. */
export function activityLabel({ name, by, conflict }: ActivityEntry): string {
  const user = by || 'A visitor'
  const action = ACTION_LABELS[name] ?? name
  return conflict ? `${user} wanted: ${action}` : `${user} ${action}`
}

export function subjectLabel({ kind, id, name }: ActivitySubject): string {
  if (kind === 'settings') return 'the settings'
  if (kind === 'person') return 'the data of a person'
  if (kind === 'inquiry' || kind === 'appointment' || kind === 'check') return `${RECORDS[kind].noun} ${id}`
  if (kind === 'user') return name === undefined ? `account ${id}` : `the account of ${name}`
  return name ?? `vehicle ${id}`
}
