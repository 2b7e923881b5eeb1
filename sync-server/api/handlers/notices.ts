// Subscriptions to push notifications.
import type { ApiDependencies, SomeHandlers } from '#sync-server/api/handler.ts'
import { throwHttpError, throwInvalid } from '#sync-server/errors.ts'
import { deleteSubscription, storeSubscription } from '#sync-server/web-push/stored-subscriptions.ts'
import { subscriptionIssues } from '#sync-server/web-push/subscription.ts'

export function noticeHandlers({ store, push, now }: ApiDependencies) {
  /** @throws HttpError 503 */
  const sender = () => push ?? throwHttpError(503, 'no_push')

  return {
    'GET /notices/key': () => ({ key: sender().publicKey }),

    /** Idempotent without a key: the endpoint identifies the subscription. */
    'POST /notices/subscription': async ({ body, caller }) => {
      const { publicKey: serverKey, isAllowedEndpoint } = sender()
      const issues = subscriptionIssues(body, isAllowedEndpoint)
      if (issues.length > 0) throwInvalid(issues)
      await storeSubscription(store, caller, body, { serverKey, now: now().toISOString() })
    },

    /** The subscription may belong to another user: a client that knows the endpoint uses that browser now. */
    'DELETE /notices/subscription': async ({ body: { endpoint }, caller }) => {
      await deleteSubscription(store, endpoint, caller)
    },
  } satisfies SomeHandlers
}
