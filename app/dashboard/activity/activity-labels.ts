import { useRecords } from '#app/local/state/records.ts'
import type { MutationName } from '#domain/kinds/mutation.ts'
import type { ActivitySubject } from '#domain/protocol/activity.ts'
import { t } from '#text/t.ts'
import type { TextKey } from '#text/texts.ts'

/** Entries of the log that are no mutations. */
type OtherAction =
  | 'user.create'
  | 'user.edit'
  | 'user.delete'
  | 'person.read'
  | 'person.export'
  | 'person.delete'
  | 'redirects.edit'

const ACTIONS = {
  'car.create': 'activity.added',
  'car.edit': 'activity.changed',
  'car.sell': 'activity.sold',
  'car.unsell': 'activity.unsold',
  'car.delete': 'activity.deleted',
  'car.restore': 'activity.restoredCar',
  'inquiry.create': 'activity.sent',
  'inquiry.add': 'activity.added',
  'inquiry.read': 'activity.opened',
  'inquiry.edit': 'activity.followedUp',
  'inquiry.delete': 'activity.deleted',
  'appointment.create': 'activity.made',
  'appointment.edit': 'activity.changed',
  'appointment.delete': 'activity.deleted',
  'reservation.create': 'activity.reserved',
  'reservation.delete': 'activity.released',
  'check.create': 'activity.started',
  'check.mark': 'activity.marked',
  'check.end': 'activity.ended',
  'check.reopen': 'activity.wentOn',
  'settings.edit': 'activity.changed',
  'user.create': 'activity.added',
  'user.edit': 'activity.changed',
  'user.delete': 'activity.removed',
  'person.read': 'activity.lookedUp',
  'person.export': 'activity.exported',
  'person.delete': 'activity.deleted',
  'redirects.edit': 'activity.redirects',
  'conflict.resolve': 'activity.decided',
} as const satisfies Record<Exclude<MutationName, 'car.import'> | OtherAction, TextKey>

/** The message of an action, which may be of a newer version: `{by} changed {subject}`. */
export const actionKey = (name: string) =>
  Object.hasOwn(ACTIONS, name) ? ACTIONS[name as keyof typeof ACTIONS] : 'activity.other'

const NUMBERED = {
  car: 'activity.car',
  inquiry: 'activity.inquiry',
  appointment: 'activity.appointment',
  reservation: 'activity.reservation',
  check: 'activity.check',
} as const

function subjectLabel({ kind, id: number, name }: ActivitySubject): string {
  const id = number ?? ''
  if (kind === 'settings') return t('activity.settings')
  if (kind === 'person') return t('activity.person')
  if (kind === 'user') return name === undefined ? t('activity.account', { id }) : t('activity.accountOf', { name })
  return name ?? t(NUMBERED[kind], { id })
}

/** Returns a function that names a record. The log contains no names of customers: that of an enquiry is read from the device, while the enquiry exists. */
export function useSubjectLabel(): (about: ActivitySubject) => string {
  const { records: inquiries } = useRecords('inquiry')
  return (about) => {
    const inquiry = about.kind === 'inquiry' ? inquiries.find(({ uid }) => uid === about.uid) : undefined
    return inquiry ? t('activity.enquiryOf', { name: inquiry.name }) : subjectLabel(about)
  }
}
