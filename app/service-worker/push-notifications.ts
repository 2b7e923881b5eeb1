// A new enquiry is told by the system's own notice, which carries no word of it: a locked screen is read by anyone. What the
// server sent is not even looked at, so there is one notice, and a second one replaces it in silence.
import { isStaffDatabase } from '#app/local/db/database-names.ts'
import { askForNoticeKey, tellSubscribed } from '#app/pwa/web-push-calls.ts'
import { openWorkerStore } from './worker-store.ts'

declare const self: ServiceWorkerGlobalScope

/** The language knows it only in part. */
type SubscriptionChange = ExtendableEvent & { newSubscription?: PushSubscription | null }

const MESSAGES = '/admin/dashboard/messages'

export function tellOfEnquiries(): void {
  self.addEventListener('push', (event) => event.waitUntil(tell()))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openMessages())
  })
  self.addEventListener('pushsubscriptionchange', (event) => {
    const { newSubscription } = event as SubscriptionChange
    event.waitUntil(renew(newSubscription ?? null))
  })
}

function tell(): Promise<void> {
  return self.registration.showNotification('New enquiry', {
    body: 'A new enquiry has arrived',
    tag: 'inquiry',
    icon: '/icons/admin-192.png',
  })
}

/** A tab elsewhere in the dashboard is left alone: it may hold a form that is not saved. */
async function openMessages(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find(({ url }) => new URL(url).pathname === MESSAGES)
  await (there ? there.focus() : self.clients.openWindow(MESSAGES))
}

/** The browser has ended a subscription by itself: whoever is logged in goes on under a new one. */
async function renew(made: PushSubscription | null): Promise<void> {
  // A session that has ended by itself still stands in its database: the server tells which of them goes on.
  for (const token of await openTokens()) if (await renewUnder(token, made)) return
}

async function renewUnder(token: string, made: PushSubscription | null): Promise<boolean> {
  const network = { fetch: fetch.bind(globalThis) }
  const answer = made ? null : await askForNoticeKey(network, token)
  if (answer && answer.kind !== 'ok') return false
  const subscription =
    made ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: answer?.body.key ?? null,
    }))
  return (await tellSubscribed(network, token, subscription)).kind === 'ok'
}

async function openTokens(): Promise<string[]> {
  const tokens = []
  for (const { name = '' } of await indexedDB.databases()) {
    const store = isStaffDatabase(name) ? await openWorkerStore(name) : null
    const device = await store?.read((tx) => tx.get('device', 'device'))
    store?.close()
    if (device?.session === 'open' && device.token) tokens.push(device.token)
  }
  return tokens
}
