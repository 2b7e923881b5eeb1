// Starts a session of this tab: a visitor's over the public database, or a staff member's over their own.

import type { Network } from '#app/http/request.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import type { OpenedStore } from '#app/local/db/open-store.ts'
import { getPendingCount, setPendingCount } from '#app/local/session/lost-mutations.ts'
import type { Session } from '#app/local/session/session.ts'
import { carsStore, type LoadState, publishCars } from '#app/local/state/cars.ts'
import { updateConnection } from '#app/local/state/connection.ts'
import { currentEntry } from '#app/local/state/entry.ts'
import { publishLastSync, recordSyncRun } from '#app/local/state/sync-success.ts'
import { openDeviceView } from '#app/local/view/device-view.ts'
import {
  countPendingInView,
  NO_PAGE_RECORDS,
  type PageRecords,
  publishSettings,
  publishView,
} from '#app/local/view/publish.ts'
import { requestBackgroundSync } from '#app/pwa/background-sync.ts'
import { hasReachedServer, quotaMessage, systemClock } from '#app/sync/engine/dependencies.ts'
import { createEngine } from '#app/sync/engine/engine.ts'
import { createFetchTransport } from '#app/sync/engine/transport.ts'
import { type EventStream, openEventStream } from '#app/sync/live/event-stream.ts'
import { runInLeaderTab } from '#app/sync/live/leader-tab.ts'
import { exclusiveAmongTabs } from '#app/sync/live/tab-lock.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'
import { mergeSettings, SETTINGS_UID } from '#domain/settings/settings-fields.ts'
import type { Actor } from '#domain/users/user.ts'
import type { RunningSession } from './running-session.ts'

export interface SessionDependencies {
  session: Session | null
  /** The name of the database, which scopes the locks. */
  name: string
  store: OpenedStore
  network: Network
  pageRecords: PageRecords
  /** Called whenever the number of pending mutations may have changed. */
  onPendingCount(count: number, session: Session | null): void
  /** The server does not accept the token, or the person has logged out in another tab. */
  onSignedOut(code: string | undefined): void
  /** The user has another role than the session. */
  onRoleChanged(): void
}

/** The cars that are painted before the whole database has been read. */
const FIRST_CARS = 24
/** Visitors spread their pulls over this time after an event. */
const VISITOR_PULL_SPREAD_MS = 2000
const VISITOR: Actor = { id: null, username: '', role: 'visitor' }

