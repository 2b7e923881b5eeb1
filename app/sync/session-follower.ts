// Keeps this tab in the session of whoever is logged in on this device, in whichever tab that happened. One session at a
// time: the old one has let go of its database before the next begins.
import { PUBLIC_DATABASE, staffDatabase } from '#app/local/database.ts'
import { newUuid } from '#app/local/new-uuid.ts'
import { type OpenedStore, openStore } from '#app/local/open-store.ts'
import { type Newer, NOTHING_NEWER } from '#app/local/publish.ts'
import {
  forgetSession,
  keepSession,
  type Session,
  shownSession,
  storedSession,
  storedToken,
} from '#app/local/session.ts'
import { showCars } from '#app/local/shown-cars.ts'
import { tellConnection } from '#app/local/shown-connection.ts'
import { shownAttention } from '#app/local/use-attention.ts'
import { shownInquiries } from '#app/local/use-inquiries.ts'
import type { Network } from './call.ts'
import { type RunningSession, runSession } from './run-session.ts'
import { askWhoIAm } from './session-calls.ts'

export interface SessionFollower {
  current(): Promise<RunningSession>
  /** Enters the session that is stored now, unless this tab is in it already. */
  follow(): Promise<RunningSession>
  /** Asks the server whether the stored token still holds; without an answer it is kept. */
  verify(): Promise<void>
}

export interface FollowerParts {
  network: Network
  publicStore: OpenedStore
  /** What came with the page, for the first session. */
  newer: Newer
  /** How many changes of the session wait. */
  waits(count: number, session: Session | null): void
}

export function createSessionFollower({ network, publicStore, newer, waits }: FollowerParts): SessionFollower {
  let running: Promise<RunningSession> = enter(storedSession(), newer)

  async function enter(session: Session | null, withPage: Newer): Promise<RunningSession> {
    const name = session ? staffDatabase(session.user.id) : PUBLIC_DATABASE
    const store = session ? await openStore(name, newUuid) : publicStore
    tellConnection({ kept: store.kept })
    return runSession({ session, name, store, network, newer: withPage, waits, signedOut: () => lose(session) })
  }

  function follow(): Promise<RunningSession> {
    const next = running.then(async (before) => {
      const session = storedSession()
      if (session?.token === before.session?.token) return before
      leave(before)
      return enter(session, NOTHING_NEWER)
    })
    running = next
    return next
  }

  function leave({ session, store, stop }: RunningSession): void {
    stop()
    if (session) store.close()
    showCars([], 'loading')
    shownInquiries.set({ inquiries: [], state: 'loading' })
    shownAttention.set([])
  }

  /** The server no longer takes the token. What waits stays on the device for the person's next log-in. */
  function lose(session: Session | null): void {
    if (session && storedToken() === session.token) {
      forgetSession()
      tellConnection({ signedOut: true })
    }
    showStored()
    void follow()
  }

  function showStored(): void {
    const user = storedSession()?.user ?? null
    const state = user ? 'signed-in' : 'signed-out'
    const shown = shownSession.get()
    if (shown.state !== state || shown.user?.id !== user?.id) shownSession.set({ state, user })
  }

  async function verify(): Promise<void> {
    const token = storedToken()
    if (!token) return showStored()
    const answer = await askWhoIAm(network, token)
    if (storedToken() !== token) return
    if (answer.kind === 'ok') {
      keepSession({ token, user: answer.body })
      shownSession.set({ state: 'signed-in', user: answer.body })
      await follow()
    } else if (answer.kind === 'signed-out') {
      forgetSession()
      showStored()
      await follow()
    } else showStored()
  }

  return { current: () => running, follow, verify }
}
