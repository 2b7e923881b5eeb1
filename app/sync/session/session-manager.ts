// Keeps this tab in the session of whoever is logged in on this device, in whichever tab that happened. One session at a
// time: the old one has let go of its database before the next begins.
import { PUBLIC_DATABASE, staffDatabase } from '#app/local/db/database-names.ts'
import { renewSession, SessionClosed } from '#app/local/db/device.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import { type OpenedStore, openStore } from '#app/local/db/open-store.ts'
import { shownDraftStore } from '#app/local/drafts/draft-store.ts'
import { abandonSession } from '#app/local/outbox/abandoned-outboxes.ts'
import { notedLost, unsentAreLost } from '#app/local/session/lost-changes-note.ts'
import {
  forgetSession,
  keepSession,
  type Session,
  shownSession,
  storedSession,
  storedToken,
} from '#app/local/session/session.ts'
import { showCars, shownCars } from '#app/local/state/cars.ts'
import { tellConnection } from '#app/local/state/connection.ts'
import { currentEntry } from '#app/local/state/entry.ts'
import { shownAttention } from '#app/local/state/use-attention.ts'
import { shownInquiries } from '#app/local/state/use-inquiries.ts'
import { shownLostChanges } from '#app/local/state/use-lost-changes.ts'
import { type Newer, NOTHING_NEWER } from '#app/local/view/publish.ts'
import { offerReload } from '#app/pwa/update.ts'
import { LOGGED_OUT } from '#app/sync/engine/dependencies.ts'
import type { Network } from '#app/sync/http/request.ts'
import { askWhoIAm } from '#app/sync/http/session.ts'
import { type RunningSession, runSession } from './open-session.ts'
import { renewalEnded } from './token-renewal.ts'

export interface SessionFollower {
  current(): Promise<RunningSession>
  /** Enters the session that is stored now, unless this tab is in it already. */
  follow(): Promise<RunningSession>
  /** Another tab has logged in or out, or has been told that the session is over. */
  heardElsewhere(): Promise<void>
  /** Asks the server whether the stored token still holds; without an answer it is kept. */
  verify(): Promise<void>
  /** Goes on with another token of the same person. */
  renew(token: string): Promise<void>
}

export interface FollowerParts {
  network: Network
  publicStore: OpenedStore
  /** What came with the page, for the first session. */
  newer: Newer
  /** How many changes of the session wait. */
  waits(count: number, session: Session | null): void
}

const ACCOUNT_GONE = 'account_gone'

/** A database that begins anew though changes had waited in it: the browser has removed it. */
async function lookForLoss({ user }: Session, store: OpenedStore): Promise<void> {
  const device = await store.read((tx) => tx.get('device', 'device'))
  if (device?.nextSeq === 1) unsentAreLost(user.id)
  shownLostChanges.set(notedLost(user.id))
}

