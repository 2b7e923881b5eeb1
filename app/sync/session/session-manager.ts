// Keeps this tab in the session that is stored on the device, also when another tab logs in or out. There is one session at a
// time: the old one closes its database before the next one starts.
import { PUBLIC_DATABASE, staffDatabase } from '#app/local/db/database-names.ts'
import { SessionClosed } from '#app/local/db/device.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import { type OpenedStore, openStore } from '#app/local/db/open-store.ts'
import { storeLogOutTicket } from '#app/local/session/log-out-tickets.ts'
import { notePurge } from '#app/local/session/purge-notes.ts'
import { runNotedPurges } from '#app/local/session/run-noted-purges.ts'
import {
  clearSession,
  hasExpired,
  type Session,
  sessionStore,
  storedSession,
  storedToken,
  storeSession,
  usableSession,
} from '#app/local/session/session.ts'
import { attentionStore } from '#app/local/state/attention.ts'
import { carsStore, publishCars } from '#app/local/state/cars.ts'
import { updateConnection } from '#app/local/state/connection.ts'
import { emptyRecords } from '#app/local/state/records.ts'
import { NO_PAGE_RECORDS } from '#app/local/view/publish.ts'
import { offerReload } from '#app/pwa/updates.ts'
import { LOGGED_OUT } from '#app/sync/engine/dependencies.ts'
import { fetchCurrentUser } from '#app/sync/http/session.ts'
import { renewalEnded } from '#app/sync/http/token-renewal.ts'
import { setSession } from '#app/sync/mutate/actions.ts'
import type { StaffSession } from './staff-session.ts'
import {
  openVisitorSession,
  publishFirstCars,
  type SessionDependencies,
  type VisitorSession,
} from './visitor-session.ts'

/** The session that this tab is in. */
type RunningSession = VisitorSession | StaffSession

export interface SessionManager {
  current(): Promise<RunningSession>
  /** After a log-in. */
  enter(session: Session): Promise<void>
  /** Starts the stored session, unless this tab is in it already. */
  enterStoredSession(): Promise<RunningSession>
  /** Follows another tab that has logged in or out, or whose token was refused. */
  adoptStoredSession(): Promise<void>
  /** Asks the server whether it accepts the stored token. When this is unanswered, only a token that has expired is given up. */
  verifyToken(): Promise<void>
  /** Continues the session of the same user under another token. */
  renewToken(token: string): Promise<void>
}

/** `pageRecords` apply to the first session only. */
export type SessionManagerDependencies = Pick<SessionDependencies, 'network' | 'pageRecords' | 'onPendingCount'> & {
  publicStore: OpenedStore
}

/** The `code` of a 401 for a deleted account. */
const ACCOUNT_GONE = 'account_gone'

const sessionOf = (running: RunningSession): Session | null => ('session' in running ? running.session : null)
const ignore = () => {}

