// Deletes several inquiries at once: those of one person, and those whose retention period is over.
import { randomUUID } from 'node:crypto'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import { expiredInquiries } from '#domain/inquiries/inquiry-retention.ts'
import type { Mutation } from '#domain/mutations/mutation.ts'
import type { Actor } from '#domain/users/user.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Reader, Records, Store } from '#sync-server/store/store.ts'
import { applyToStore } from './apply-to-store.ts'

/** The `by` of activity entries about deletions by the retention period. */
const RETENTION: Actor = { id: null, username: 'The retention period', role: 'admin' }
/** So that other transactions run in between. */
const INQUIRIES_PER_TRANSACTION = 100

/** Each with an activity entry. */
export function deleteInquiries(records: Records, uids: readonly string[], actor: Actor, now: string): void {
  for (const uid of uids) {
    const mutation: Mutation = { name: 'inquiry.delete', uid, mid: randomUUID(), madeAt: now, args: {} }
    applyToStore(records, { actor, mutation, now, fingerprint: null })
  }
}

/** @returns the number of inquiries that it deleted */
export async function deleteExpiredInquiries(store: Store, now: Date): Promise<number> {
  const expiredIn = (reader: Reader, inquiries: Iterable<Inquiry>) =>
    expiredInquiries(inquiries, siteSettings(reader).retention.inquiryMonths, now).map(({ uid }) => uid)
  const view = await store.read()
  const uids = expiredIn(view, view.all('inquiries'))
  let deleted = 0
  for (let start = 0; start < uids.length; start += INQUIRIES_PER_TRANSACTION) {
    const slice = uids.slice(start, start + INQUIRIES_PER_TRANSACTION)
    deleted += await store.transact((records) => {
      // Chosen again: since they were found, staff may have changed an inquiry or the setting.
      const found = slice.flatMap((uid) => records.get('inquiries', uid) ?? [])
      const expired = expiredIn(records, found)
      deleteInquiries(records, expired, RETENTION, now.toISOString())
      return expired.length
    })
  }
  return deleted
}
