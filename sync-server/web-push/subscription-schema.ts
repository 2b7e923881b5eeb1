import { ECDH } from 'node:crypto'
import * as z from 'zod/mini'
import { isPublicName } from './public-host.ts'

const LONGEST_ADDRESS = 2048
const KEY_BYTES = 65
const AUTH_BYTES = 16

/** What a browser gives out for a server to reach it by: who holds it can send to that browser, so it is never logged. */
export interface PushSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const bytes = (label: string, length: number) =>
  z.string(`${label} must be text`).check(
    z.regex(/^[\w-]{1,100}={0,2}$/, `${label} must be base64url`),
    z.refine((value) => Buffer.from(value, 'base64url').length === length, `${label} must be ${length} bytes`),
  )

/** @param allows which addresses may be sent to */
export function pushSubscription(allows: (endpoint: URL) => boolean) {
  return z.object({
    endpoint: z.string('Endpoint must be text').check(
      z.maxLength(LONGEST_ADDRESS, `Endpoint must be at most ${LONGEST_ADDRESS} characters`),
      z.refine((value) => isAllowed(value, allows), 'Endpoint must be the https address of a push service'),
    ),
    keys: z.object(
      {
        p256dh: bytes('Key', KEY_BYTES).check(z.refine(isOnCurve, 'Key must be a public key')),
        auth: bytes('Auth', AUTH_BYTES),
      },
      'Keys must be given',
    ),
  })
}

/** Only as the address would be written again: two programs must not read two hosts out of it. */
function isAllowed(value: string, allows: (endpoint: URL) => boolean): boolean {
  try {
    const url = new URL(value)
    return url.href === value && url.username === '' && url.password === '' && url.hash === '' && allows(url)
  } catch {
    return false
  }
}

/** As far as an address shows it: https on its usual port, under a name that more than a local network knows. */
export function isPushService({ protocol, port, hostname }: URL): boolean {
  return protocol === 'https:' && port === '' && isPublicName(hostname)
}

function isOnCurve(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
