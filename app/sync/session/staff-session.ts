// The session of a staff member in this tab: a visitor's session with an outbox, imports, photos and drafts. A chunk of its own,
// which no visitor's page loads.

import { renewSession } from '#app/local/db/device.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import { claimDraft, moveDraft } from '#app/local/drafts/claim-draft.ts'
import { readDraft, removeDraft, saveDraft } from '#app/local/drafts/stored-drafts.ts'
import { readUnsent } from '#app/local/imports/unsent-changes.ts'
import { discardPhoto, requeuePhoto } from '#app/local/photos/photo-queue.ts'
import { storePhoto } from '#app/local/photos/store-photo.ts'
import { getPendingCount, publishLostCount, setPendingCount } from '#app/local/session/lost-mutations.ts'
import type { Session } from '#app/local/session/session.ts'
import { updateConnection } from '#app/local/state/connection.ts'
import { draftsStore } from '#app/local/state/drafts.ts'
import { pendingStore } from '#app/local/state/pending.ts'
import { publishLastSync, recordSyncRun } from '#app/local/state/sync-success.ts'
import { openDeviceView } from '#app/local/view/device-view.ts'
import { rules } from '#app/local/view/replay.ts'
import { requestBackgroundSync } from '#app/pwa/background-sync.ts'
import type { Client, StaffActions } from '#app/sync/client.ts'
import { hasReachedServer, quotaMessage, systemClock } from '#app/sync/engine/dependencies.ts'
import { withDeviceReports } from '#app/sync/engine/device-reports.ts'
import { createPush } from '#app/sync/engine/push.ts'
import { createStaffNamesRefresh } from '#app/sync/http/staff-names.ts'
import { createImportRuns } from '#app/sync/imports/import-runs.ts'
import { importUnsent } from '#app/sync/imports/import-unsent.ts'
import { vehiclesAfterImports } from '#app/sync/imports/planned-vehicles.ts'
import { exclusiveAmongTabs } from '#app/sync/live/tab-lock.ts'
import { createStaffChanges } from '#app/sync/mutate/staff-changes.ts'
import { createPhotoUploads } from '#app/sync/photos/photo-uploads.ts'
import { countAbandonedOutboxes, decideAbandonedOutboxes } from './abandoned-outboxes.ts'
import { deleteOutsideDatabase, endSession, forgetSession } from './end-session.ts'
import { type SessionDependencies, startSession, type VisitorSession } from './visitor-session.ts'

export { deleteOutsideDatabase }

export interface StaffSession extends VisitorSession, StaffActions {
  session: Session
  logOut: Client['logOut']
  /** Deletes everything of a session that has ended except the outbox. */
  forget(isAccountGone: boolean): Promise<void>
  /** Stores the token under which the session continues. */
  renew(token: string): Promise<void>
  /** Stops it and closes its database. */
  close(): void
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
  const shared = {
    store,
    view,
    network,
    token,
    clock: systemClock,
    random: Math.random,
    newUuid,
    exclusive: exclusiveAmongTabs(name),
    isOffline: () => !navigator.onLine,
    isEphemeral: !store.isPersistent,
    run: () => visitor.run(),
  }
  const onStored = () => void navigator.storage?.persist?.()
  const photos = createPhotoUploads(shared)
  const refreshStaffNames = createStaffNamesRefresh({ ...shared, now: systemClock.now })
  const changes = createStaffChanges({
    ...shared,
    onQueued(reported) {
      onStored()
      void reported.then(({ kind }) => kind === 'waiting' && requestBackgroundSync())
    },
  })
  const imports = createImportRuns({ ...shared, onStored })

  /** A draft in memory is not stored: it does not outlive the visit. */
  const draftKeys = () => new Set(store.isPersistent ? [...view.table('drafts').keys()].map(String) : [])

  // In the page and not in the script: otherwise each build would change the chunks that contain this module.
  const reporting = withDeviceReports(network, store, document.documentElement.dataset.build)
  const visitor: VisitorSession = startSession(
    { ...dependencies, network: reporting },
    {
      view,
      token,
      staff: true,
      push: createPush(),
      isAttended: changes.isAttended,
      onRole(role) {
        if (role !== user.role) dependencies.onRoleChanged()
      },
      pullSpreadMs: 0,
      publishPending() {
        draftsStore.set({ isOpen: true, keys: draftKeys() })
        const pendingPhotoCount = photos.publish()
        const count = pendingStore.get().count + pendingPhotoCount
        // Mutations in the database that this tab could not open are pending as well.
        const unreachedCount = store.isPersistent ? 0 : getPendingCount(user.id)
        updateConnection({ pendingPhotoCount, unreachedCount })
        onPendingCount(count + unreachedCount)
        if (store.isPersistent) setPendingCount(user.id, count)
      },
      onAttemptEnd(result) {
        const kind = hasReachedServer(result) ? result.kind : 'unreachable'
        recordSyncRun(user.id, kind, systemClock.now(), quotaMessage(result))
        if (result.kind === 'done') {
          refreshStaffNames()
          photos.sweep()
        }
        changes.onAttemptEnd(result)
      },
    },
  )

  async function run() {
    const result = await visitor.run()
    photos.retry()
    return result
  }

  /** Pushes everything. An import fills the outbox again while it is pushed. */
  async function pushAll() {
    do await run()
    while (await imports.move())
    await photos.run()
  }

  function stop() {
    draftsStore.set({ ...draftsStore.get(), isOpen: false })
    photos.stop()
    imports.stop()
    visitor.stop()
  }

  if (store.isPersistent) void countAbandonedOutboxes(network, session).catch(() => {})
  return {
    session,
    ...changes,
    startImport: imports.start,
    vehiclesAfterImports: (cars) => vehiclesAfterImports(store, cars),
    cancelImport: imports.cancel,
    planImportUndo: imports.planUndo,
    undoImport: imports.undo,
    readUnsent: () => readUnsent(store, newUuid),
    importUnsent: (text) => importUnsent({ ...shared, site: location.origin, userId: user.id, onStored }, text),
    storePhoto: (photo, bytes) => storePhoto(store, photo, bytes),
    readPhoto: photos.read,
    requeuePhoto: (hash) => requeuePhoto(store, hash),
    discardPhoto: (hash) => discardPhoto(store, hash),
    readDraft: (key) => readDraft(store, key),
    claimDraft: (kind) => claimDraft(store, kind),
    async saveDraft(draft, userId) {
      if (userId === user.id) await saveDraft(store, draft)
    },
    async removeDraft(key, userId) {
      if (userId === user.id) await removeDraft(store, key)
    },
    moveDraft: (key, kind) => moveDraft(store, key, kind),
    run,
    runUnlessRetryAfter() {
      visitor.runUnlessRetryAfter()
      photos.runUnlessRetryAfter()
    },
    restart() {
      photos.restart()
      visitor.restart()
    },
    stop,
    close() {
      stop()
      store.close()
    },
    logOut: (choice, confirmed, options) =>
      endSession({ session, store, network, pushAll, stop }, choice, confirmed, options),
    forget: (isAccountGone) => forgetSession({ session, store, stop }, isAccountGone),
    renew: (newToken) => renewSession(store, newToken),
    decideAbandonedOutboxes: (choice) => decideAbandonedOutboxes({ session, store, run }, choice),
  }
}
