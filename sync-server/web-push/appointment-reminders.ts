// Reminds assignees of their appointments by push notifications, half an hour before. A crash between sending and storing repeats a
// reminder; the device replaces the first one.

import type { Appointment } from '#domain/kinds/appointment/schema.ts'
import { MINUTE_MS } from '#domain/values/time/durations.ts'
import type { WorkKind } from '#sync-server/due-work.ts'
import type { Reader, Records } from '#sync-server/store/store.ts'
import type { Attempt } from '#sync-server/store/work-rows.ts'
import type { PushSender } from './push-sender.ts'
import { activeSubscriptions } from './stored-subscriptions.ts'

const REMIND_BEFORE_MS = 30 * MINUTE_MS

export function appointmentReminders(push: PushSender, now: () => Date): WorkKind {
  const subscriptionsOf = (reader: Reader, userId: number) =>
    activeSubscriptions(reader, push.publicKey, 'reminder').filter((row) => row.userId === userId)
  return {
    name: 'reminder',
    tables: ['appointments', 'subscriptions'],
    claimMs: MINUTE_MS,
    atOnce: 4,
    // Until the appointment begins.
    delayMs: () => MINUTE_MS,
    keys: (view) => Array.from(view.all('appointments'), ({ uid }) => uid),
    attempt(reader, uid, now) {
      const appointment = reader.get('appointments', uid)
      if (!isComing(appointment, now)) return null
      const { at, assignee: userId } = appointment
      if (subscriptionsOf(reader, userId).length === 0) return null
      const stored = reader.get('reminders', uid)
      if (stored?.at === at && stored.userId === userId) return stored
      return { nextAt: new Date(Date.parse(at) - REMIND_BEFORE_MS).toISOString(), attempts: 0 }
    },
    store: storeReminder,
    async perform(uid, view, signal) {
      const appointment = view.get('appointments', uid)
      if (!isComing(appointment, now())) return { kind: 'given up' }
      const { id, at, assignee } = appointment
      const ttl = Math.max(1, Math.ceil((Date.parse(at) - now().getTime()) / 1000))
      const results = await Promise.all(
        subscriptionsOf(view, assignee).map(async ({ key, ...subscription }) => {
          const delivery = { topic: `appointment-${id}`, ttl }
          const { kind } = await push.send(subscription, { kind: 'reminder', id, at }, delivery, { view, signal })
          return { key, kind }
        }),
      )
      const has = (wanted: string) => results.some(({ kind }) => kind === wanted)
      return {
        kind: !has('accepted') && has('retry') ? 'again' : 'done',
        change(records) {
          for (const { key, kind } of results) if (kind === 'expired') records.remove('subscriptions', key)
          storeReminder(records, uid, { nextAt: null, attempts: 0 })
        },
      }
    },
  }
}

function isComing(appointment: Appointment | undefined, now: Date): appointment is Appointment & { assignee: number } {
  if (appointment?.assignee === undefined || appointment.status !== 'planned') return false
  return Date.parse(appointment.at) > now.getTime()
}

function storeReminder(records: Records, uid: string, attempt: Attempt): void {
  const { at, assignee: userId } = records.get('appointments', uid) ?? {}
  if (at !== undefined && userId !== undefined) records.put('reminders', uid, { ...attempt, at, userId })
}
