import { forgetNoticesWish } from '#app/local/session/web-push-consent.ts'
import { tellUnsubscribed } from './web-push-calls.ts'

/** A push service that does not answer must not hold up a log-out. */
const PATIENCE = 2000

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** This browser is no longer told of enquiries, and nobody wishes it to be. */
export function stopNotices(token: string | null): Promise<void> {
  forgetNoticesWish()
  return pauseNotices(token)
}

/**
 * Nobody is logged in: until the same person is again, this browser hears nothing. Without a connection it ends here alone:
 * the server learns of it from the push service, with its next notice.
 * @param token null when there is none the server would take
 */
export async function pauseNotices(token: string | null): Promise<void> {
  const ended = endSubscription(token).catch(() => {})
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
}

async function endSubscription(token: string | null): Promise<void> {
  const subscription = await currentSubscription()
  if (!subscription) return
  const told = token && tellUnsubscribed({ fetch: fetch.bind(globalThis) }, token, subscription.endpoint)
  await Promise.all([subscription.unsubscribe(), told])
}
