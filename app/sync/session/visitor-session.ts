// A session of this tab: it loads and pulls what its reader may see, and publishes it. A visitor's session does nothing more. The
// session of staff (staff-session.ts) is built on it.

import type { Network } from '#app/http/request.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import type { LoadState } from '#app/local/state/cars.ts'
import { connectionStore, publishLastSync, recordSyncRun, updateConnection } from '#app/local/state/connection.ts'
import { type DeviceView, openDeviceView } from '#app/local/view/device-view.ts'
import { NO_PAGE_RECORDS, type PageRecords, publishView } from '#app/local/view/publish.ts'
import {
  type AttemptResult,
  type EngineDependencies,
  hasReachedServer,
  systemClock,
} from '#app/sync/engine/dependencies.ts'
import { createEngine } from '#app/sync/engine/engine.ts'
import { createFetchTransport } from '#app/sync/engine/transport.ts'
import { followEvents } from '#app/sync/live/event-stream.ts'
import { exclusiveAmongTabs } from '#app/sync/live/web-lock.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'

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
  store: LocalStore
  network: Network
  pageRecords: PageRecords
  /** Called whenever the number of pending mutations may have changed. */
  onPendingCount(count: number): void
  /** The session has ended in its database, or on the server. */
  onClosed(): void
}

/** The reader, and the parts of the session for this reader only. */
interface Reader extends Pick<EngineDependencies, 'push' | 'onServerFailure' | 'onRole'> {
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

const VISITOR_PULL_SPREAD_MS = 2000
const VISITOR: Actor = { id: null, username: '', role: 'visitor' }

export async function openVisitorSession(dependencies: SessionDependencies): Promise<VisitorSession> {
  const view = await openDeviceView(dependencies.store, VISITOR, null)
  publishLastSync(null)
  return startSession(dependencies, {
    view,
    token: null,
    pullSpreadMs: VISITOR_PULL_SPREAD_MS,
    publishPending() {
      updateConnection({ pendingPhotoCount: 0 })
      // After a session has ended, its pending mutations still count.
      if (!connectionStore.get().signedOut) dependencies.onPendingCount(0)
    },
    onAttemptEnd: ({ kind }) => recordSyncRun(null, kind, systemClock.now(), null),
  })
}

/** The dependencies of sync that a browser has. @param name of the database */
export const inBrowser = (name: string) => ({
  clock: systemClock,
  random: Math.random,
  exclusive: exclusiveAmongTabs(name),
  isOffline: () => !navigator.onLine,
})

/** Publishes the view and starts to sync. */
export function startSession(
  { name, store, network, onClosed, ...initial }: SessionDependencies,
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
  const browser = inBrowser(name)
  const engine = createEngine(
    { store, transport, ...browser, ...reader },
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
        if (result.kind === 'signed-out') onClosed()
      },
    },
  )

  let cancelPull = () => {}
  const pullSoon = () => {
    cancelPull()
    cancelPull = systemClock.after(Math.random() * pullSpreadMs, engine.runUnlessRetryAfter)
  }
  const eventStream = followEvents({ network, token, ...browser, onEvent: pullSoon, onLost: pullSoon })

  view.subscribe(publish)
  publish()
  void engine.run()
  return {
    run: engine.run,
    runUnlessRetryAfter: engine.runUnlessRetryAfter,
    restart() {
      transport.abort()
      eventStream.reconnect()
      void engine.run()
    },
    stop() {
      cancelPull()
      eventStream.stop()
      engine.stop()
      transport.abort()
      view.close()
    },
  }
}
