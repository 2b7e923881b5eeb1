// The stored push subscriptions. A subscription is active as long as the sessions of its user: it ends with the user's account,
// a new password, a restore of the store, and a new VAPID key.
import { createHash } from 'node:crypto'
import type { PushTopic } from '#domain/protocol/push-topics.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import type { Reader, Store } from '#sync-server/store/store.ts'
import type { StoredSubscription } from '#sync-server/store/work-rows.ts'
import type { PushSubscription } from './subscription.ts'

/** One more replaces the oldest, which most likely belongs to a browser no longer in use. */
const MAX_PER_USER = 10

/** The key is made of the endpoint only: a browser has one subscription, which the last user who subscribed owns. */
function keyOf(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url')
}

/** @throws what `caller` throws */
export function storeSubscription(
  store: Store,
  caller: Caller,
  { endpoint, keys, topics }: PushSubscription,
  { serverKey, now }: { serverKey: string; now: string },
): Promise<void> {
  const key = keyOf(endpoint)
  return store.transact((records) => {
    const user = records.get('users', String(caller.actorIn(records).id))
    if (!user) throw new Error('a visitor has no subscription')
    const stored = records.get('subscriptions', key)
    const own = stored?.userId === user.id ? stored : undefined
    const subscription: StoredSubscription = {
      ...own,
      endpoint,
      keys,
      topics: topics ?? own?.topics ?? ['inquiry'],
      userId: user.id,
      tokenVersion: user.tokenVersion,
      serverKey,
      since: own?.since ?? now,
    }
    const others = [...records.all('subscriptions')].filter(
      (other) => other.userId === user.id && other.endpoint !== endpoint,
    )
    others.sort((a, b) => (a.since < b.since ? 1 : -1))
    for (const { endpoint: oldest } of others.slice(MAX_PER_USER - 1)) records.remove('subscriptions', keyOf(oldest))
    records.put('subscriptions', key, subscription)
  })
}

export async function deleteSubscription(store: Store, endpoint: string, caller: Caller): Promise<void> {
  const key = keyOf(endpoint)
  await store.transact((records) => {
    caller.actorIn(records)
    if (records.get('subscriptions', key)) records.remove('subscriptions', key)
  })
}

/** With their keys. */
export function activeSubscriptions(
  reader: Reader,
  serverKey: string,
  topic: PushTopic,
): (StoredSubscription & { key: string })[] {
  return Array.from(reader.entries('subscriptions'), ([key, row]) => ({ ...row, key })).filter(
    (row) => row.topics.includes(topic) && isActive(row, reader, serverKey),
  )
}

export function isActive({ userId, tokenVersion, ...row }: StoredSubscription, reader: Reader, serverKey: string) {
  return reader.get('users', String(userId))?.tokenVersion === tokenVersion && row.serverKey === serverKey
}
