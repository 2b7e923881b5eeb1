// Notices of new enquiries on this device: asked for by a person, for that person's session, and kept true with every visit.

import { type Session, shownSession, storedSession } from '#app/local/session/session.ts'
import { keepNoticesWish, wishesNotices } from '#app/local/session/web-push-consent.ts'
import { createShown } from '#app/local/state/store.ts'
import type { Answer } from '#app/sync/http/api-result.ts'
import { currentSubscription, pauseNotices, stopNotices } from './stop-web-push.ts'
import { askForNoticeKey, tellSubscribed } from './web-push-calls.ts'

export type NoticesState = 'insecure' | 'unsupported' | 'blocked' | 'off' | 'on'

export type Started = { kind: 'on' } | { kind: 'failed'; message: string }

const PATIENCE = 20_000
const NOT_ALLOWED = 'This browser has not been allowed to show notices.'
const NO_ANSWER = 'The server did not answer. Please try again.'
const NO_PUSH_SERVICE = "The browser's push service could not be reached. Please try again."

/** Null until the browser has said what it can do. */
export const shownNotices = createShown<NoticesState | null>(null)

/** Anew: the browser's own settings are changed elsewhere, and nobody tells. */
export async function lookAtNotices(): Promise<void> {
  shownNotices.set(await currentState())
}

async function currentState(): Promise<NoticesState> {
  const cannot = whyNot()
  if (cannot) return cannot
  if (Notification.permission === 'denied') return 'blocked'
  const session = storedSession()
  if (!session || !wishesNotices(session.user.id)) return 'off'
  return (await currentSubscription()) ? 'on' : 'off'
}

function whyNot(): 'insecure' | 'unsupported' | null {
  if (globalThis.isSecureContext === false) return 'insecure'
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window ? null : 'unsupported'
}

/** To be called by a person's click: some browsers ask for permission at no other time. */
export async function startNotices(): Promise<Started> {
  if ((await Notification.requestPermission()) !== 'granted') {
    await lookAtNotices()
    return { kind: 'failed', message: NOT_ALLOWED }
  }
  const session = storedSession()
  if (!session) return { kind: 'failed', message: NO_ANSWER }
  // First, so that no other tab takes the subscription for a stranger's.
  keepNoticesWish(session.user.id)
  const started = await subscribe(session.token, session.user.id)
  if (started.kind !== 'on') await stopNotices(session.token)
  await lookAtNotices()
  return started
}

export async function endNotices(): Promise<void> {
  await stopNotices(storedSession()?.token ?? null)
  await lookAtNotices()
}

/** After a while the server may have another key, the browser another subscription, and this device another person. */
export async function keepNotices(): Promise<void> {
  if (whyNot()) return
  const session = storedSession()
  if (!session) await pauseNotices(null)
  else if (isWished(session)) await subscribe(session.token, session.user.id)
  // Asked again: meanwhile the person may have asked for them.
  else if ((await currentSubscription()) && !isWished(session)) await stopNotices(session.token)
  await lookAtNotices()
}

const isWished = ({ user }: Session) => wishesNotices(user.id) && Notification.permission === 'granted'

/** For the life of the page: whoever comes or goes, in whichever tab. */
export function watchNotices(): void {
  let seen: string | null | undefined
  const look = () => {
    const token = storedSession()?.token ?? null
    if (shownSession.get().state === 'checking' || token === seen) return
    seen = token
    void keepNotices().catch(() => {})
  }
  shownSession.subscribe(look)
  look()
}

async function subscribe(token: string, userId: number): Promise<Started> {
  const network = { fetch: fetch.bind(globalThis) }
  const answer = await askForNoticeKey(network, token)
  if (answer.kind !== 'ok') return { kind: 'failed', message: messageOf(answer) }
  let made: PushSubscription
  try {
    made = await within(PATIENCE, subscriptionFor(answer.body.key))
  } catch {
    return { kind: 'failed', message: NO_PUSH_SERVICE }
  }
  const told = await tellSubscribed(network, token, made)
  if (told.kind !== 'ok') return { kind: 'failed', message: messageOf(told) }
  // Logged out meanwhile: nobody wishes for it any more.
  if (!wishesNotices(userId)) await stopNotices(token)
  return { kind: 'on' }
}

async function subscriptionFor(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const wanted = bytesOf(key)
  const existing = await pushManager.getSubscription()
  if (existing && sameBytes(existing.options.applicationServerKey, wanted)) return existing
  await existing?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted })
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const tooLong = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('No answer')), milliseconds))
  return Promise.race([work, tooLong])
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

function sameBytes(kept: ArrayBuffer | null, wanted: Uint8Array): boolean {
  const bytes = new Uint8Array(kept ?? [])
  return bytes.length === wanted.length && bytes.every((byte, index) => byte === wanted[index])
}

function messageOf(answer: Exclude<Answer<never>, { kind: 'ok' }>): string {
  return answer.kind === 'refused' ? answer.body.message : NO_ANSWER
}
