// The connection of this tab, and the time of the last complete sync. This is also in localStorage: a tablet that was offline for days can
// show since when, and a visitor how old the prices are.
import { createStore, readStored, useStore, useStorePart, writeStored } from '#app/local/state/store.ts'

export interface Connection {
  /** False after an unanswered request, or when the browser reports that there is no network. */
  isReachable: boolean
  /** A push, pull or load is running. */
  isBusy: boolean
  /** Mutations, enquiries and photos that the server does not have. */
  pendingCount: number
  /** How many of them are photos. */
  pendingPhotoCount: number
  /** Why the session has ended, other than by a log-out. Pending mutations are kept. */
  signedOut: 'ended' | 'account-gone' | null
  /** False when this browser gave no database: data is lost at the end of the visit. */
  isPersistent: boolean
  /** The time of the last complete sync: device clock, ms; null when it is not known. */
  at: number | null
  /** How the last attempt to sync ended; null before the first one. */
  lastResult: 'done' | 'unreachable' | 'busy' | 'signed-out' | null
  /** Why the server accepts no more changes from this user at the moment. */
  quota: string | null
  /** The same of photos. */
  photoQuota: string | null
}

const NO_ATTEMPT = { lastResult: null, quota: null, photoQuota: null }

const SERVER_RENDERED: Connection = {
  isReachable: true,
  isBusy: false,
  pendingCount: 0,
  pendingPhotoCount: 0,
  signedOut: null,
  isPersistent: true,
  at: null,
  ...NO_ATTEMPT,
}

export const connectionStore = createStore({
  ...SERVER_RENDERED,
  isReachable: globalThis.navigator?.onLine !== false,
})

export function updateConnection(changes: Partial<Connection>): void {
  const current = connectionStore.get()
  const isChanged = Object.entries(changes).some(([key, value]) => current[key as keyof typeof changes] !== value)
  if (isChanged) connectionStore.set({ ...current, ...changes })
}

/** Visitors and staff have a base each. */
const keyOf = (userId: number | null): string => (userId === null ? 'synced' : 'synced-staff')

/**
 * At the start of a session: until the first attempt to sync ends, the time of the last one before is known.
 * @param userId null for visitors
 */
export const publishLastSync = (userId: number | null): void =>
  updateConnection({ at: lastSuccess(userId), ...NO_ATTEMPT })

/** @param now device clock, ms */
export function recordSyncRun(
  userId: number | null,
  lastResult: NonNullable<Connection['lastResult']>,
  now: number,
  quota: string | null,
): void {
  const at = lastResult === 'done' ? now : lastSuccess(userId)
  updateConnection({ at, lastResult, quota })
  // When the storage is full, the screen shows that the time is not known.
  if (lastResult === 'done') writeStored(keyOf(userId), { userId, at })
}

function lastSuccess(userId: number | null): number | null {
  const stored = readStored(keyOf(userId)) as { userId: number | null; at: number } | null
  return stored?.userId === userId ? stored.at : null
}

export function useConnection() {
  const { isReachable, isBusy, ...rest } = useStore(connectionStore, () => SERVER_RENDERED)
  const status: 'Online' | 'Offline' | 'Syncing' = !isReachable ? 'Offline' : isBusy ? 'Syncing' : 'Online'
  return { ...rest, status }
}

/** Whether the browser gave this tab a database. Without one nothing outlives the visit. */
export const useIsPersistent = (): boolean => useStorePart(connectionStore, ({ isPersistent }) => isPersistent)
