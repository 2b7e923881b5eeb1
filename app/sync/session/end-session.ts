import type { Network } from '#app/http/request.ts'
import { staffDatabase } from '#app/local/db/database-names.ts'
import { deletePictureCaches } from '#app/local/db/storage-quota.ts'
import {
  closeSession,
  NO_UNFINISHED_WORK,
  type UnfinishedWork,
  unconfirmedWork,
} from '#app/local/session/close-session.ts'
import { storeLogOutTicket } from '#app/local/session/log-out-tickets.ts'
import { setPendingCount } from '#app/local/session/lost-mutations.ts'
import { purgeWhenPossible } from '#app/local/session/pending-purge.ts'
import { clearSession, sessionStore } from '#app/local/session/session.ts'
import { revokeWebPush } from '#app/pwa/web-push.ts'
import type { LogOutChoice, LogOutOptions, LogOutResult } from '#app/sync/client.ts'
import { endAllSessions } from '#app/sync/http/session.ts'
import type { RunningSession } from './running-session.ts'

const DRAFT_PREFIX = 'draft:'

/**
 * Logs out: deletes everything of the session from the device, except pending and refused mutations when the choice is `keep`.
 * @param confirmed the unfinished work that the person was shown when they made the choice; more than that is asked about again
 */
export async function endSession(
  running: RunningSession,
  network: Network,
  choice: LogOutChoice | undefined,
  confirmed: UnfinishedWork = NO_UNFINISHED_WORK,
  { everywhere = false }: LogOutOptions = {},
): Promise<LogOutResult> {
  const { session, store } = running
  if (!session) return { kind: 'done' }
  if (choice === 'sync') await running.run()
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
  running.stop()
  // Before the slow steps, so that no tab stays in a session whose database is closed.
  clearSession()
  if (!everywhere) storeLogOutTicket(session.token)
  const webPushRevoked = revokeWebPush(session.token)
  // They contain pictures of cars that only staff may see.
  await deletePictureCaches().catch(() => {})
  if (!store.isPersistent) void purgeWhenPossible(staffDatabase(session.user.id)).catch(() => {})
  else if (choice !== 'keep') setPendingCount(session.user.id, 0)
  store.close()
  for (const storage of [localStorage, sessionStorage]) deleteDrafts(storage)
  sessionStore.set({ state: 'signed-out', user: null })
  await webPushRevoked
  return { kind: 'done' }
}

function deleteDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key)
}
