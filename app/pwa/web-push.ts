// Push notifications on this device, of new inquiries and of the user's appointments. A person enables them for their own session; at each visit and log-in the
// subscription is checked against the logged-in user, the browser and the server's key.

import type { ApiResult } from '#app/http/api-result.ts'
import { type Session, sessionStore, storedSession } from '#app/local/session/session.ts'
import { createStore } from '#app/local/state/store.ts'
import { PUSH_TOPICS, type PushTopic } from '#domain/protocol/push-topics.ts'
import { refusalText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'
import { deleteSubscription, fetchWebPushKey, saveSubscription } from './web-push-requests.ts'

export interface WebPushState {
  /** Why nothing can be enabled. */
  problem: 'insecure' | 'unsupported' | 'blocked' | null
  /** The topics of which this device is notified. */
  topics: readonly PushTopic[]
}

export type EnableResult = { kind: 'on' } | { kind: 'failed'; message: string }

const SUBSCRIBE_TIMEOUT_MS = 20_000
/** A push service that does not respond must not delay a log-out. */
const UNSUBSCRIBE_TIMEOUT_MS = 2000

/** Null until it has been read. */
export const webPushStore = createStore<WebPushState | null>(null)

/** Reads the state again: there is no event for changes in the browser's settings. */
export async function refreshWebPushState(): Promise<void> {
  webPushStore.set(await currentState())
}

async function currentState(): Promise<WebPushState> {
  const problem = missingSupport() ?? (Notification.permission === 'denied' ? 'blocked' : null)
  const session = storedSession()
  const topics = problem || !session ? [] : consentedTopics(session.user.id)
  return { problem, topics: topics.length > 0 && (await currentSubscription()) ? topics : [] }
}

function missingSupport(): 'insecure' | 'unsupported' | null {
  if (globalThis.isSecureContext === false) return 'insecure'
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window ? null : 'unsupported'
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Must be called in a click handler: some browsers ask for permission only then. */
export async function enableWebPush(topic: PushTopic): Promise<EnableResult> {
  if ((await Notification.requestPermission()) !== 'granted') {
    await refreshWebPushState()
    return { kind: 'failed', message: t('kept.pushNotAllowed') }
  }
  const session = storedSession()
  if (!session) return { kind: 'failed', message: t('kept.pushNoServer') }
  const before = consentedTopics(session.user.id)
  // Before subscribing, so that no other tab takes the subscription for another user's.
  storeWebPushConsent(session.user.id, [...before, topic])
  const result = await subscribe(session)
  if (result.kind !== 'on' && before.length === 0) await revokeWebPush(session.token)
  else if (result.kind !== 'on') storeWebPushConsent(session.user.id, before)
  await refreshWebPushState()
  return result
}

/** The last topic ends the subscription, which needs no connection. */
export async function disableWebPush(topic: PushTopic): Promise<EnableResult> {
  const session = storedSession()
  const before = session ? consentedTopics(session.user.id) : []
  const left = before.filter((each) => each !== topic)
  let result: EnableResult = { kind: 'on' }
  if (!session || left.length === 0) await revokeWebPush(session?.token ?? null)
  else {
    storeWebPushConsent(session.user.id, left)
    result = await subscribe(session)
    if (result.kind !== 'on') storeWebPushConsent(session.user.id, before)
  }
  await refreshWebPushState()
  return result
}

/** Subscribes again, because the server's key or the browser's subscription may have changed, or unsubscribes another user's. */
export async function renewWebPush(): Promise<void> {
  if (missingSupport()) return
  const session = storedSession()
  if (!session) await unsubscribeFromWebPush(null)
  else if (isEnabledBy(session)) await subscribe(session)
  // Checked again after the await: the user may have enabled it.
  else if ((await currentSubscription()) && !isEnabledBy(session)) await revokeWebPush(session.token)
  await refreshWebPushState()
}

const isEnabledBy = ({ user }: Session) => consentedTopics(user.id).length > 0 && Notification.permission === 'granted'

/** Renews the subscription at each change of the session, for the life of the page. */
export function watchWebPush(): void {
  let lastToken: string | null | undefined
  const check = () => {
    const token = storedSession()?.token ?? null
    if (sessionStore.get().state === 'checking' || token === lastToken) return
    lastToken = token
    void renewWebPush().catch(() => {})
  }
  sessionStore.subscribe(check)
  check()
}

/** Unsubscribes and deletes the user's consent. */
export function revokeWebPush(token: string | null): Promise<void> {
  clearWebPushConsent()
  return unsubscribeFromWebPush(token)
}

/**
 * Unsubscribes, and keeps the consent for the user's next log-in. Without a connection only the browser is unsubscribed; the
 * server learns it from the push service at its next notification.
 * @param token null when the server would not accept one
 */
async function unsubscribeFromWebPush(token: string | null): Promise<void> {
  const unsubscribed = unsubscribe(token).catch(() => {})
  await Promise.race([unsubscribed, new Promise((resolve) => setTimeout(resolve, UNSUBSCRIBE_TIMEOUT_MS))])
}

async function unsubscribe(token: string | null): Promise<void> {
  const subscription = await currentSubscription()
  if (!subscription) return
  const deleted = token && deleteSubscription({ fetch: fetch.bind(globalThis) }, token, subscription.endpoint)
  await Promise.all([subscription.unsubscribe(), deleted])
}

async function subscribe({ token, user }: Session): Promise<EnableResult> {
  const network = { fetch: fetch.bind(globalThis) }
  const key = await fetchWebPushKey(network, token)
  if (key.kind !== 'ok') return { kind: 'failed', message: errorMessage(key) }
  let subscription: PushSubscription
  try {
    subscription = await withTimeout(SUBSCRIBE_TIMEOUT_MS, subscribeBrowser(key.body.key))
  } catch {
    return { kind: 'failed', message: t('kept.pushNoService') }
  }
  const saved = await saveSubscription(network, token, subscription, consentedTopics(user.id))
  if (saved.kind !== 'ok') return { kind: 'failed', message: errorMessage(saved) }
  // The user may have logged out.
  if (consentedTopics(user.id).length === 0) await revokeWebPush(token)
  return { kind: 'on' }
}

/** @param key base64url */
async function subscribeBrowser(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const applicationServerKey = decodeBase64Url(key)
  const existing = await pushManager.getSubscription()
  if (existing && hasSameBytes(existing.options.applicationServerKey, applicationServerKey)) return existing
  await existing?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('Timed out')), milliseconds))
  return Promise.race([work, timeout])
}

function decodeBase64Url(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

function hasSameBytes(buffer: ArrayBuffer | null, expected: Uint8Array): boolean {
  const bytes = new Uint8Array(buffer ?? [])
  return bytes.length === expected.length && bytes.every((byte, index) => byte === expected[index])
}

function errorMessage(result: Exclude<ApiResult<never>, { kind: 'ok' }>): string {
  return result.kind === 'refused' ? refusalText(result.body) : t('kept.pushNoServer')
}

/**
 * The user who enabled push notifications in this browser, and of what. A subscription without the consent of the logged-in user belongs to
 * another user and is ended.
 */
const CONSENT_KEY = 'notices_for'

/** The topics of which the user is notified. */
function consentedTopics(userId: number): PushTopic[] {
  const [user, topics = ''] = (localStorage.getItem(CONSENT_KEY) ?? '').split(' ')
  return user === String(userId) ? PUSH_TOPICS.filter((topic) => topics.split(',').includes(topic)) : []
}

function storeWebPushConsent(userId: number, topics: readonly PushTopic[]): void {
  localStorage.setItem(CONSENT_KEY, `${userId} ${topics.join(',')}`)
}

function clearWebPushConsent(): void {
  localStorage.removeItem(CONSENT_KEY)
}
