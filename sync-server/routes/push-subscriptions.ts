import * as z from 'zod/mini'
import { toIssues } from '#domain/values/issue.ts'
import { refuseInvalid } from '#sync-server/errors.ts'
import { readJsonObject } from '#sync-server/http/read-json.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { pushSubscription } from '#sync-server/web-push/subscription.ts'
import { dropSubscriptions, keepSubscription } from '#sync-server/web-push/subscriptions.ts'
import type { ApiDeps, Handler } from './api-context.ts'

export function showNoticeKey({ notices }: ApiDeps): Handler {
  return (ctx) => {
    ctx.body = { key: notices.key }
  }
}

/** The same subscription again is the same one: no key is needed to repeat it. */
export function subscribe({ store, notices, now }: ApiDeps): Handler {
  const subscription = pushSubscription(notices.allows)
  return async (ctx) => {
    const parsed = subscription.safeParse(await readJsonObject(ctx))
    if (!parsed.success) refuseInvalid(toIssues(parsed.error))
    const made = { serverKey: notices.key, now: now().toISOString() }
    await keepSubscription(store, ctx.state.user as StoredUser, parsed.data, made)
    ctx.status = 204
  }
}

const named = z.object({ endpoint: z.string('Endpoint must be text') })

/** Whoever knows the address holds the browser: it is ended also when the person before them had asked for it. */
export function unsubscribe({ store }: ApiDeps): Handler {
  return async (ctx) => {
    const parsed = named.safeParse(await readJsonObject(ctx))
    if (!parsed.success) refuseInvalid(toIssues(parsed.error))
    await dropSubscriptions(store, [parsed.data.endpoint])
    ctx.status = 204
  }
}
