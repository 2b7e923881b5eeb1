// The requests about push subscriptions. Apart from web-push.ts, because the service worker sends them too.
import { apiCall } from '#app/http/api-call.ts'
import type { ApiResult } from '#app/http/api-result.ts'
import { type Network, request } from '#app/http/request.ts'
import type { PushTopic } from '#domain/protocol/push-topics.ts'

/** Fetches the server's public VAPID key, base64url. */
export function fetchWebPushKey(network: Network, token: string): Promise<ApiResult<{ key: string }>> {
  return request(network, { ...apiCall('GET /notices/key', { has: 'key' }), token })
}

/** @param topics without them the server keeps those of the subscription, or takes new enquiries */
export function saveSubscription(
  network: Network,
  token: string,
  subscription: PushSubscription,
  topics?: readonly PushTopic[],
): Promise<ApiResult<undefined>> {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const body = { endpoint, keys: { p256dh, auth }, ...(topics && topics.length > 0 ? { topics: [...topics] } : {}) }
  return request(network, { ...apiCall('POST /notices/subscription', { body }), token })
}

export function deleteSubscription(network: Network, token: string, endpoint: string): Promise<ApiResult<undefined>> {
  return request(network, { ...apiCall('DELETE /notices/subscription', { body: { endpoint } }), token })
}
