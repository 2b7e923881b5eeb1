import { createShown } from './store.ts'

export interface Connection {
  /** False once a request had no answer, or the browser says that there is no network. */
  reachable: boolean
  /** Changes are on their way, or everything is being loaded. */
  busy: boolean
  /** Changes and enquiries that are on this device only. */
  waiting: number
  /** Those of them that wait in the database which this tab was not given: as many as were noted beside it. */
  unreached: number
  /** The server no longer takes the token; what waits is kept for the next log-in. */
  signedOut: boolean
  /** False when this browser gave us no database: nothing outlives the visit. */
  kept: boolean
  /** That is so because an older version of the app, in another tab, holds the database. */
  blocked: boolean
}

/** Whoever reads a written page has reached the server. */
const AS_WRITTEN: Connection = {
  reachable: true,
  busy: false,
  waiting: 0,
  unreached: 0,
  signedOut: false,
  kept: true,
  blocked: false,
}

/** What a page that the server has written shows of it; the app begins with the same when it takes over. */
export const connectionAsWritten = (): Connection => AS_WRITTEN

export const shownConnection = createShown<Connection>({
  ...AS_WRITTEN,
  reachable: globalThis.navigator?.onLine !== false,
})

export function tellConnection(news: Partial<Connection>): void {
  const known = shownConnection.get()
  const differs = Object.entries(news).some(([key, value]) => known[key as keyof Connection] !== value)
  if (differs) shownConnection.set({ ...known, ...news })
}
