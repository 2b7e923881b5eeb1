import { staffDatabase } from '#app/local/db/database-names.ts'
import { giveUpPictures } from '#app/local/db/picture-caches.ts'
import { closeSession, NOTHING_UNFINISHED, type Unfinished } from '#app/local/session/close-session.ts'
import { noteUnsent } from '#app/local/session/lost-changes-note.ts'
import { closeWhenPossible } from '#app/local/session/pending-purge.ts'
import { forgetSession, shownSession } from '#app/local/session/session.ts'
import { stopNotices } from '#app/pwa/stop-web-push.ts'
import type { LogOutChoice, LogOutResult } from './client.ts'
import type { RunningSession } from './open-session.ts'

const DRAFT = 'draft:'

/**
 * Leaves nothing of the session on the device, unless the person keeps for themselves what they have not got rid of.
 * @param asked what there was when they made their choice: of what came since they are asked anew
 */
export async function logOutOf(
  running: RunningSession,
  choice: LogOutChoice | undefined,
  asked: Unfinished = NOTHING_UNFINISHED,
): Promise<LogOutResult> {
  const { session, store } = running
  if (!session) return { kind: 'done' }
  if (choice === 'sync') await running.run()
  const told = choice === 'sync' ? { ...NOTHING_UNFINISHED, drafts: asked.drafts } : asked
  const more = await closeSession(store, { keep: choice === 'keep', told })
  if (more) return { kind: 'asks', ...more }
  running.stop()
  // Before what takes its time: no tab is left with a session whose database is closed.
  forgetSession()
  const notices = stopNotices(session.token)
  // Among them are those of cars that only staff may see.
  await giveUpPictures().catch(() => {})
  if (!store.kept) void closeWhenPossible(staffDatabase(session.user.id)).catch(() => {})
  else if (choice !== 'keep') noteUnsent(session.user.id, 0)
  store.close()
  for (const storage of [localStorage, sessionStorage]) forgetDrafts(storage)
  shownSession.set({ state: 'signed-out', user: null })
  await notices
  return { kind: 'done' }
}

function forgetDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(DRAFT)) storage.removeItem(key)
}
