// The stored push subscriptions. A subscription is active as long as the sessions of its user: it ends with the user's account,
// a new password, a restore of the store, and a new VAPID key.
import { createHash } from 'node:crypto'
import type { Store, View } from '#sync-server/store/store.ts'
import type { StoredSubscription, StoredUser } from '#sync-server/store/tables.ts'
import type { PushSubscription } from './subscription-schema.ts'

/** One more replaces the oldest, which most likely belongs to a browser no longer in use. */
const MAX_PER_USER = 10

const ALL = [{ table: 'subscriptions', all: true }] as const

/** By endpoint only: a browser has one subscription, which the last user who subscribed owns. */
function keyOf(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url')
}

/** Does nothing when the user was deleted or got another password since the request was authorized. */
export function storeSubscription(
  store: Store,
  user: StoredUser,
  { endpoint, keys }: PushSubscription,
  { serverKey, now }: { serverKey: string; now: string },
): Promise<void> {
  const key = keyOf(endpoint)
  const row = { endpoint, keys, userId: user.id, tokenVersion: user.tokenVersion, serverKey }
  return store.transact([...ALL, { table: 'users', key: String(user.id) }], (records) => {
    const existing = records.get('subscriptions', key)
    const subscription = { ...row, since: existing?.userId === user.id ? existing.since : now }
    if (!isActive(subscription, records.get('users', String(user.id)), serverKey)) return
    const others = [...records.all('subscriptions')].filter(
      (other) => other.userId === user.id && other.endpoint !== endpoint,
    )
    others.sort((a, b) => (a.since < b.since ? 1 : -1))
    for (const { endpoint: oldest } of others.slice(MAX_PER_USER - 1)) records.remove('subscriptions', keyOf(oldest))
    records.put('subscriptions', key, subscription)
  })
}

export async function deleteSubscriptions(store: Store, endpoints: readonly string[]): Promise<void> {
  const keys = endpoints.map((endpoint) => ({ table: 'subscriptions', key: keyOf(endpoint) }) as const)
  if (keys.length === 0) return
  await store.transact(keys, (records) => {
    for (const { key } of keys) if (records.get('subscriptions', key)) records.remove('subscriptions', key)
  })
}

export function partitionSubscriptions(view: View, serverKey: string) {
  const active: StoredSubscription[] = []
  const inactive: StoredSubscription[] = []
  for (const row of view.all('subscriptions')) {
    const list = isActive(row, view.get('users', String(row.userId)), serverKey) ? active : inactive
    list.push(row)
  }
  return { active, inactive }
}

function isActive(row: StoredSubscription, user: StoredUser | undefined, serverKey: string): boolean {
  return user !== undefined && user.tokenVersion === row.tokenVersion && row.serverKey === serverKey
}
