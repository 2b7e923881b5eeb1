// The stored push subscriptions. A subscription is active as long as the sessions of its user: it ends with the user's account,
// a new password, a restore of the store, and a new VAPID key.
import { createHash } from 'node:crypto'
import type { PushTopic } from '#domain/protocol/push-topics.ts'
import type { Caller } from '#sync-server/store/caller.ts'
import type { Store, View } from '#sync-server/store/store.ts'
import type { StoredSubscription, StoredUser } from '#sync-server/store/tables.ts'
import type { PushSubscription } from './subscription-schema.ts'

/** One more replaces the oldest, which most likely belongs to a browser no longer in use. */
const MAX_PER_USER = 10

/** By endpoint only: a browser has one subscription, which the last user who subscribed owns. */
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
    const existing = records.get('subscriptions', key)
    const since = existing?.userId === user.id ? existing.since : now
    const wanted = topics ?? (existing?.userId === user.id ? existing.topics : undefined)
    const subscription: StoredSubscription = {
      endpoint,
      keys,
      ...(wanted ? { topics: wanted } : {}),
      userId: user.id,
      tokenVersion: user.tokenVersion,
      serverKey,
      since,
    }
    const others = [...records.all('subscriptions')].filter(
      (other) => other.userId === user.id && other.endpoint !== endpoint,
    )
    others.sort((a, b) => (a.since < b.since ? 1 : -1))
    for (const { endpoint: oldest } of others.slice(MAX_PER_USER - 1)) records.remove('subscriptions', keyOf(oldest))
    records.put('subscriptions', key, subscription)
  })
}

/** @param caller a user who deletes them; omitted for the server itself */
export async function deleteSubscriptions(store: Store, endpoints: readonly string[], caller?: Caller): Promise<void> {
  if (endpoints.length === 0) return
  await store.transact((records) => {
    caller?.actorIn(records)
    for (const key of endpoints.map(keyOf)) if (records.get('subscriptions', key)) records.remove('subscriptions', key)
  })
}

/** @param topic of the active ones; null for all */
export function partitionSubscriptions(view: View, serverKey: string, topic: PushTopic | null) {
  const active: StoredSubscription[] = []
  const inactive: StoredSubscription[] = []
  for (const row of view.all('subscriptions')) {
    if (!isActive(row, view.get('users', String(row.userId)), serverKey)) inactive.push(row)
    else if (topic === null || (row.topics ?? ['inquiry']).includes(topic)) active.push(row)
  }
  return { active, inactive }
}

function isActive(row: StoredSubscription, user: StoredUser | undefined, serverKey: string): boolean {
  return user !== undefined && user.tokenVersion === row.tokenVersion && row.serverKey === serverKey
}