export async function startSession(dependencies: SessionDependencies): Promise<RunningSession> {
  const { session, store, name, network } = dependencies
  const token = session?.token ?? null
  await publishFirstCars(store)
  if (session) publishLastSync(session.user.id)
  const actor: Actor = session ? { ...session.user } : VISITOR
  const { staffDependencies = null } = session ? await import('./staff-dependencies.ts') : {}
  const view = await openDeviceView(store, actor, staffDependencies?.rules ?? null)
  let { pageRecords } = dependencies
  let hasFailed = false

  const loadState = (): LoadState => {
    if (view.table('device').get('device')?.cursor) return 'ready'
    return hasFailed ? 'failed' : 'loading'
  }
  const publish = () => {
    publishView(view, loadState(), pageRecords)
    const photoCount = photos?.publish() ?? 0
    updateConnection({ pendingPhotoCount: photoCount })
    const count = countPendingInView(view) + photoCount
    // Mutations in the database that this tab could not open are pending as well.
    const unreachedCount = session && !store.isPersistent ? getPendingCount(session.user.id) : 0
    updateConnection({ unreachedCount })
    dependencies.onPendingCount(count + unreachedCount, session)
    if (session && store.isPersistent) setPendingCount(session.user.id, count)
  }

  const transport = createFetchTransport(network, token)
  const exclusive = exclusiveAmongTabs(name)
  const engine = createEngine(
    {
      store,
      transport,
      staff: session !== null,
      ...(staffDependencies
        ? { push: staffDependencies.createPush(), isAttended: (mid) => changes?.isAttended(mid) ?? false }
        : {}),
      clock: systemClock,
      newUuid,
      random: Math.random,
      exclusive,
      onRole(role) {
        if (session && role !== session.user.role) dependencies.onRoleChanged()
      },
    },
    {
      onStart(hasWork) {
        updateConnection({ isBusy: hasWork })
        return view.refresh()
      },
      onError: (error) => console.error(error),
      onEnd(result) {
        const isReached = hasReachedServer(result)
        const kind = isReached ? result.kind : 'unreachable'
        if (session) recordSyncRun(session.user.id, kind, systemClock.now(), quotaMessage(result))
        updateConnection({ isBusy: false })
        if (result.kind !== 'signed-out') updateConnection({ isReachable: isReached && navigator.onLine })
        hasFailed = result.kind !== 'done'
        if (result.kind === 'done') {
          pageRecords = NO_PAGE_RECORDS
          refreshStaffNames()
          photos?.sweep()
        }
        publish()
        changes?.onRunEnd(result)
        if (result.kind === 'signed-out') dependencies.onSignedOut(result.code)
      },
    },
  )
  const photos =
    staffDependencies && token
      ? staffDependencies.createPhotoUploads({
          store,
          view,
          network,
          token,
          clock: systemClock,
          random: Math.random,
          exclusive,
        })
      : null
  const refreshStaffNames =
    staffDependencies && token
      ? staffDependencies.createStaffNamesRefresh({ network, token, store, now: systemClock.now })
      : () => {}
  const ofMutations = {
    store,
    view,
    clock: systemClock,
    newUuid,
    run: engine.run,
    isOffline: () => !navigator.onLine,
    isEphemeral: !store.isPersistent,
  }
  const changes = staffDependencies
    ? staffDependencies.createStaffChanges({
        ...ofMutations,
        onQueued(settled) {
          void navigator.storage?.persist?.()
          void settled.then(({ kind }) => kind === 'waiting' && requestBackgroundSync())
        },
      })
    : null
  const onStored = () => void navigator.storage?.persist?.()
  const imports = staffDependencies?.createImportRuns({ ...ofMutations, exclusive, onStored }) ?? null

  let cancelPull = () => {}
  const pullSoon = () => {
    cancelPull()
    cancelPull = systemClock.after(session ? 0 : Math.random() * VISITOR_PULL_SPREAD_MS, engine.runUnlessRetryAfter)
  }
  let eventStream: EventStream | null = null
  // The name of the lock does not change: tabs of other versions of the app use the same one.
  const stopEventStream = runInLeaderTab(`${name}:pokes`, () => {
    const events = { onEvent: pullSoon, onLost: pullSoon }
    eventStream = openEventStream({ network, token, clock: systemClock, random: Math.random, ...events })
    return eventStream.stop
  })

  view.subscribe(publish)
  publish()
  void engine.run()
  const running: RunningSession = {
    session,
    store,
    view,
    changes,
    imports,
    photos,
    async run() {
      const result = await engine.run()
      photos?.retry()
      return result
    },
    runUnlessRetryAfter() {
      engine.runUnlessRetryAfter()
      photos?.runUnlessRetryAfter()
    },
    restart() {
      transport.abort()
      photos?.restart()
      eventStream?.reconnect()
      void engine.run()
    },
    stop() {
      cancelPull()
      stopEventStream()
      engine.stop()
      photos?.stop()
      imports?.stop()
      transport.abort()
      view.close()
    },
  }
  if (staffDependencies && session) {
    running.logOut = (choice, confirmed, options) =>
      staffDependencies.endSession(running, network, choice, confirmed, options)
    running.forget = (isAccountGone) => staffDependencies.forgetSession(running, isAccountGone)
    running.decideAbandonedOutboxes = (choice) => staffDependencies.decideAbandonedOutboxes(running, choice)
    if (store.isPersistent) void staffDependencies.countAbandonedOutboxes(network, session).catch(() => {})
  }
  return running
}

async function publishFirstCars(store: OpenedStore): Promise<void> {
  if (currentEntry() === 'dashboard' || carsStore.get().all.length > 0) return
  const [cars = [], settings] = await Promise.all([
    store.firstCars?.(FIRST_CARS),
    store.read((tx) => tx.get('settings', SETTINGS_UID)),
  ])
  if (cars.length === 0) return
  // Without them the prices would be painted in the currency of the default region.
  if (settings) publishSettings(mergeSettings(DEFAULT_SETTINGS, settings.record))
  publishCars(cars, 'loading')
}
