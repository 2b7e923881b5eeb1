// The number of pending mutations is stored in localStorage, beside the database: when the browser evicts the database, this
// number remains and the user is informed. The number of lost mutations stays until the user dismisses it.
import type { LocalStore } from '#app/local/db/local-store.ts'
import { createStore, useStore } from '#app/local/state/store.ts'
import { sessionStore } from './session.ts'

const PENDING_KEY = 'unsent'
const LOST_KEY = 'lost'

const lostCountStore = createStore(0)

/** How many pending mutations of the logged-in user the browser has deleted from this device. */
export const useLostCount = (): number => useStore(lostCountStore)

export function dismissLostCount(): void {
  const { user } = sessionStore.get()
  if (user) setCount(LOST_KEY, user.id, 0)
  lostCountStore.set(0)
}

export const getPendingCount = (userId: number): number => readCount(PENDING_KEY, userId)

export const setPendingCount = (userId: number, count: number): void => setCount(PENDING_KEY, userId, count)

/** Detects that the browser has deleted a database with pending mutations: it is empty, but their number is recorded. */
export async function publishLostCount(userId: number, store: LocalStore): Promise<void> {
  const isEmpty = await store.read(async (tx) => {
    const device = await tx.get('device', 'device')
    // Photos and imports are pending without any mutation in the outbox.
    return device?.nextSeq === 1 && (await tx.all('imports')).length === 0 && (await tx.all('photos')).length === 0
  })
  if (isEmpty) {
    setCount(LOST_KEY, userId, readCount(LOST_KEY, userId) + getPendingCount(userId))
    setPendingCount(userId, 0)
  }
  lostCountStore.set(readCount(LOST_KEY, userId))
}

const readCount = (key: string, userId: number): number => readCounts(key)[userId] ?? 0

/** By user id. */
function readCounts(key: string): Record<number, number> {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}'))
  } catch {
    return {}
  }
}

function setCount(key: string, userId: number, count: number): void {
  const { [userId]: before = 0, ...others } = readCounts(key)
  if (before === count) return
  try {
    localStorage.setItem(key, JSON.stringify(count === 0 ? others : { ...others, [userId]: count }))
  } catch {
    // Storage is full or blocked. A lost database is then not reported.
  }
}
