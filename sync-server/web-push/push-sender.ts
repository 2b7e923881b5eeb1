// Sends push notifications with the keys of this server.
import type { Logger } from 'pino'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import type { PushMessage } from '#domain/protocol/push-message.ts'
import { isEmail } from '#domain/values/text/email.ts'
import { publicLookup } from '#sync-server/http/public-host.ts'
import { languageOf, siteSettings } from '#sync-server/store/site-settings.ts'
import type { View } from '#sync-server/store/store.ts'
import { serverTexts } from '#text/all-server.ts'
import { type Delivery, type PushKeys, type SendResult, sendNotification } from './send-notification.ts'
import { isPushService, type PushSubscription } from './subscription.ts'

export interface PushSender {
  /** The VAPID public key that browsers subscribe with. */
  readonly publicKey: string
  /** Whether notifications may be sent to this address. */
  isAllowedEndpoint(endpoint: URL): boolean
  /**
   * Logs a failure.
   *
   * @throws when the signal aborts it
   */
  send(to: Subscriber, message: PushMessage, delivery: Delivery, context: SendContext): Promise<SendResult>
}

type Subscriber = PushSubscription & { userId: number }

export interface SendContext {
  view: View
  signal: AbortSignal
}

export interface SenderDependencies {
  keys: PushKeys
  /** The public address of the site. */
  publicUrl: string | undefined
  log: Pick<Logger, 'warn'>
  /** For a receiver in a test, on this machine and over plain HTTP. No environment variable sets it. */
  allowLoopback?: boolean
}

export function pushSender({ keys, publicUrl, log, allowLoopback = false }: SenderDependencies): PushSender {
  const lookup = publicLookup()
  const isAllowedEndpoint = (endpoint: URL) =>
    isPushService(endpoint) || (allowLoopback && endpoint.hostname === '127.0.0.1')
  return {
    publicKey: keys.publicKey,
    isAllowedEndpoint,
    async send(to, message, delivery, { view, signal }) {
      const endpoint = new URL(to.endpoint)
      if (!isAllowedEndpoint(endpoint)) return { kind: 'expired' }
      const sender = { keys, subject: vapidSubject(view, publicUrl), lookup, signal }
      const result = await sendNotification(to, inLanguageOf(to, message, view), delivery, sender)
      signal.throwIfAborted()
      // Only the host name of the push service: the rest of the endpoint is a secret.
      if (result.kind === 'retry' || result.kind === 'rejected')
        log.warn({ event: 'push_failed', service: endpoint.hostname, ...result }, `push notification: ${message.kind}`)
      return result
    },
  }
}

/** With the texts in the language of the user. Workers have English. */
function inLanguageOf({ userId }: Subscriber, message: PushMessage, view: View): PushMessage {
  const language = languageOf(view.get('users', String(userId)), siteSettings(view))
  if (language === 'en') return message
  const { text } = serverTexts(language)
  const texts =
    message.kind === 'inquiry'
      ? { title: text('server.pushInquiry'), body: text('server.pushInquiryText') }
      : {
          title: text('server.pushReminder'),
          body: text('server.pushReminderText'),
          timed: text('server.pushReminderAt', { time: '{time}' }),
        }
  return { ...message, texts }
}

/** Where push services report problems with our notifications: the site, else the dealership's email address. */
function vapidSubject(view: View, publicUrl: string | undefined): string {
  if (publicUrl?.startsWith('https:')) return publicUrl
  const { email } = siteSettings(view).contactInfo
  return `mailto:${isEmail(email) ? email : DEFAULT_SETTINGS.contactInfo.email}`
}
