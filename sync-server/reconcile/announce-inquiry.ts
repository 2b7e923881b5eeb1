// The consequences of a new inquiry: an e-mail and push notifications. They are queued in the transaction that stores it, so that neither
// exists without the other. `sync-server/due-work.ts` sends them.
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Records } from '#sync-server/store/store.ts'

/** Inquiries of this time cause one notification. */
const MIN_INTERVAL_MS = 60_000

/** @param isMailed whether this server sends e-mails */
export function announceInquiry(records: Records, uid: string, now: string, isMailed: boolean): void {
  const { recipients = [], crm = [] } = siteSettings(records).inquiryMail ?? {}
  if (isMailed && recipients.length + crm.length > 0)
    records.put('mails', uid, { queuedAt: now, attempts: 0, nextAt: now, sentTo: [] })
  for (const [key, row] of records.entries('subscriptions')) {
    if (!row.topics.includes('inquiry')) continue
    const earliest = row.notifiedAt ? Date.parse(row.notifiedAt) + MIN_INTERVAL_MS : 0
    const nextAt = new Date(Math.max(earliest, Date.parse(now))).toISOString()
    records.put('subscriptions', key, { ...row, notification: { nextAt, attempts: 0 } })
  }
}
