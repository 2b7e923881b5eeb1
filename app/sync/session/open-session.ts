// One session of this tab, from opening its store to letting go of it: a visitor's over the public database, or a staff
// member's over their own.

import { newUuid } from '#app/local/db/new-uuid.ts'
import type { OpenedStore } from '#app/local/db/open-store.ts'
import { notedUnsent, noteUnsent } from '#app/local/session/lost-changes-note.ts'
import type { Session } from '#app/local/session/session.ts'
import { type LoadState, showCars, shownCars } from '#app/local/state/cars.ts'
import { tellConnection } from '#app/local/state/connection.ts'
import { currentEntry } from '#app/local/state/entry.ts'
import { noteRun } from '#app/local/state/sync-success.ts'
import { type DeviceView, openDeviceView } from '#app/local/view/device-view.ts'
import { type Newer, NOTHING_NEWER, publishView, waitingChanges } from '#app/local/view/publish.ts'
import type { RunEnd } from '#app/sync/engine/dependencies.ts'
import { createEngine } from '#app/sync/engine/engine.ts'
import { createFetchTransport } from '#app/sync/http/fetch-transport.ts'
import type { Network } from '#app/sync/http/request.ts'
import { type Listening, listenForPokes } from '#app/sync/live/event-stream.ts'
import { listenInOneTab } from '#app/sync/live/leader-tab.ts'
import { browserClock, exclusiveAmongTabs } from '#app/sync/live/tab-lock.ts'
import type { StaffChanges } from '#app/sync/mutate/staff-changes.ts'
import type { Actor } from '#domain/mutations/mutation.ts'
import type { Client } from './client.ts'

export interface RunningSession {
  session: Session | null
  store: OpenedStore
  view: DeviceView
  /** Null for a visitor. */
  changes: StaffChanges | null
  /** Left out for a visitor. */
  logOut?: Client['logOut']
  decideLeftBehind?: Client['decideLeftBehind']
  run(): Promise<RunEnd>
  nudge(): void
  /** The network has come back: what is under way starts anew. */
  restart(): void
  stop(): void
}

export interface SessionParts {
  session: Session | null
  name: string
  store: OpenedStore
  network: Network
  newer: Newer
  /** How many changes wait; called whenever it may have changed. */
  waits(count: number, session: Session | null): void
  /** The server no longer takes the token, or the person has logged out in another tab. */
  signedOut(code: string | undefined): void
}

const FIRST_CARS = 24
const VISITOR: Actor = { id: null, username: '', role: 'visitor' }

export async function runSession(parts: SessionParts): Promise<RunningSession> {
  const { session, store, name, network } = parts
  const staff = session !== null
  const token = session?.token ?? null
  await paintFirst(store)
  const actor: Actor = session ? { ...session.user } : VISITOR
  const { staffParts = null } = session ? await import('./staff-dependencies.ts') : {}
  const view = await openDeviceView(store, actor, staffParts?.rules ?? null)
  let newer = parts.newer
  let failed = false

  const loadState = (): LoadState => {
    if (view.table('device').get('device')?.cursor) return 'ready'
    return failed ? 'failed' : 'loading'
  }
  const publish = () => {
    publishView(view, loadState(), newer)
    const count = waitingChanges(view)
    // What waits in the database that this tab was not given waits all the same.
    const unreached = session && !store.kept ? notedUnsent(session.user.id) : 0
    tellConnection({ unreached })
    parts.waits(count + unreached, session)
    if (session && store.kept) noteUnsent(session.user.id, count)
  }

  const transport = createFetchTransport(network, token)
  const engine = createEngine(
    {
      store,
      transport,
      staff,
      ...(staffParts ? { push: staffParts.createPush(), awaits: (mid) => changes?.awaits(mid) ?? false } : {}),
      clock: browserClock,
      newUuid,
      random: Math.random,
      exclusive: exclusiveAmongTabs(name),
    },
    {
      began: (sends) => tellConnection({ busy: sends }),
      broke: (error) => console.error(error),
      ended(end) {
        if (session) noteRun(session.user.id, end.kind, browserClock.now())
        tellConnection({ busy: false })
        if (end.kind !== 'signed-out') tellConnection({ reachable: end.kind !== 'unreachable' && navigator.onLine })
        failed = end.kind !== 'done'
        if (end.kind === 'done') {
          newer = NOTHING_NEWER
          refreshStaff()
        }
        publish()
        changes?.ranWithout(end)
        if (end.kind === 'signed-out') parts.signedOut(end.code)
      },
    },
  )
  const refreshStaff =
    staffParts && token ? staffParts.keepStaffNames({ network, token, store, clock: browserClock }) : () => {}
  const changes = staffParts
    ? staffParts.createStaffChanges({
        store,
        view,
        clock: browserClock,
        newUuid,
        run: engine.run,
        isOffline: () => !navigator.onLine,
        forgets: !store.kept,
      })
    : null

  let callOff = () => {}
  const poked = () => {
    callOff()
    // Visitors come one after the other, not all at once.
    callOff = browserClock.after(staff ? 0 : Math.random() * 2000, engine.nudge)
  }
  let listening: Listening | null = null
  const stopListening = listenInOneTab(`${name}:pokes`, () => {
    listening = listenForPokes({ network, token, clock: browserClock, random: Math.random, heard: poked })
    return listening.stop
  })

  view.subscribe(publish)
  publish()
  void engine.run()
  const running: RunningSession = {
    session,
    store,
    view,
    changes,
    run: engine.run,
    nudge: engine.nudge,
    restart() {
      transport.abort()
      listening?.reopen()
      void engine.run()
    },
    stop() {
      callOff()
      stopListening()
      engine.stop()
      transport.abort()
      view.close()
    },
  }
  if (staffParts && session) {
    running.logOut = (choice, asked) => staffParts.logOutOf(running, choice, asked)
    running.decideLeftBehind = (choice) => staffParts.decideLeftBehind(running, choice)
    if (store.kept) void staffParts.showLeftBehind(network, session).catch(() => {})
  }
  return running
}

/** Before everything is read: the first cars, by their index. */
async function paintFirst(store: OpenedStore): Promise<void> {
  if (currentEntry() === 'dashboard' || shownCars.get().all.length > 0) return
  const cars = await store.firstCars?.(FIRST_CARS)
  if (cars && cars.length > 0) showCars(cars, 'loading')
}