export function createSessionManager({
  network,
  publicStore,
  pageRecords: initialPageRecords,
  onPendingCount,
}: SessionManagerDependencies): SessionManager {
  let running = start(usableSession(), initialPageRecords)
  setSession(running)

  async function start(
    session: Session | null,
    pageRecords: SessionDependencies['pageRecords'],
  ): Promise<RunningSession> {
    const name = session ? staffDatabase(session.user.id) : PUBLIC_DATABASE
    const store = session ? await openUnlessLoggedOut(name, session) : publicStore
    if (!store) return start(usableSession(), pageRecords)
    updateConnection({ isPersistent: store.isPersistent, isBlocked: store.isBlocked === true })
    // The view is read meanwhile.
    const firstCars = publishFirstCars(store).catch(ignore)
    const onSignedOut = (code?: string) => void handleSignedOut(session, code)
    const dependencies = { name, store, network, pageRecords, onPendingCount, onSignedOut }
    const opening = session
      ? import('./staff-session.ts').then(({ openStaffSession }) =>
          openStaffSession({ ...dependencies, session, onRoleChanged: () => void verifyToken() }),
        )
      : openVisitorSession(dependencies)
    // Both, before this session can be left.
    const [opened] = await Promise.all([opening, firstCars])
    return opened
  }

  /** @returns null when the person has just logged out in another tab, even if that tab was closed before it cleared the session */
  async function openUnlessLoggedOut(name: string, { token }: Session): Promise<OpenedStore | null> {
    try {
      return await openStore(name, newUuid, { token, onSuperseded: offerReload })
    } catch (error) {
      if (!(error instanceof SessionClosed)) throw error
      if (storedToken() === token) {
        clearSession()
        storeLogOutTicket(token)
      }
      publishStoredSession()
      return null
    }
  }

  function enterStoredSession(): Promise<RunningSession> {
    const next = running.then(
      async (previous) => {
        const session = usableSession()
        if (isSame(session, sessionOf(previous))) return previous
        leave(previous, session)
        const started = await start(session, NO_PAGE_RECORDS)
        // A page restored from the back/forward cache has missed log-outs.
        publishStoredSession()
        return started
      },
      // The previous session could not be started.
      () => start(usableSession(), NO_PAGE_RECORDS),
    )
    running = next
    setSession(next)
    next.catch(() => publishCars(carsStore.get().all, 'failed'))
    return next
  }

  /** A changed role needs a new session, because the rules depend on it. */
  function isSame(a: Session | null, b: Session | null): boolean {
    return a?.token === b?.token && a?.user.role === b?.user.role
  }

  function leave(previous: RunningSession, next: Session | null): void {
    // The database of the public stays open, for enquiries.
    if ('session' in previous) previous.close()
    else previous.stop()
    // The same user continues: the screens stay as they are.
    if (next && sessionOf(previous)?.user.id === next.user.id) return
    publishCars([], 'loading')
    emptyRecords()
    attentionStore.set([])
  }

  /** Deletes the data of a session that has ended. Its outbox stays: for the user, or of a deleted account for an admin. */
  async function handleSignedOut(session: Session | null, code?: string): Promise<void> {
    if (session && code !== LOGGED_OUT && (await isTokenRefused(session.token))) {
      const current = await running
      if ('session' in current && current.session.token === session.token) await current.forget(code === ACCOUNT_GONE)
      clearSession()
      void runNotedPurges().catch(ignore)
      updateConnection({ signedOut: code === ACCOUNT_GONE ? 'account-gone' : 'ended' })
    }
    publishStoredSession()
    await enterStoredSession()
  }

  /** For a stored session that has expired before this tab could start it. */
  async function forgetStored({ user }: Session): Promise<void> {
    notePurge(staffDatabase(user.id))
    clearSession()
    updateConnection({ signedOut: 'ended' })
    const { deleteOutsideDatabase } = await import('./staff-session.ts')
    await Promise.all([runNotedPurges(), deleteOutsideDatabase()])
  }

  async function adoptStoredSession(): Promise<void> {
    const stored = usableSession()
    sessionStore.set(stored ? { state: 'signed-in', user: stored.user } : { state: 'checking', user: null })
    if (stored) updateConnection({ signedOut: null })
    await enterStoredSession()
    await verifyToken()
  }

  async function enter(session: Session): Promise<void> {
    storeSession(session)
    updateConnection({ signedOut: null })
    await enterStoredSession()
    sessionStore.set({ state: 'signed-in', user: session.user })
  }

  /** False when a renewed token has replaced the refused one. */
  async function isTokenRefused(token: string): Promise<boolean> {
    await renewalEnded()
    return storedToken() === token
  }

  function publishStoredSession(): void {
    const user = usableSession()?.user ?? null
    const state = user ? 'signed-in' : 'signed-out'
    const published = sessionStore.get()
    if (published.state !== state || published.user?.id !== user?.id) sessionStore.set({ state, user })
  }

  async function verifyToken(): Promise<void> {
    const token = storedToken()
    if (!token) return publishStoredSession()
    const result = await fetchCurrentUser(network, token)
    if (storedToken() !== token) return
    if (result.kind === 'ok') {
      storeSession({ token, user: result.body })
      sessionStore.set({ state: 'signed-in', user: result.body })
      await enterStoredSession()
    } else if (result.kind === 'signed-out' || hasExpired(token)) {
      const session = sessionOf(await running)
      if (session?.token === token)
        return handleSignedOut(session, result.kind === 'signed-out' ? result.code : undefined)
      if (await isTokenRefused(token)) {
        const stored = storedSession()
        if (stored) void forgetStored(stored).catch(ignore)
        else clearSession()
      }
      publishStoredSession()
      await enterStoredSession()
    } else publishStoredSession()
  }

  /** Updates the database first, because the service worker reads the token there, then localStorage, which all tabs follow. */
  async function renewToken(token: string): Promise<void> {
    const current = await running
    const stored = storedSession()
    if (!('session' in current) || current.session.user.id !== stored?.user.id) return
    await current.renew(token)
    storeSession({ token, user: stored.user })
    await enterStoredSession()
  }

  return { current: () => running, enter, enterStoredSession, adoptStoredSession, verifyToken, renewToken }
}
