// The time of the last complete sync, in localStorage: a tablet that was offline for days can show since when, and a visitor how old
// the prices are.
import { createStore, useStore } from './store.ts'

export interface SyncSuccess {
  /** Device clock, ms; null when it is not known. */
  at: number | null
  /** The result of the last attempt to sync; null before the first. */
  lastResult: 'done' | 'unreachable' | 'busy' | 'signed-out' | null
  /** Why the server accepts no more changes from this user at the moment. */
  quota: string | null
  /** The same of photos. */
  photoQuota: string | null
}

/** Visitors and staff have a base each. */
const keyOf = (userId: number | null): string => (userId === null ? 'synced' : 'synced-staff')

export const syncSuccessStore = createStore<SyncSuccess>({ at: null, lastResult: null, quota: null, photoQuota: null })

export const useSyncSuccess = (): SyncSuccess => useStore(syncSuccessStore)

/**
 * At the start of a session: until the first attempt to sync ends, the time of the last one before is known.
 * @param userId null for visitors
 */
export function publishLastSync(userId: number | null): void {
  syncSuccessStore.set({ at: lastSuccess(userId), lastResult: null, quota: null, photoQuota: null })
}

/** @param now device clock, ms */
export function recordSyncRun(
  userId: number | null,
  lastResult: NonNullable<SyncSuccess['lastResult']>,
  now: number,
  quota: string | null,
): void {
  const at = lastResult === 'done' ? now : lastSuccess(userId)
  syncSuccessStore.set({ ...syncSuccessStore.get(), at, lastResult, quota })
  if (lastResult !== 'done') return
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ userId, at }))
  } catch {
    // When storage is full, the screen shows that the time is not known.
  }
}

export function recordPhotoRun(photoQuota: string | null): void {
  syncSuccessStore.set({ ...syncSuccessStore.get(), photoQuota })
}

function lastSuccess(userId: number | null): number | null {
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null')
    return stored?.userId === userId ? stored.at : null
  } catch {
    return null
  }
}
