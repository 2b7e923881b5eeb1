// When everything was last through, kept beside the databases: a tablet that was without a signal for days can say since when.
import { createShown, useShown } from './store.ts'

export interface SyncSuccess {
  /** Device clock, ms; null when it is not known. */
  at: number | null
  /** How the last try ended. */
  end: 'done' | 'unreachable' | 'busy' | 'signed-out' | null
}

const KEY = 'synced'

const shownSyncSuccess = createShown<SyncSuccess>({ at: null, end: null })

export const useSyncSuccess = (): SyncSuccess => useShown(shownSyncSuccess)

export function noteRun(userId: number, end: NonNullable<SyncSuccess['end']>, now: number): void {
  const at = end === 'done' ? now : lastSuccess(userId)
  shownSyncSuccess.set({ at, end })
  if (end !== 'done') return
  try {
    localStorage.setItem(KEY, JSON.stringify({ userId, at }))
  } catch {
    // Without room for a time the screen says that it is not known.
  }
}

function lastSuccess(userId: number): number | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return kept?.userId === userId ? kept.at : null
  } catch {
    return null
  }
}