export function createSessionFollower({ network, publicStore, newer, waits }: FollowerParts): SessionFollower {
  let running: Promise<RunningSession> = enter(storedSession(), newer)
  /** Whether somebody may have work on this screen: not while the stored token is asked about for the first time. */
  let isAtWork = false

  async function enter(session: Session | null, withPage: Newer): Promise<RunningSession> {
    const name = session ? staffDatabase(session.user.id) : PUBLIC_DATABASE
    const store = session ? await openUnlessEnded(name, session) : publicStore
    if (!store) return enter(storedSession(), withPage)
    tellConnection({ kept: store.kept, blocked: store.blocked === true })
    shownDraftStore.set(session && { userId: session.user.id, store })
    const signedOut = (code?: string) => void lose(session, code)
    if (session && store.kept) await lookForLoss(session, store)
    return runSession({ session, name, store, network, newer: withPage, waits, signedOut })
  }

  /** @returns null when the person has logged out in another tab a moment ago, or that tab ended before it could say so */
  async function openUnlessEnded(name: string, { token }: Session): Promise<OpenedStore | null> {
    try {
      return await openStore(name, newUuid, { token, superseded: offerReload })
    } catch (error) {
      if (!(error instanceof SessionClosed)) throw error
      if (storedToken() === token) forgetSession()
      showStored()
      return null
    }
  }

  function follow(): Promise<RunningSession> {
    const next = running.then(
      async (before) => {
        const session = storedSession()
        // Under the log-in that lies over it the page stays as it is.
        if (isSame(session, before.session) || (!session && shownSession.get().state === 'ended')) return before
        leave(before, session)
        isAtWork = session !== null
        const entered = await enter(session, NOTHING_NEWER)
        // A page that the browser had laid aside has heard of no log-out.
        showStored()
        return entered
      },
      // What could not be entered is tried again.
      () => enter(storedSession(), NOTHING_NEWER),
    )
    running = next
    next.catch(() => showCars(shownCars.get().all, 'failed'))
    return next
  }

  /** Under another role the rules say something else to the same person. */
  function isSame(a: Session | null, b: Session | null): boolean {
    return a?.token === b?.token && a?.user.role === b?.user.role
  }

  function leave({ session, store, stop }: RunningSession, next: Session | null): void {
    stop()
    shownDraftStore.set(null)
    if (session) store.close()
    // The same person goes on: their forms stay as they are.
    if (session && session.user.id === next?.user.id) return
    showCars([], 'loading')
    shownInquiries.set({ inquiries: [], state: 'loading' })
    shownAttention.set([])
  }

  /** The server no longer takes the token. What waits stays on the device for the person's next log-in. */
  async function lose(session: Session | null, code?: string): Promise<void> {
    if (session && code !== LOGGED_OUT && (await hasEnded(session.token))) {
      if (code === ACCOUNT_GONE) await abandon(session)
      forgetSession()
      tellConnection({ signedOut: true })
      if (code !== ACCOUNT_GONE && isAtWork && currentEntry() === 'dashboard') return pause(session)
    }
    // The same refusal came twice, and the first has laid the log-in over the page.
    if (shownSession.get().state === 'ended' && !storedToken()) return
    showStored()
    await follow()
  }

  /** Screens keep what they show and forms what was typed, until somebody logs in. */
  async function pause({ user }: Session): Promise<void> {
    tellConnection({ signedOut: true })
    shownSession.set({ state: 'ended', user })
    const { stop } = await running
    stop()
  }

  async function heardElsewhere(): Promise<void> {
    const stored = storedSession()
    if (!stored) {
      const ended = await endedByServer()
      if (ended) return pause(ended)
    }
    shownSession.set(stored ? { state: 'signed-in', user: stored.user } : { state: 'checking', user: null })
    if (stored) tellConnection({ signedOut: false })
    await follow()
    await verify()
  }

  /** A log-out closes the database before it takes the token away; a server that refuses the token leaves it open. */
  async function endedByServer(): Promise<Session | null> {
    const { session, store } = await running
    if (!session || !store.kept || currentEntry() !== 'dashboard' || storedToken()) return null
    const device = await store.read((tx) => tx.get('device', 'device')).catch(() => undefined)
    return device?.session === 'open' ? session : null
  }

  async function abandon({ token }: Session): Promise<void> {
    const { session, store } = await running
    // A database that is out of order keeps nobody logged in.
    if (session?.token === token) await abandonSession(store).catch(() => {})
  }

  /** A refused token is the end of the session only when no other has taken its place meanwhile. */
  async function hasEnded(token: string): Promise<boolean> {
    await renewalEnded()
    return storedToken() === token
  }

  function showStored(): void {
    const user = storedSession()?.user ?? null
    const state = user ? 'signed-in' : 'signed-out'
    const shown = shownSession.get()
    if (shown.state === 'ended' && !user) return
    if (shown.state !== state || shown.user?.id !== user?.id) shownSession.set({ state, user })
  }

  async function verify(): Promise<void> {
    const token = storedToken()
    if (!token) return showStored()
    const answer = await askWhoIAm(network, token)
    if (storedToken() !== token) return
    if (answer.kind !== 'signed-out') isAtWork = true
    if (answer.kind === 'ok') {
      keepSession({ token, user: answer.body })
      shownSession.set({ state: 'signed-in', user: answer.body })
      await follow()
    } else if (answer.kind === 'signed-out') {
      const { session } = await running
      if (session?.token === token) return lose(session, answer.code)
      if (await hasEnded(token)) forgetSession()
      showStored()
      await follow()
    } else showStored()
  }

  /** First into the database, where the worker reads it; then to every tab. */
  async function renew(token: string): Promise<void> {
    const { session, store } = await running
    const stored = storedSession()
    if (!session || !stored || session.user.id !== stored.user.id) return
    await renewSession(store, token)
    keepSession({ token, user: stored.user })
    await follow()
  }

  return { current: () => running, follow, heardElsewhere, verify, renew }
}
