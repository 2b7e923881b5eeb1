import * as z from 'zod/mini'
import { toIssues } from '#domain/values/issue.ts'
import { throwHttpError, throwInvalid } from '#sync-server/errors.ts'
import { readJsonObject } from '#sync-server/http/read-json.ts'
import type { InquiryNotifications } from '#sync-server/web-push/inquiry-notifications.ts'
import { deleteSubscriptions, storeSubscription } from '#sync-server/web-push/stored-subscriptions.ts'
import { pushSubscription } from '#sync-server/web-push/subscription-schema.ts'
import type { Handler, RouteDependencies } from './api-context.ts'

export function showPushKey({ notifications }: RouteDependencies): Handler {
  return (ctx) => {
    ctx.body = { key: publicKeyOf(notifications) }
  }
}

/** @throws HttpError 503 */
function publicKeyOf({ publicKey }: InquiryNotifications): string {
  return (
    publicKey ?? throwHttpError(503, 'This server sends no push notifications: its key is damaged', { code: 'no_push' })
  )
}

/** Idempotent without a key: the endpoint identifies the subscription. */
export function subscribe({ store, notifications, now }: RouteDependencies): Handler {
  const schema = pushSubscription(notifications.isAllowedEndpoint)
  return async (ctx) => {
    const serverKey = publicKeyOf(notifications)
    const parsed = schema.safeParse(await readJsonObject(ctx))
    if (!parsed.success) throwInvalid(toIssues(parsed.error))
    const origin = { serverKey, now: now().toISOString() }
    await storeSubscription(store, ctx.state.caller, parsed.data, origin)
    ctx.status = 204
  }
}

export const unsubscribeBody = z.object({ endpoint: z.string('Endpoint must be text') })

/** Also ends a subscription of another user: a client that knows the endpoint uses that browser now. */
export function unsubscribe({ store }: RouteDependencies): Handler {
  return async (ctx) => {
    const parsed = unsubscribeBody.safeParse(await readJsonObject(ctx))
    if (!parsed.success) throwInvalid(toIssues(parsed.error))
    await deleteSubscriptions(store, [parsed.data.endpoint], ctx.state.caller)
    ctx.status = 204
  }
}
