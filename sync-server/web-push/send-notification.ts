// One notice to one push service: encrypted for the browser and signed by us (the library's part), then a single request that
// follows nowhere, waits for nobody long and reads nothing but the status.
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { PushKeys } from '#sync-server/first-start/push-keys.ts'
import type { PushSubscription } from './subscription.ts'

/** The whole message. Who wrote, and what, is asked of us by the device itself, and only by staff who are logged in. */
const NOTICE = JSON.stringify({ kind: 'inquiry' })
/** A notice that still waits at the push service gives way to the next one of its topic. */
const TOPIC = 'inquiry'
const DAY_SECONDS = 24 * 60 * 60
const PATIENCE_MS = 10_000

export type Posted =
  | { kind: 'taken' }
  /** The browser has ended the subscription. */
  | { kind: 'gone' }
  /** This notice will not be taken however often it is sent. */
  | { kind: 'refused'; status: number }
  /** @property seconds how long the service asked to be left alone */
  | { kind: 'later'; status?: number; reason?: string; seconds?: number }

export interface Sender {
  keys: PushKeys
  /** Where a push service can complain: an https or mailto address. */
  subject: string
  lookup: LookupFunction
  /** Gives up what is under way. */
  signal: AbortSignal
}

/** Never rejects: what did not arrive is `later`. */
export async function postNotice(to: PushSubscription, { keys, subject, lookup, signal }: Sender): Promise<Posted> {
  const url = new URL(to.endpoint)
  try {
    const { default: webPush } = await import('web-push')
    const { headers, body } = webPush.generateRequestDetails(to, NOTICE, {
      vapidDetails: { subject, ...keys },
      TTL: DAY_SECONDS,
      urgency: 'high',
      topic: TOPIC,
    })
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const send = url.protocol === 'http:' ? plainRequest : request
      const within = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)])
      const sent = send(url, { method: 'POST', headers: { ...headers }, agent: false, lookup, signal: within }, resolve)
      sent.on('error', reject)
      sent.end(body)
    })
    answer.on('error', () => {})
    answer.destroy()
    return toPosted(answer)
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException
    return { kind: 'later', reason: code ? String(code) : name }
  }
}

function toPosted({ statusCode: status = 0, headers }: IncomingMessage): Posted {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 408 || status === 429 || status >= 500) {
    const seconds = Number(headers['retry-after'])
    return { kind: 'later', status, ...(Number.isFinite(seconds) && seconds > 0 ? { seconds } : {}) }
  }
  return { kind: 'refused', status }
}
