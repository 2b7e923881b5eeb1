import { ECDH } from 'node:crypto'
import type { PushTopic } from '#domain/protocol/push-topics.ts'
import { type Issue, issue } from '#domain/values/issue.ts'
import { isPublicHostname } from '#sync-server/http/public-host.ts'

/** A browser's push subscription. It lets its holder send to that browser, so it is never logged. */
export interface PushSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** If it is absent, the browser is notified of what it was notified of before, or of new enquiries. */
  topics?: PushTopic[] | undefined
}

/** The rules that a schema cannot check. @param isAllowedEndpoint which addresses may be sent to */
export function subscriptionIssues(
  { endpoint, keys }: PushSubscription,
  isAllowedEndpoint: (endpoint: URL) => boolean,
): Issue[] {
  return [
    ...(isAllowed(endpoint, isAllowedEndpoint) ? [] : [issue('endpoint', 'push.endpoint')]),
    ...(isOnCurve(keys.p256dh) ? [] : [issue('keys.p256dh', 'push.key')]),
  ]
}

/** Requires the normalized form of the URL, so that no two parsers find different hosts in it. */
function isAllowed(value: string, isAllowedEndpoint: (endpoint: URL) => boolean): boolean {
  try {
    const url = new URL(value)
    return url.href === value && url.username === '' && url.password === '' && url.hash === '' && isAllowedEndpoint(url)
  } catch {
    return false
  }
}

/** As far as the URL shows: https on the default port, with a public host name. */
export function isPushService({ protocol, port, hostname }: URL): boolean {
  return protocol === 'https:' && port === '' && isPublicHostname(hostname)
}

function isOnCurve(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
