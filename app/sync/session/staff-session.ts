// The session of a staff member in this tab: a visitor's session with an outbox and photos. What staff do are functions that take it. A
// chunk of its own, which no visitor's page loads.

import { apiCall } from '#app/http/api-call.ts'
import { request } from '#app/http/request.ts'
import { newUuid, updateDevice, writeInSession } from '#app/local/db/device.ts'
import { deletePictureCaches } from '#app/local/db/storage-quota.ts'
import {
  closeSession,
  NO_UNFINISHED_WORK,
  type UnfinishedWork,
  unconfirmedWork,
} from '#app/local/session/close-session.ts'
import { noteWaitingCount, publishLostCount } from '#app/local/session/lost-changes.ts'
import { clearSession, type Session, sessionStore } from '#app/local/session/session.ts'
import { publishLastSync, recordSyncRun, updateConnection } from '#app/local/state/connection.ts'
import { openDatabases } from '#app/local/state/tab.ts'
import { openDeviceView } from '#app/local/view/device-view.ts'
import { rules } from '#app/local/view/replay.ts'
import { requestBackgroundSync } from '#app/pwa/background-sync.ts'
import { revokeWebPush } from '#app/pwa/web-push.ts'
import type { LogOutChoice, LogOutOptions, LogOutResult } from '#app/sync/client.ts'
import { hasReachedServer, quotaMessage } from '#app/sync/engine/dependencies.ts'
import { withDeviceReports } from '#app/sync/engine/device-reports.ts'
import { createPush } from '#app/sync/engine/push.ts'
import { endOnServer } from '#app/sync/http/session.ts'
import type { Mutating } from '#app/sync/mutate/changes.ts'
import { createResultTracker } from '#app/sync/mutate/result-tracker.ts'
import { createPhotoUploads, type PhotoUploads } from '#app/sync/photos/photo-uploads.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import { countChanges } from '#domain/mutations/subjects.ts'
import { forEachOtherAccount, publishOtherAccounts } from './other-accounts.ts'
import { inBrowser, type SessionDependencies, startSession, type VisitorSession } from './visitor-session.ts'

export { forEachOtherAccount }

export interface StaffSession extends VisitorSession, Mutating, Session {
  store: SessionDependencies['store']
  network: SessionDependencies['network']
  photos: PhotoUploads
}

interface StaffDependencies extends SessionDependencies {
  session: Session
  /** The user has another role than the session. */
  onRoleChanged(): void
}

export async function openStaffSession(dependencies: StaffDependencies): Promise<StaffSession> {
  const { session, name, store, network, onPendingCount } = dependencies
  const { token, user } = session
  publishLastSync(user.id)
  const counting = store.isPersistent ? publishLostCount(user.id, store) : null
  const [view] = await Promise.all([openDeviceView(store, { ...user }, rules), counting])
  const shared = { store, view, network, token, ...inBrowser(name) }
  const setOpen = (isRunning: boolean) =>
    openDatabases.set({ ...openDatabases.get(), session: { store, userId: user.id, isRunning } })
  const photos = createPhotoUploads(shared)
  const refreshStaffNames = createStaffNamesRefresh(shared)
  const results = createResultTracker(store, view)

  // In the page and not in the script: otherwise each build would change the chunks that contain this module.
  const reporting = withDeviceReports(network, store, document.documentElement.dataset.build)
  const visitor: VisitorSession = startSession(
    { ...dependencies, network: reporting },
    {
      view,
      token,
      push: createPush(),
      onServerFailure: results.fail,
      onRole(role) {
        if (role !== user.role) dependencies.onRoleChanged()
      },
      pullSpreadMs: 0,
      publishPending() {
        const pendingPhotoCount = photos.follow()
        const count = countChanges(view.outbox().map(({ envelope }) => envelope)) + pendingPhotoCount
        updateConnection({ pendingPhotoCount })
        onPendingCount(count)
        if (store.isPersistent) noteWaitingCount(user.id, count)
      },
      onAttemptEnd(result) {
        const kind = hasReachedServer(result) ? result.kind : 'unreachable'
        recordSyncRun(user.id, kind, shared.clock.now(), quotaMessage(result))
        if (result.kind === 'done') {
          refreshStaffNames()
          photos.sweep()
        }
        if (result.kind === 'unreachable' && shared.isOffline() && view.table('outbox').size > 0)
          requestBackgroundSync()
        if (result.kind === 'unreachable' || result.kind === 'signed-out') results.stopWaiting()
      },
    },
  )

  async function run() {
    const result = await visitor.run()
    photos.retry()
    return result
  }

  setOpen(true)
  if (store.isPersistent) void publishOtherAccounts(network, session).catch(() => {})
  return {
    ...shared,
    user,
    results,
    photos,
    newUuid,
    personal: new Map(),
    onStored: () => void navigator.storage?.persist?.(),
    run,
    runUnlessRetryAfter() {
      visitor.runUnlessRetryAfter()
      photos.runUnlessRetryAfter()
    },
    restart() {
      photos.restart()
      visitor.restart()
    },
    stop() {
      setOpen(false)
      photos.stop()
      visitor.stop()
      store.close()
    },
  }
}

