// Deletes several inquiries at once: those of one person, and those whose retention period is over.
import { randomUUID } from 'node:crypto'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import { expiredInquiries } from '#domain/inquiries/inquiry-retention.ts'
import type { Mutation } from '#domain/mutations/mutation.ts'
import { SETTINGS_UID } from '#domain/settings/settings-fields.ts'
import type { Actor } from '#domain/users/user.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { Key, Reader, Records, Store, View } from '#sync-server/store/store.ts'
import { applyToStore } from './apply-to-store.ts'
import { keysOf } from './keys-of.ts'

/** The `by` of activity entries about deletions by the retention period. */
const RETENTION: Actor = { id: null, username: 'The retention period', role: 'admin' }
/** So that other transactions run in between. */
const INQUIRIES_PER_TRANSACTION = 100

export interface Deletions {
  keys: Key[]
  /** @param isChosen which of the inquiries, by uid; all without it */
  apply(records: Records, actor: Actor, isChosen?: (uid: string) => boolean): void
}

/** For a transaction that deletes these inquiries, each with an activity entry. */
export function inquiryDeletions(view: View, uids: readonly string[], now: string): Deletions {
  const mutations = uids.map((uid) => {
    const mutation = { name: 'inquiry.delete', uid, mid: randomUUID(), madeAt: now, args: {} } as const
    return mutation satisfies Mutation
  })
  return {
    keys: mutations.flatMap((mutation) => keysOf(mutation, view)),
    apply(records, actor, isChosen = () => true) {
      const chosen = mutations.filter(({ uid }) => isChosen(uid))
      for (const mutation of chosen) applyToStore(records, { actor, mutation, now, fingerprint: null })
    },
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
    const { keys, apply } = inquiryDeletions(await store.read(), slice, now.toISOString())
    deleted += await store.transact([...keys, { table: 'settings', key: SETTINGS_UID }], (records) => {
      // Chosen again: since they were found, staff may have changed an inquiry or the setting.
      const expired = new Set(
        expiredIn(
          records,
          slice.flatMap((uid) => records.get('inquiries', uid) ?? []),
        ),
      )
      apply(records, RETENTION, (uid) => expired.has(uid))
      return expired.size
    })
  }
  return deleted
}
