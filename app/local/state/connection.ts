// The connection of this tab, and the time of the last complete sync. This is also in localStorage: a tablet that was offline for days can
// show since when, and a visitor how old the prices are.
import { createStore, useStore, useStorePart } from '#app/local/state/store.ts'

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
}

const SERVER_RENDERED: Connection = {
  isReachable: true,
  isBusy: false,
  pendingCount: 0,
  pendingPhotoCount: 0,
  signedOut: null,
  isPersistent: true,
}

const serverRenderedConnection = (): Connection => SERVER_RENDERED

export const connectionStore = createStore<Connection>({
  ...SERVER_RENDERED,
  isReachable: globalThis.navigator?.onLine !== false,
})

export function updateConnection(changes: Partial<Connection>): void {
  const current = connectionStore.get()
  const isChanged = Object.entries(changes).some(([key, value]) => current[key as keyof Connection] !== value)
  if (isChanged) connectionStore.set({ ...current, ...changes })
}

interface SyncSuccess {
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

interface ConnectionView extends Omit<Connection, 'isReachable' | 'isBusy'> {
  status: 'Online' | 'Offline' | 'Syncing'
  /** False on plain http: the app then works online only. */
  secure: boolean
}

export function useConnection(): ConnectionView {
  const { isReachable, isBusy, ...rest } = useStore(connectionStore, serverRenderedConnection)
  const status = !isReachable ? 'Offline' : isBusy ? 'Syncing' : 'Online'
  return { ...rest, status, secure: globalThis.isSecureContext !== false }
}

/** Whether the browser gave this tab a database. Without one nothing outlives the visit. */
export const useIsPersistent = (): boolean => useStorePart(connectionStore, ({ isPersistent }) => isPersistent)
