// Push notifications of new enquiries to subscribed staff. They are sent after the enquiry is durable and never delay its
// response. A lost notification only costs time: every device receives the enquiry with its next pull. Several enquiries
// within a minute cause one notification.
import { setTimeout as startTimer } from 'node:timers'
import type { Logger } from 'pino'
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'
import { isEmail } from '#domain/values/email.ts'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { CommittedChange, Store } from '#sync-server/store/store.ts'
import type { Row, StoredSubscription } from '#sync-server/store/tables.ts'
import { publicLookup } from './public-host.ts'
import { type PushKeys, type SendResult, sendNotification } from './send-notification.ts'
import { deleteSubscriptions, partitionSubscriptions } from './stored-subscriptions.ts'
import { isPushService } from './subscription-schema.ts'

/** Lets the response to the visitor leave first. */
const SEND_DELAY_MS = 500
const MIN_INTERVAL_MS = 60_000
const DELIVERY = { topic: 'inquiry', ttl: 24 * 60 * 60 }
const MAX_CONCURRENT_REQUESTS = 4
const RETRY_DELAYS_MS = [30_000, 5 * 60_000, 30 * 60_000] as const

export interface InquiryNotifications {
  /** The VAPID public key that browsers subscribe with; null when the server has no key and sends nothing. */
  readonly publicKey: string | null
  /** Whether notifications may be sent to this address. */
  isAllowedEndpoint(endpoint: URL): boolean
  /** Notifications that are to be sent, now or by a retry. */
  queueLength(): number
  close(): void
}

export interface NotificationDependencies {
  store: Store
  keys: PushKeys
  /** Where push services report problems: an https or mailto URL. */
  subject(): Promise<string>
  log: Logger
  /** @returns a function that cancels the timer */
  setTimer?(milliseconds: number, action: () => void): () => void
  /** For a receiver in a test, on this machine and over plain HTTP. No environment variable sets it. */
  allowLoopback?: boolean
}

/** Of a server without a key. Subscriptions stay stored, for a start with the key. */
export const NO_NOTIFICATIONS: InquiryNotifications = {
  publicKey: null,
  isAllowedEndpoint: () => false,
  queueLength: () => 0,
  close() {},
}

export function inquiryNotifications(dependencies: NotificationDependencies): InquiryNotifications {
  const { store, keys, subject, log, setTimer = unreferencedTimer, allowLoopback = false } = dependencies
  const aborted = new AbortController()
  const lookup = publicLookup()
  const cancelers = new Set<() => void>()
  /** A notification was sent less than `MIN_INTERVAL_MS` ago. */
  let isLimited = false
  let hasNewer = false
  let cancelRetry = () => {}
  let remaining: StoredSubscription[] = []
  let retrying = 0
  let last = Promise.resolve()

  const isAllowedEndpoint = (endpoint: URL) =>
    isPushService(endpoint) || (allowLoopback && endpoint.hostname === '127.0.0.1')

  function schedule(milliseconds: number, action: () => void): () => void {
    const cancel = setTimer(milliseconds, () => {
      cancelers.delete(cancel)
      action()
    })
    cancelers.add(cancel)
    return () => {
      cancelers.delete(cancel)
      cancel()
    }
  }

  function handleNewInquiry(): void {
    hasNewer = isLimited
    if (isLimited) return
    isLimited = true
    schedule(SEND_DELAY_MS, () => enqueue(() => notify(null, 0)))
    schedule(MIN_INTERVAL_MS, () => {
      isLimited = false
      if (hasNewer) handleNewInquiry()
    })
  }

  function enqueue(work: () => Promise<void>): void {
    last = last.then(work).catch((error) => {
      if (!aborted.signal.aborted) log.error({ err: error }, 'sending push notifications failed')
    })
  }

  /** @param only the endpoints of a retry; null for all subscriptions, which includes them */
  async function notify(only: ReadonlySet<string> | null, retries: number): Promise<void> {
    cancelRetry()
    retrying = 0
    const { active } = partitionSubscriptions(await store.read(), keys.publicKey, 'inquiry')
    remaining = active.filter(({ endpoint }) => !only || only.has(endpoint))
    const sender = { keys, subject: await subject(), lookup, signal: aborted.signal }
    const expired: string[] = []
    const failed = new Set<string>()
    let retryDelayMs = RETRY_DELAYS_MS[retries] ?? 0

    const sendNext = async (): Promise<void> => {
      const subscription = remaining.shift()
      if (!subscription || aborted.signal.aborted) return
      const result: SendResult = isAllowedEndpoint(new URL(subscription.endpoint))
        ? await sendNotification(subscription, { kind: 'inquiry' }, DELIVERY, sender)
        : { kind: 'expired' }
      if (result.kind === 'expired') expired.push(subscription.endpoint)
      if (result.kind === 'retry') {
        failed.add(subscription.endpoint)
        retryDelayMs = Math.max(retryDelayMs, Math.min((result.seconds ?? 0) * 1000, RETRY_DELAYS_MS[2]))
      }
      if (result.kind === 'retry' || result.kind === 'rejected') logFailure(subscription, result)
      await sendNext()
    }
    await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, sendNext))
    await deleteSubscriptions(store, expired)
    if (failed.size === 0 || retries >= RETRY_DELAYS_MS.length || aborted.signal.aborted) return
    retrying = failed.size
    cancelRetry = schedule(retryDelayMs, () => enqueue(() => notify(failed, retries + 1)))
  }

  /** Logs only the host name of the push service: the rest of the endpoint is a secret. */
  function logFailure({ endpoint }: StoredSubscription, result: SendResult): void {
    log.warn({ event: 'push_failed', service: new URL(endpoint).hostname, ...result }, 'push notifications')
  }

  async function deleteInactive(): Promise<void> {
    const { inactive } = partitionSubscriptions(await store.read(), keys.publicKey, null)
    await deleteSubscriptions(
      store,
      inactive.map(({ endpoint }) => endpoint),
    )
  }

  const unsubscribe = store.onCommit((changes, origin) => {
    // The server that stored the enquiry sends the notifications; others on the same database do not.
    if (origin === 'other') return
    if (changes.some(isNewInquiry)) handleNewInquiry()
    if (changes.some(({ table }) => table === 'users')) enqueue(deleteInactive)
  })
  enqueue(deleteInactive)

  return {
    publicKey: keys.publicKey,
    isAllowedEndpoint,
    queueLength: () => remaining.length + retrying,
    close() {
      unsubscribe()
      aborted.abort()
      for (const cancel of cancelers) cancel()
      cancelers.clear()
    },
  }
}

/** By the activity entry, which is written once per enquiry; the enquiry's row changes again when staff read it. */
function isNewInquiry({ table, row }: CommittedChange): boolean {
  return table === 'activity' && (row as Row<'activity'> | null)?.name === 'inquiry.create'
}

function unreferencedTimer(milliseconds: number, action: () => void): () => void {
  const timer = startTimer(action, milliseconds).unref()
  return () => clearTimeout(timer)
}

/** Where push services report problems with our notifications: the site, else the dealership's email address. */
export async function vapidSubject(store: Store, publicUrl: string | undefined): Promise<string> {
  if (publicUrl?.startsWith('https:')) return publicUrl
  const { email } = siteSettings(await store.read()).contactInfo
  return `mailto:${isEmail(email) ? email : DEFAULT_SETTINGS.contactInfo.email}`
}
