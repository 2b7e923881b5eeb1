import type { ActivityEntry, ActivitySubject } from '#domain/protocol/activity.ts'

const DONE: Record<string, string> = {
  'car.create': 'added',
  'car.edit': 'changed',
  'car.sell': 'marked as sold',
  'car.unsell': 'marked as available',
  'car.delete': 'deleted',
  'car.restore': 'restored',
  'inquiry.create': 'sent',
  'inquiry.read': 'read',
  'inquiry.edit': 'followed up',
  'inquiry.delete': 'deleted',
  'settings.edit': 'changed',
  'user.create': 'added',
  'user.edit': 'changed',
  'user.delete': 'removed',
  'conflict.resolve': 'decided a conflict about',
}

/** `Ann marked as sold` + what it was about. */
export function whatWasDone({ name, by, conflict }: ActivityEntry): string {
  const who = by || 'A visitor'
  return conflict ? `${who} wanted: ${DONE[name] ?? name}` : `${who} ${DONE[name] ?? name}`
}

export function subjectWords({ kind, id, name }: ActivitySubject): string {
  if (kind === 'settings') return 'the settings'
  if (kind === 'inquiry') return `enquiry ${id}`
  if (kind === 'user') return name === undefined ? `account ${id}` : `the account of ${name}`
  return name ?? `vehicle ${id}`
}
