import * as z from 'zod/mini'
import { toIssues } from '#domain/values/issue.ts'
import { userOfSession } from '#sync-server/auth/session.ts'
import type { Claims } from '#sync-server/auth/session-token.ts'
import { throwHttpError, throwInvalid } from '#sync-server/errors.ts'
import { readOptionalJsonObject } from '#sync-server/http/read-json.ts'
import { endAllSessions, endSession } from '#sync-server/store/ended-sessions.ts'
import type { Handler, RouteDependencies } from './api-context.ts'

export const logOutBody = z.object({ everywhere: z.optional(z.boolean('everywhere must be true or false')) })

/** Ends the session of the request, or all sessions of its user. A ticket ends only its own session. */
export function logOut({ store, log, now }: RouteDependencies): Handler {
  return async (ctx) => {
    const parsed = logOutBody.safeParse(await readOptionalJsonObject(ctx))
    if (!parsed.success) throwInvalid(toIssues(parsed.error))
    const everywhere = parsed.data.everywhere === true
    if (everywhere && ctx.state.isTicket) throwHttpError(403, 'A log-out ticket ends only its own session')
    const claims = ctx.state.claims as Claims
    await store.transact((records) => {
      const user = userOfSession(records, claims)
      records.put('users', claims.sub, everywhere ? endAllSessions(user) : endSession(user, claims, now()))
    })
    log.info({ event: 'logout', user: Number(claims.sub), everywhere, address: ctx.ip }, 'security')
    ctx.status = 204
  }
}