/**
 * Logs out: deletes everything of the session from the device, except unsent work unless the choice is `discard`.
 * @param confirmed the unfinished work that the person was shown when they made the choice; more than that is asked about again
 */
export async function logOut(
  session: StaffSession,
  choice: LogOutChoice | undefined,
  confirmed: UnfinishedWork = NO_UNFINISHED_WORK,
  { everywhere = false }: LogOutOptions = {},
): Promise<LogOutResult> {
  const { token, user, store, network } = session
  if (choice === 'sync') {
    await session.run()
    await session.photos.run()
  }
  const closing = {
    sync: { keepWork: true, confirmed: NO_UNFINISHED_WORK },
    keep: { keepWork: true },
    discard: { keepWork: false, confirmed },
  }[choice ?? 'discard']
  if (everywhere) {
    // Asked before the sessions end: afterwards nothing could be synced.
    const work = await unconfirmedWork(store, closing)
    if (work) return { kind: 'asks', ...work }
    if (!(await endOnServer(network, token, true))) return { kind: 'failed' }
  }
  const unfinished = await closeSession(store, closing)
  if (unfinished) return { kind: 'asks', ...unfinished }
  session.stop()
  // Before the slow steps, so that no tab stays in a session whose database is closed.
  clearSession()
  if (store.isPersistent && choice !== 'keep') noteWaitingCount(user.id, 0)
  const webPushRevoked = revokeWebPush(token)
  await deletePictureCaches().catch(() => {})
  sessionStore.set({ state: 'signed-out', user: null })
  await webPushRevoked
  if (!everywhere) void endOnServer(network, token)
  return { kind: 'done' }
}

const REFRESH_INTERVAL_MS = 5 * 60_000

type Refreshed = Pick<StaffSession, 'network' | 'token' | 'store' | 'clock'>

/**
 * Stores the names of the staff on the device, so that an inquiry can be assigned without a connection.
 * @returns a function to call after each successful sync; it sends at most one request per refresh interval
 */
function createStaffNamesRefresh({ network, token, store, clock }: Refreshed): () => void {
  let refreshedAt = Number.NEGATIVE_INFINITY

  async function refresh(): Promise<void> {
    const result = await request(network, { ...apiCall('GET /staff', { has: 'length' }), token })
    if (result.kind !== 'ok') return
    const staff = result.body.map(({ id, name }) => ({ id, name }))
    await writeInSession(store, async (tx, device) => {
      if (!sameValue(device.staff, staff)) await updateDevice(tx, device, { staff })
    })
  }

  return () => {
    if (Math.abs(clock.now() - refreshedAt) < REFRESH_INTERVAL_MS) return
    refreshedAt = clock.now()
    // The session may have ended or the disk may be full: the stored names remain.
    void refresh().catch(() => {})
  }
}
