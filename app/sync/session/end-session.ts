import type { Network } from '#app/http/request.ts'
import { staffDatabase } from '#app/local/db/database-names.ts'
import type { OpenedStore } from '#app/local/db/open-store.ts'
import { deletePictureCaches } from '#app/local/db/storage-quota.ts'
import { abandonOutbox } from '#app/local/outbox/abandoned-outboxes.ts'
import {
  closeSession,
  NO_UNFINISHED_WORK,
  type UnfinishedWork,
  unconfirmedWork,
} from '#app/local/session/close-session.ts'
import { storeLogOutTicket } from '#app/local/session/log-out-tickets.ts'
import { setPendingCount } from '#app/local/session/lost-mutations.ts'
import { purgeWhenPossible } from '#app/local/session/pending-purge.ts'
import { notePurge } from '#app/local/session/purge-notes.ts'
import { clearSession, type Session, sessionStore } from '#app/local/session/session.ts'
import { revokeWebPush } from '#app/pwa/web-push.ts'
import type { LogOutChoice, LogOutOptions, LogOutResult } from '#app/sync/client.ts'
import { endAllSessions } from '#app/sync/http/session.ts'

const DRAFT_PREFIX = 'draft:'

interface OpenSession {
  session: Session
  store: OpenedStore
  /** Ends it in this tab only. */
  stop(): void
}

interface SyncedSession extends OpenSession {
  network: Network
  pushAll(): Promise<void>
}

/**
 * Logs out: deletes everything of the session from the device, except pending and refused mutations with their photos when the choice is `keep`.
 * @param confirmed the unfinished work that the person was shown when they made the choice; more than that is asked about again
 */
export async function endSession(
  { session, store, network, pushAll, stop }: SyncedSession,
  choice: LogOutChoice | undefined,
  confirmed: UnfinishedWork = NO_UNFINISHED_WORK,
  { everywhere = false }: LogOutOptions = {},
): Promise<LogOutResult> {
  if (choice === 'sync') await pushAll()
  const accepted = choice === 'sync' ? { ...NO_UNFINISHED_WORK, drafts: confirmed.drafts } : confirmed
  const closing = { keepMutations: choice === 'keep', confirmed: accepted }
  if (everywhere) {
    // Asked before the sessions end: afterwards nothing could be synced.
    const work = await unconfirmedWork(store, closing)
    if (work) return { kind: 'asks', ...work }
    if (!(await endAllSessions(network, session.token))) return { kind: 'failed' }
  }
  const unfinished = await closeSession(store, closing)
  if (unfinished) return { kind: 'asks', ...unfinished }
  stop()
  // Before the slow steps, so that no tab stays in a session whose database is closed.
  clearSession()
  if (!everywhere) storeLogOutTicket(session.token)
  const webPushRevoked = revokeWebPush(session.token)
  await deleteOutsideDatabase()
  if (!store.isPersistent) void purgeWhenPossible(staffDatabase(session.user.id)).catch(() => {})
  else if (choice !== 'keep') setPendingCount(session.user.id, 0)
  store.close()
  sessionStore.set({ state: 'signed-out', user: null })
  await webPushRevoked
  return { kind: 'done' }
}

/**
 * After a session has ended by itself or by the server: deletes what a log-out deletes. The outbox stays for the user's next log-in;
 * that of a deleted account stays for an admin. A database that cannot be emptied now is noted, to be emptied later.
 */
export async function forgetSession({ session, store, stop }: OpenSession, isAccountGone: boolean): Promise<void> {
  stop()
  const closing = isAccountGone ? abandonOutbox(store) : closeSession(store, { keepMutations: true })
  const isClosed = await closing.then(
    () => true,
    () => false,
  )
  if (!isClosed || !store.isPersistent) notePurge(staffDatabase(session.user.id))
  await deleteOutsideDatabase()
}

/** Drafts in web storage, and cached pictures, which include those of cars that only staff may see. */
export async function deleteOutsideDatabase(): Promise<void> {
  for (const storage of [localStorage, sessionStorage]) deleteDrafts(storage)
  await deletePictureCaches().catch(() => {})
}

function deleteDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key)
}
