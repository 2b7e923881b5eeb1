import { type Answer, isObject } from '#app/sync/http/api-result.ts'
import { call, type Network } from '#app/sync/http/request.ts'

const PATH = '/api/notices/subscription'

const hasKey = (body: unknown): body is { key: string } => isObject(body) && typeof body.key === 'string'
const isNothing = (body: unknown): body is object => isObject(body)

export function askForNoticeKey(network: Network, token: string): Promise<Answer<{ key: string }>> {
  return call(network, { path: '/api/notices/key', token, isOurs: hasKey })
}

export function tellSubscribed(network: Network, token: string, made: PushSubscription): Promise<Answer<object>> {
  const { endpoint, keys } = made.toJSON()
  return call(network, { method: 'POST', path: PATH, token, body: { endpoint, keys }, isOurs: isNothing })
}

export function tellUnsubscribed(network: Network, token: string, endpoint: string): Promise<Answer<object>> {
  return call(network, { method: 'DELETE', path: PATH, token, body: { endpoint }, isOurs: isNothing })
}
