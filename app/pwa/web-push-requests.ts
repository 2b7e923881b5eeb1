// The requests about push subscriptions. Apart from web-push.ts, because the service worker sends them too.
import { type ApiResult, isObject } from '#app/http/api-result.ts'
import { type Network, request } from '#app/http/request.ts'
import type { PushTopic } from '#domain/protocol/push-topics.ts'

const SUBSCRIPTION_PATH = '/api/notices/subscription'

const hasKey = (body: unknown): body is { key: string } => isObject(body) && typeof body.key === 'string'

/** Fetches the server's public VAPID key, base64url. */
export function fetchWebPushKey(network: Network, token: string): Promise<ApiResult<{ key: string }>> {
  return request(network, { path: '/api/notices/key', token, isExpected: hasKey })
}

/** @param topics without them the server keeps those of the subscription, or takes new enquiries */
export function saveSubscription(
  network: Network,
  token: string,
  subscription: PushSubscription,
  topics?: readonly PushTopic[],
): Promise<ApiResult<object>> {
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint, keys, ...(topics && topics.length > 0 ? { topics } : {}) }
  return request(network, { method: 'POST', path: SUBSCRIPTION_PATH, token, body, isExpected: isObject })
}

export function deleteSubscription(network: Network, token: string, endpoint: string): Promise<ApiResult<object>> {
  const body = { endpoint }
  return request(network, { method: 'DELETE', path: SUBSCRIPTION_PATH, token, body, isExpected: isObject })
}
