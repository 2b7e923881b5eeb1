// Which devices asked to be told. A subscription lives as long as the session rights it was made under: it goes with its
// user, with a new password, with a restore, and with the key pair it was made for.
import { createHash } from 'node:crypto'
import type { Store, View } from '#sync-server/store/store.ts'
import type { StoredSubscription, StoredUser } from '#sync-server/store/tables.ts'
import type { PushSubscription } from './subscription.ts'

/** Of one person; one more takes the place of the oldest, which is most likely a browser long gone. */
const MOST_PER_USER = 10

const ALL = [{ table: 'subscriptions', all: true }] as const

/** The same browser again, also under another person, is the same subscription. */
function keyOf(endpoint: string): string {
  return createHash('sha256').update(endpoint).digest('base64url')
}

export function keepSubscription(
  store: Store,
  user: StoredUser,
  { endpoint, keys }: PushSubscription,
  { serverKey, now }: { serverKey: string; now: string },
): Promise<void> {
  const key = keyOf(endpoint)
  const row = { endpoint, keys, userId: user.id, tokenVersion: user.tokenVersion, serverKey }
  return store.transact([...ALL, { table: 'users', key: String(user.id) }], (records) => {
    const known = records.get('subscriptions', key)
    const kept = { ...row, since: known?.userId === user.id ? known.since : now }
    // Gone since the request came in, or under another password: nobody would remove it again.
    if (!lives(kept, records.get('users', String(user.id)), serverKey)) return
    const others = [...records.all('subscriptions')].filter(
      (other) => other.userId === user.id && other.endpoint !== endpoint,
    )
    others.sort((a, b) => (a.since < b.since ? 1 : -1))
    for (const { endpoint: oldest } of others.slice(MOST_PER_USER - 1)) records.remove('subscriptions', keyOf(oldest))
    records.put('subscriptions', key, kept)
  })
}

export async function dropSubscriptions(store: Store, endpoints: readonly string[]): Promise<void> {
  const keys = endpoints.map((endpoint) => ({ table: 'subscriptions', key: keyOf(endpoint) }) as const)
  if (keys.length === 0) return
  await store.transact(keys, (records) => {
    for (const { key } of keys) if (records.get('subscriptions', key)) records.remove('subscriptions', key)
  })
}

/** Those that may still be sent to, and those that have ended. */
export function sortSubscriptions(view: View, serverKey: string) {
  const living: StoredSubscription[] = []
  const ended: StoredSubscription[] = []
  for (const row of view.all('subscriptions')) {
    ;(lives(row, view.get('users', String(row.userId)), serverKey) ? living : ended).push(row)
  }
  return { living, ended }
}

function lives(row: StoredSubscription, user: StoredUser | undefined, serverKey: string): boolean {
  return user !== undefined && user.tokenVersion === row.tokenVersion && row.serverKey === serverKey
}
