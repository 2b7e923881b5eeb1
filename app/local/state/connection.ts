import { createStore } from './store.ts'

export interface Connection {
  /** False after an unanswered request, or when the browser reports that there is no network. */
  isReachable: boolean
  /** A push, pull or load is running. */
  isBusy: boolean
  /** Mutations, enquiries and photos that the server does not have, those of `unreachedCount` included. */
  pendingCount: number
  /** How many of them are photos. */
  pendingPhotoCount: number
  /** Pending mutations in a database that this tab could not open; the number noted in localStorage. */
  unreachedCount: number
  /** Why the session has ended, other than by a log-out. Pending mutations are kept. */
  signedOut: 'ended' | 'account-gone' | null
  /** False when this browser gave no database: data is lost at the end of the visit. */
  isPersistent: boolean
  /** The database cannot be opened because an older version of the app holds it in another tab. */
  isBlocked: boolean
}

const SERVER_RENDERED: Connection = {
  isReachable: true,
  isBusy: false,
  pendingCount: 0,
  pendingPhotoCount: 0,
  unreachedCount: 0,
  signedOut: null,
  isPersistent: true,
  isBlocked: false,
}

export const serverRenderedConnection = (): Connection => SERVER_RENDERED

export const connectionStore = createStore<Connection>({
  ...SERVER_RENDERED,
  isReachable: globalThis.navigator?.onLine !== false,
})

export function updateConnection(changes: Partial<Connection>): void {
  const current = connectionStore.get()
  const isChanged = Object.entries(changes).some(([key, value]) => current[key as keyof Connection] !== value)
  if (isChanged) connectionStore.set({ ...current, ...changes })
}
