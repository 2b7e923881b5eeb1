import type { LocalStore } from '#app/local/db/local-store.ts'
import { isWaiting } from './outbox-rows.ts'

/** How many changes a person who is not logged in has kept in their database; none when the account was deleted. */
export async function countKept(store: LocalStore): Promise<number> {
  return store.read(async (tx) => {
    const device = await tx.get('device', 'device')
    if (device?.session === 'gone') return 0
    return (await tx.all('outbox')).filter((row) => isWaiting(row) && !row.outcome).length
  })
}
