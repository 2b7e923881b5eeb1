// How many changes wait in the database of each user, in localStorage: when the browser deletes the database, this number remains, and
// the person sees a message. The number of lost changes stays until the person dismisses it.
import type { LocalStore } from '#app/local/db/local-store.ts'
import { createStore, readStored, useStore, writeStored } from '#app/local/state/store.ts'
import { sessionStore } from './session.ts'

const waitingKey = (userId: number) => `waiting-changes-${userId}`
const lostKey = (userId: number) => `lost-changes-${userId}`

const lostCountStore = createStore(0)

/** How many waiting changes of the logged-in user the browser has deleted from this device. */
export const useLostCount = (): number => useStore(lostCountStore)

export function dismissLostCount(): void {
  const { user } = sessionStore.get()
  if (user) note(lostKey(user.id), 0)
  lostCountStore.set(0)
}

export const noteWaitingCount = (userId: number, waiting: number): void => note(waitingKey(userId), waiting)

/** Detects that the browser has deleted a database with waiting changes: it is empty, but their number is noted. */
export async function publishLostCount(userId: number, store: LocalStore): Promise<void> {
  const isEmpty = await store.read(async (tx) => {
    const device = await tx.get('device', 'device')
    // Photos wait without any mutation in the outbox.
    return device?.nextKey === 1 && (await tx.count('photos')) === 0
  })
  if (isEmpty) {
    note(lostKey(userId), noted(lostKey(userId)) + noted(waitingKey(userId)))
    noteWaitingCount(userId, 0)
  }
  lostCountStore.set(noted(lostKey(userId)))
}

const noted = (key: string): number => Number(readStored(key))

/** A lost database is not reported where the number could not be stored. */
function note(key: string, count: number): void {
  if (noted(key) !== count) writeStored(key, count)
}
