// The number of pending mutations is stored in localStorage, beside the database: when the browser evicts the database, this
// number remains and the user is informed. The number of lost mutations stays until the user dismisses it.
import { createStore, useStore } from '#app/local/state/store.ts'
import { sessionStore } from './session.ts'

const PENDING_KEY = 'unsent'
const LOST_KEY = 'lost'

export const lostCountStore = createStore(0)

/** How many pending mutations of the logged-in user the browser has deleted from this device. */
export const useLostCount = (): number => useStore(lostCountStore)

export function dismissLostCount(): void {
  const { user } = sessionStore.get()
  if (user) setCount(LOST_KEY, user.id, 0)
  lostCountStore.set(0)
}

export const getLostCount = (userId: number): number => readCounts(LOST_KEY)[userId] ?? 0

export const getPendingCount = (userId: number): number => readCounts(PENDING_KEY)[userId] ?? 0

export const setPendingCount = (userId: number, count: number): void => setCount(PENDING_KEY, userId, count)

/** For a database that was found empty. */
export function markPendingAsLost(userId: number): void {
  setCount(LOST_KEY, userId, getLostCount(userId) + getPendingCount(userId))
  setPendingCount(userId, 0)
}

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
