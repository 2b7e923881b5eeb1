// Keeps this tab in the session that is stored on the device, also when another tab logs in or out. There is one session at a
// time: the old one closes its database before the next one starts.
import type { Network } from '#app/http/request.ts'
import { PUBLIC_DATABASE, renewSession, staffDatabase } from '#app/local/db/device.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { openStore, staffDatabases } from '#app/local/db/open-store.ts'
import { deletePictureCaches } from '#app/local/db/storage-quota.ts'
import {
  clearSession,
  hasExpired,
  type Session,
  sessionStore,
  storedEnd,
  storedSession,
  storedToken,
  storeSession,
  usableSession,
} from '#app/local/session/session.ts'
import { carsStore, publishCars } from '#app/local/state/cars.ts'
import { updateConnection } from '#app/local/state/connection.ts'
import { emptyRecords } from '#app/local/state/records.ts'
import { openDatabases } from '#app/local/state/tab.ts'
import { NO_PAGE_RECORDS, type PageRecords } from '#app/local/view/publish.ts'
import { offerReload } from '#app/pwa/updates.ts'
import { fetchCurrentUser, renewalEnded } from '#app/sync/http/session.ts'
import { isOfStaff, type RunningSession, setSession } from './current-session.ts'
import { openVisitorSession } from './visitor-session.ts'

export interface Tab {
  network: Network
  publicStore: LocalStore
  /** Called whenever the number of pending mutations may have changed. */
  onPendingCount(count: number): void
  /** The current session, once it has started. Null before the first one. */
  session: Promise<RunningSession> | null
}

/** The `code` of a 401 for a deleted account. */
const ACCOUNT_GONE = 'account_gone'

const ignore = () => {}
const storedIn = (running: RunningSession): Session | null => (isOfStaff(running) ? running : null)

/** Starts the stored session, unless this tab is in it already. @param pageRecords of the page that opens with this session */
export function enterStoredSession(tab: Tab, pageRecords: PageRecords = NO_PAGE_RECORDS): Promise<RunningSession> {
  const next = replace(tab, tab.session, pageRecords)
  tab.session = next
  setSession(next)
  next.catch(() => publishCars(carsStore.get().all, 'failed'))
  return next
}

async function replace(
  tab: Tab,
  before: Promise<RunningSession> | null,
  pageRecords: PageRecords,
): Promise<RunningSession> {
  // Null as well when the previous session could not be started.
  const previous = (await before?.catch(ignore)) ?? null
  const session = usableSession()
  if (previous && isSame(session, storedIn(previous))) return previous
  if (previous) leave(previous, session)
  const started = await start(tab, session, pageRecords)
  // A page restored from the back/forward cache has missed log-outs.
  if (before) publishStoredSession()
  return started
}

/** A changed role needs a new session, because the rules depend on it. */
function isSame(a: Session | null, b: Session | null): boolean {
  return a?.token === b?.token && a?.user.role === b?.user.role
}

function leave(previous: RunningSession, next: Session | null): void {
  previous.stop()
  // The same user continues: the screens stay as they are.
  if (next && storedIn(previous)?.user.id === next.user.id) return
  publishCars([], 'loading')
  emptyRecords()
  openDatabases.set({ ...openDatabases.get(), session: null })
}

async function start(tab: Tab, session: Session | null, pageRecords: PageRecords): Promise<RunningSession> {
  const { network, publicStore, onPendingCount } = tab
  const name = session ? staffDatabase(session.user.id) : PUBLIC_DATABASE
  const store = session ? await openStore(name, offerReload, session.token) : publicStore
  updateConnection({ isPersistent: store.isPersistent })
  const onClosed = () => void enterStoredSession(tab)
  const dependencies = { name, store, network, pageRecords, onPendingCount, onClosed }
  if (!session) return openVisitorSession(dependencies)
  const { openStaffSession } = await import('./staff-session.ts')
  return openStaffSession({ ...dependencies, session, onRoleChanged: () => void verifyToken(tab) })
}

/** After a log-in. */
export async function enter(tab: Tab, session: Session): Promise<void> {
  storeSession(session)
  updateConnection({ signedOut: null })
  await enterStoredSession(tab)
  sessionStore.set({ state: 'signed-in', user: session.user })
}

/** Follows another tab that has logged in or out. */
export async function followOtherTab(tab: Tab): Promise<void> {
  const stored = usableSession()
  sessionStore.set(stored ? { state: 'signed-in', user: stored.user } : { state: 'checking', user: null })
  updateConnection({ signedOut: stored ? null : storedEnd() })
  await enterStoredSession(tab)
  await verifyToken(tab)
  if (!stored) void closeEndedSessions().catch(ignore)
}

/** After the token has left the device. */
export async function leaveEndedSession(tab: Tab): Promise<void> {
  publishStoredSession()
  await enterStoredSession(tab)
  void closeEndedSessions().catch(ignore)
}

/**
 * Empties the databases that were left open: of sessions that ended in a tab that could not open or empty them, or while another tab was
 * opening one. Visitors do not load the code for it.
 */
export async function closeEndedSessions(): Promise<void> {
  if ((await staffDatabases()).length === 0) return
  const { forEachOtherAccount } = await import('./staff-session.ts')
  await forEachOtherAccount(usableSession()?.user.id ?? null, async () => {})
}

/** When the server does not accept the token, or it has expired. The unsent work stays on the device. */
export async function endSession(tab: Tab, token: string, code?: string): Promise<void> {
  await renewalEnded()
  // A renewed token has replaced the refused one.
  if (storedToken() !== token) return
  clearSession(storedSession() && (code === ACCOUNT_GONE ? 'account-gone' : 'ended'))
  updateConnection({ signedOut: storedEnd() })
  await deletePictureCaches().catch(ignore)
  await leaveEndedSession(tab)
}

function publishStoredSession(): void {
  const user = usableSession()?.user ?? null
  const state = user ? 'signed-in' : 'signed-out'
  const published = sessionStore.get()
  if (published.state !== state || published.user?.id !== user?.id) sessionStore.set({ state, user })
}

/** Asks the server whether it accepts the stored token. When this is unanswered, only a token that has expired is given up. */
export async function verifyToken(tab: Tab): Promise<void> {
  const token = storedToken()
  if (!token) return publishStoredSession()
  const result = await fetchCurrentUser(tab.network, token)
  if (storedToken() !== token) return
  if (result.kind === 'ok') {
    storeSession({ token, user: result.body })
    sessionStore.set({ state: 'signed-in', user: result.body })
    await enterStoredSession(tab)
  } else if (result.kind === 'signed-out') await endSession(tab, token, result.code)
  else if (hasExpired(token)) await endSession(tab, token)
  else publishStoredSession()
}

/**
 * Continues the session of the same user under another token. Updates the database first, because the service worker reads the token
 * there, then localStorage, which all tabs follow.
 */
export async function renewToken(tab: Tab, token: string): Promise<void> {
  const current = await tab.session
  const stored = storedSession()
  if (!current || !isOfStaff(current) || current.user.id !== stored?.user.id) return
  await renewSession(current.store, token)
  storeSession({ token, user: stored.user })
  await enterStoredSession(tab)
}
