// A session of this tab: it loads and pulls what its reader may see, and publishes it. A visitor's session does nothing more. The
// session of staff (staff-session.ts) is built on it.

import type { Network } from '#app/http/request.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import type { OpenedStore } from '#app/local/db/open-store.ts'
import { carsStore, compareByNumber, type LoadState, publishCars } from '#app/local/state/cars.ts'
import { connectionStore, updateConnection } from '#app/local/state/connection.ts'
import { currentEntry } from '#app/local/state/entry.ts'
import { settingsStore } from '#app/local/state/settings.ts'
import { publishLastSync, recordSyncRun } from '#app/local/state/sync-success.ts'
import { type DeviceView, openDeviceView } from '#app/local/view/device-view.ts'
import { NO_PAGE_RECORDS, type PageRecords, publishSettings, publishView } from '#app/local/view/publish.ts'
import {
  type AttemptResult,
  type EngineDependencies,
  hasReachedServer,
  systemClock,
} from '#app/sync/engine/dependencies.ts'
import { createEngine } from '#app/sync/engine/engine.ts'
import { createFetchTransport } from '#app/sync/engine/transport.ts'
import { type EventStream, openEventStream } from '#app/sync/live/event-stream.ts'
import { runInLeaderTab } from '#app/sync/live/leader-tab.ts'
import { exclusiveAmongTabs } from '#app/sync/live/tab-lock.ts'
import { completeSettings } from '#domain/settings/complete-settings.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'
import { SETTINGS_UID } from '#domain/settings/settings-fields.ts'
import type { Actor } from '#domain/users/user.ts'

export interface VisitorSession {
  run(): Promise<AttemptResult>
  runUnlessRetryAfter(): void
  /** Aborts and repeats everything in progress: the network is back. */
  restart(): void
  /** Ends it in this tab only. */
  stop(): void
}

export interface SessionDependencies {
  /** The name of the database, which scopes the locks. */
  name: string
  store: OpenedStore
  network: Network
  pageRecords: PageRecords
  /** Called whenever the number of pending mutations may have changed. */
  onPendingCount(count: number): void
  /** The server does not accept the token, or the person has logged out in another tab. */
  onSignedOut(code: string | undefined): void
}

/** Who reads, and what the session does for this reader only. */
interface Reader extends Pick<EngineDependencies, 'staff' | 'push' | 'isAttended' | 'onRole'> {
  view: DeviceView
  /** Null for a visitor. */
  token: string | null
  /** Pulls after an event are spread over this time. */
  pullSpreadMs: number
  /** Publishes what is pending, after the view. */
  publishPending(): void
  /** Called before the result of an attempt is published. */
  onAttemptEnd(result: AttemptResult): void
}

/** The cars that are painted before the whole database has been read. */
const FIRST_CARS = 24
const VISITOR_PULL_SPREAD_MS = 2000
const VISITOR: Actor = { id: null, username: '', role: 'visitor' }

export async function openVisitorSession(dependencies: SessionDependencies): Promise<VisitorSession> {
  const view = await openDeviceView(dependencies.store, VISITOR, null)
  publishLastSync(null)
  return startSession(dependencies, {
    view,
    token: null,
    staff: false,
    pullSpreadMs: VISITOR_PULL_SPREAD_MS,
    publishPending() {
      updateConnection({ pendingPhotoCount: 0, unreachedCount: 0 })
      // After a session has ended, its pending mutations still count.
      if (!connectionStore.get().signedOut) dependencies.onPendingCount(0)
    },
    onAttemptEnd: ({ kind }) => recordSyncRun(null, kind, systemClock.now(), null),
  })
}

/** Publishes the view and starts to sync. */
export function startSession(
  { name, store, network, onSignedOut, ...initial }: SessionDependencies,
  { view, token, pullSpreadMs, publishPending, onAttemptEnd, ...reader }: Reader,
): VisitorSession {
  let { pageRecords } = initial
  let hasFailed = false

  const loadState = (): LoadState => {
    if (view.table('device').get('device')?.cursor) return 'ready'
    return hasFailed ? 'failed' : 'loading'
  }
  const publish = () => {
    publishView(view, loadState(), pageRecords)
    publishPending()
  }

  const transport = createFetchTransport(network, token)
  const engine = createEngine(
    {
      store,
      transport,
      clock: systemClock,
      newUuid,
      random: Math.random,
      exclusive: exclusiveAmongTabs(name),
      pages: () => import('#app/sync/engine/load-pages.ts'),
      ...reader,
    },
    {
      onStart(hasWork) {
        updateConnection({ isBusy: hasWork })
        return view.refresh()
      },
      onError: (error) => console.error(error),
      onEnd(result) {
        onAttemptEnd(result)
        updateConnection({ isBusy: false })
        if (result.kind !== 'signed-out')
          updateConnection({ isReachable: hasReachedServer(result) && navigator.onLine })
        hasFailed = result.kind !== 'done'
        if (result.kind === 'done') pageRecords = NO_PAGE_RECORDS
        publish()
        if (result.kind === 'signed-out') onSignedOut(result.code)
      },
    },
  )

  let cancelPull = () => {}
  const pullSoon = () => {
    cancelPull()
    cancelPull = systemClock.after(Math.random() * pullSpreadMs, engine.runUnlessRetryAfter)
  }
  let eventStream: EventStream | null = null
  const stopEventStream = runInLeaderTab(`${name}:event-stream`, () => {
    const events = { onEvent: pullSoon, onLost: pullSoon }
    eventStream = openEventStream({ network, token, clock: systemClock, random: Math.random, ...events })
    return eventStream.stop
  })

  view.subscribe(publish)
  publish()
  void engine.run()
  return {
    run: engine.run,
    runUnlessRetryAfter: engine.runUnlessRetryAfter,
    restart() {
      transport.abort()
      eventStream?.reconnect()
      void engine.run()
    },
    stop() {
      cancelPull()
      stopEventStream()
      engine.stop()
      transport.abort()
      view.close()
    },
  }
}

/** Publishes the cars that are painted before the session has been opened. */
export async function publishFirstCars(store: OpenedStore): Promise<void> {
  if (currentEntry() === 'dashboard' || carsStore.get().all.length > 0) return
  const [cars = [], settings] = await Promise.all([
    store.firstCars?.(FIRST_CARS),
    store.read((tx) => tx.get('settings', SETTINGS_UID)),
  ])
  if (cars.length === 0 || carsStore.get().all.length > 0) return
  // Without them the prices would be painted in the currency of the default region. Those of a page are newer than these.
  if (settings && settingsStore.get() === DEFAULT_SETTINGS) publishSettings(completeSettings(settings.record))
  publishCars(cars.sort(compareByNumber), 'loading')
}
