// An admin decides about what people of deleted accounts left on this device.

import { staffDatabase } from '#app/local/db/database-names.ts'
import { abandonSession, countLeft, eachOtherAccount, takeOver } from '#app/local/outbox/abandoned-outboxes.ts'
import { countKept } from '#app/local/outbox/count-kept.ts'
import type { Session } from '#app/local/session/session.ts'
import { shownLeftBehind } from '#app/local/state/use-abandoned-outboxes.ts'
import { shownOthersWaiting } from '#app/local/state/use-others-waiting.ts'
import { call, type Network } from '#app/sync/http/request.ts'
import { isAdmin, type User } from '#domain/users/user.ts'
import type { RunningSession } from './open-session.ts'

const isUsers = (body: unknown): body is User[] => Array.isArray(body)

/**
 * Counts it for an admin, and for everybody what other people keep here for their next log-in. An account that was deleted while
 * nobody used it here is found out by asking who there is.
 */
export async function showLeftBehind(network: Network, session: Session): Promise<void> {
  shownLeftBehind.set(0)
  shownOthersWaiting.set(0)
  let left = 0
  let kept = 0
  let users: User[] | null | undefined
  await eachOtherAccount(staffDatabase(session.user.id), async ({ userId, store, close }) => {
    if (isAdmin(session.user)) {
      users ??= await everyone(network, session.token)
      const isGone = users?.every(({ id }) => id !== userId)
      if (isGone) await abandonSession(store)
      const count = await countLeft(store)
      left += count
      // Nothing, or withdrawals of which nobody is left to be told.
      if (isGone && count === 0) return close(true)
    }
    kept += await countKept(store)
  })
  shownLeftBehind.set(left)
  shownOthersWaiting.set(kept)
}

async function everyone(network: Network, token: string): Promise<User[] | null> {
  const answer = await call(network, { path: '/api/users', token, isOurs: isUsers })
  return answer.kind === 'ok' && answer.body.length > 0 ? answer.body : null
}

/** The changes become the admin's own and are sent as such; or they are thrown away. */
export async function decideLeftBehind(running: RunningSession, choice: 'take-over' | 'discard'): Promise<void> {
  const { session, store: own } = running
  if (!session || !isAdmin(session.user)) return
  await eachOtherAccount(staffDatabase(session.user.id), async ({ store, close }) => {
    if ((await countLeft(store)) === 0) return
    if (choice === 'take-over') await takeOver(store, own)
    await close(true)
  })
  shownLeftBehind.set(0)
  void running.run()
}
