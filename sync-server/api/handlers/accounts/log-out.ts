import type { ApiDependencies, Handler } from '#sync-server/api/handler.ts'
import { userOfSession } from '#sync-server/auth/session.ts'
import type { Claims } from '#sync-server/auth/session-token.ts'
import { endAllSessions, endSession } from '#sync-server/store/ended-sessions.ts'

/** Ends the session of the request, or all sessions of its user. */
export function logOut({ store, log, now }: ApiDependencies): Handler<'POST /auth/logout'> {
  return async ({ body: { everywhere = false }, claims, address }) => {
    const session = claims as Claims
    await store.transact((records) => {
      const user = userOfSession(records, session)
      records.put('users', session.sub, everywhere ? endAllSessions(user) : endSession(user, session, now()))
    })
    log.info({ event: 'logout', user: Number(session.sub), everywhere, address }, 'security')
  }
}
