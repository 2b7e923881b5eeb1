import { ECDH } from 'node:crypto'
import * as z from 'zod/mini'
import { PUSH_TOPICS, type PushTopic } from '#domain/protocol/push-topics.ts'
import { isPublicHostname } from './public-host.ts'

const MAX_ENDPOINT_LENGTH = 2048
const KEY_BYTES = 65
const AUTH_BYTES = 16

/** A browser's push subscription. It lets its holder send to that browser, so it is never logged. */
export interface PushSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** Without it, what the browser was notified of before, or new enquiries. */
  topics?: PushTopic[] | undefined
}

const bytes = (label: string, length: number) =>
  z.string(`${label} must be text`).check(
    z.regex(/^[\w-]{1,100}={0,2}$/, `${label} must be base64url`),
    z.refine((value) => Buffer.from(value, 'base64url').length === length, `${label} must be ${length} bytes`),
  )

/** The schema of a subscription. @param isAllowedEndpoint which addresses may be sent to */
export function pushSubscription(isAllowedEndpoint: (endpoint: URL) => boolean) {
  return z.object({
    endpoint: z.string('Endpoint must be text').check(
      z.maxLength(MAX_ENDPOINT_LENGTH, `Endpoint must be at most ${MAX_ENDPOINT_LENGTH} characters`),
      z.refine((value) => isAllowed(value, isAllowedEndpoint), 'Endpoint must be the https address of a push service'),
    ),
    keys: z.object(
      {
        p256dh: bytes('Key', KEY_BYTES).check(z.refine(isOnCurve, 'Key must be a public key')),
        auth: bytes('Auth', AUTH_BYTES),
      },
      'Keys must be given',
    ),
    topics: z.optional(
      z
        .array(z.enum(PUSH_TOPICS, `Topics must be ${PUSH_TOPICS.join(' or ')}`), 'Topics must be a list')
        .check(z.minLength(1, 'Topics must name at least one')),
    ),
  })
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
