// Push notifications of new inquiries to subscribed staff. The transaction that stores an inquiry queues them in the subscriptions. A
// lost notification only costs time: every device receives the inquiry with its next pull.
import { MINUTE_MS } from '#domain/values/time/durations.ts'
import type { Result, WorkKind } from '#sync-server/due-work.ts'
import type { Records } from '#sync-server/store/store.ts'
import type { StoredSubscription } from '#sync-server/store/work-rows.ts'
import type { PushSender } from './push-sender.ts'
import { isActive } from './stored-subscriptions.ts'

/** For an undelivered notification at the push service, and for one that could not be sent. */
const MAX_AGE_SECONDS = 24 * 60 * 60
const DELIVERY = { topic: 'inquiry', ttl: MAX_AGE_SECONDS }
const RETRY_DELAYS_MS = [30_000, 5 * MINUTE_MS, 30 * MINUTE_MS] as const
/** Subscriptions that have ended are removed at once. */
const AT_ONCE = { nextAt: new Date(0).toISOString(), attempts: 0 }

export function inquiryNotifications(push: PushSender, now: () => Date): WorkKind {
  return {
    name: 'push notification',
    tables: ['subscriptions', 'users'],
    claimMs: MINUTE_MS,
    atOnce: 4,
    delayMs: (attempts) => RETRY_DELAYS_MS[attempts],
    keys: (view) => Array.from(view.entries('subscriptions'), ([key]) => key),
    attempt(reader, key) {
      const row = reader.get('subscriptions', key)
      if (!row) return null
      if (isActive(row, reader, push.publicKey)) return row.notification ?? null
      const { claim } = row.notification ?? {}
      return claim === undefined ? AT_ONCE : { ...AT_ONCE, claim }
    },
    store: (records, key, notification, now) =>
      change(records, key, (row) => ({
        ...row,
        notification,
        ...(notification.claim ? { notifiedAt: now.toISOString() } : {}),
      })),
    async perform(key, view, signal) {
      const row = view.get('subscriptions', key)
      if (!row || !isActive(row, view, push.publicKey)) return remove(key)
      const { nextAt } = row.notification ?? {}
      if (nextAt && Date.parse(nextAt) < now().getTime() - MAX_AGE_SECONDS * 1000) return sent(key)
      const result = await push.send(row, { kind: 'inquiry' }, DELIVERY, { view, signal })
      if (result.kind === 'expired') return remove(key)
      if (result.kind !== 'retry') return sent(key)
      return { kind: 'again', minDelayMs: Math.min((result.seconds ?? 0) * 1000, RETRY_DELAYS_MS[2]) }
    },
  }
}

const remove = (key: string): Result => ({ kind: 'done', change: (records) => records.remove('subscriptions', key) })

const sent = (key: string): Result => ({
  kind: 'done',
  change: (records) => change(records, key, ({ notification: _, ...row }) => row),
})

function change(records: Records, key: string, changed: (row: StoredSubscription) => StoredSubscription): void {
  const row = records.get('subscriptions', key)
  if (row) records.put('subscriptions', key, changed(row))
}
