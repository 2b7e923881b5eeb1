// Sends one notification to one push service: `web-push` encrypts and signs it, then one request is made that follows no
// redirect, has a timeout, and reads only the status and `Retry-After`.
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { declaredMessage, type PushMessage } from '#domain/protocol/push-message.ts'
import type { PushSubscription } from './subscription.ts'

const REQUEST_TIMEOUT_MS = 10_000

/** The VAPID keys that authenticate push notifications to push services, in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export type SendResult =
  | { kind: 'accepted' }
  /** The browser has ended the subscription. */
  | { kind: 'expired' }
  /** Permanently: sending again has the same result. */
  | { kind: 'rejected'; status: number }
  /** @property seconds `Retry-After` of the push service */
  | { kind: 'retry'; status?: number; reason?: string; seconds?: number }

export interface Sender {
  keys: PushKeys
  /** Where push services report problems: an https or mailto URL. */
  subject: string
  lookup: LookupFunction
  /** Aborts requests in progress. */
  signal: AbortSignal
}

export interface Delivery {
  /** The push service replaces an undelivered message of the same topic. */
  topic: string
  /** Seconds for which the push service keeps an undelivered message. */
  ttl: number
}

/** Never rejects: a transport error results in `retry`. */
export async function sendNotification(
  to: PushSubscription,
  message: PushMessage,
  { topic, ttl }: Delivery,
  { keys, subject, lookup, signal }: Sender,
): Promise<SendResult> {
  const url = new URL(to.endpoint)
  try {
    const { default: webPush } = await import('web-push')
    const { headers, body } = webPush.generateRequestDetails(to, payloadOf(message, subject), {
      vapidDetails: { subject, publicKey: keys.publicKey, privateKey: keys.privateKey },
      TTL: ttl,
      urgency: 'high',
      topic,
    })
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const send = url.protocol === 'http:' ? httpRequest : httpsRequest
      const options = {
        method: 'POST',
        headers: { ...headers },
        agent: false,
        lookup,
        signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
      } as const
      const request = send(url, options, resolve)
      request.on('error', reject)
      request.end(body)
    })
    response.on('error', () => {})
    response.destroy()
    return toResult(response)
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException
    return { kind: 'retry', reason: code ? String(code) : name }
  }
}

/** The subject is the address of the site when the server has one. Without it, only workers show the notification. */
function payloadOf(message: PushMessage, subject: string): string {
  return JSON.stringify(subject.startsWith('https:') ? declaredMessage(message, subject) : message)
}

function toResult({ statusCode: status = 0, headers }: IncomingMessage): SendResult {
  if (status >= 200 && status < 300) return { kind: 'accepted' }
  if (status === 404 || status === 410) return { kind: 'expired' }
  if (status === 408 || status === 429 || status >= 500) {
    const seconds = Number(headers['retry-after'])
    return { kind: 'retry', status, ...(Number.isFinite(seconds) && seconds > 0 ? { seconds } : {}) }
  }
  return { kind: 'rejected', status }
}
