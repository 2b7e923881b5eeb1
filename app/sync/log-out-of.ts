import { closeSession } from '#app/local/close-session.ts'
import { isOwed } from '#app/local/outbox-rows.ts'
import { giveUpPictures } from '#app/local/picture-caches.ts'
import { forgetSession, shownSession } from '#app/local/session.ts'
import { noteUnsent } from '#app/local/unsent-count.ts'
import type { LogOutChoice, LogOutResult } from './client.ts'
import type { RunningSession } from './run-session.ts'
import { stopNotices } from './stop-notices.ts'

const DRAFT = 'draft:'

/** Leaves nothing of the session on the device, unless the person keeps for themselves what they have not got rid of. */
export async function logOutOf(running: RunningSession, choice: LogOutChoice | undefined): Promise<LogOutResult> {
  const { session, store, view } = running
  if (!session) return { kind: 'done' }
  if (choice === 'sync') await running.run()
  const waiting = [...view.table('outbox').values()].filter(isOwed).length
  const refused = view.table('refused').size
  const drafts = (await store.read((tx) => tx.all('drafts'))).length
  const decided = choice === 'keep' || choice === 'discard'
  const told = choice === undefined ? drafts : 0
  if (!decided && waiting + refused + told > 0) return { kind: 'asks', waiting, refused, drafts }
  const notices = stopNotices(session.token)
  running.stop()
  await closeSession(store, choice === 'keep')
  // Among them are those of cars that only staff may see.
  await giveUpPictures().catch(() => {})
  if (choice !== 'keep') noteUnsent(session.user.id, 0)
  store.close()
  for (const storage of [localStorage, sessionStorage]) forgetDrafts(storage)
  forgetSession()
  shownSession.set({ state: 'signed-out', user: null })
  await notices
  return { kind: 'done' }
}

function forgetDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(DRAFT)) storage.removeItem(key)
}
