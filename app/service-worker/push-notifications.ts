// Push notifications of new inquiries. They contain nothing of the inquiry, because anyone can read a locked screen. The payload
// is ignored: there is one notification, and a later one replaces it silently.
import { isStaffDatabase } from '#app/local/db/database-names.ts'
import { fetchWebPushKey, saveSubscription } from '#app/pwa/web-push-requests.ts'
import { openWorkerStore } from './worker-store.ts'

declare const self: ServiceWorkerGlobalScope

/** TypeScript's library lacks `newSubscription`. */
type SubscriptionChange = ExtendableEvent & { newSubscription?: PushSubscription | null }

const MESSAGES_PATH = '/admin/dashboard/messages'

export function handlePushEvents(): void {
  self.addEventListener('push', (event) => event.waitUntil(showNotification()))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openMessages())
  })
  self.addEventListener('pushsubscriptionchange', (event) => {
    const { newSubscription } = event as SubscriptionChange
    event.waitUntil(renewSubscription(newSubscription ?? null))
  })
}

function showNotification(): Promise<void> {
  return self.registration.showNotification('New enquiry', {
    body: 'A new enquiry has arrived',
    tag: 'inquiry',
    icon: '/icons/admin-192.png',
  })
}

/** Never navigates a tab on another page of the dashboard: it may have an unsaved form. */
async function openMessages(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const messagesTab = tabs.find(({ url }) => new URL(url).pathname === MESSAGES_PATH)
  await (messagesTab ? messagesTab.focus() : self.clients.openWindow(MESSAGES_PATH))
}

/** The browser has replaced or ended the subscription. */
async function renewSubscription(subscription: PushSubscription | null): Promise<void> {
  // A session that the server has ended still counts as open in its database, so each token is tried.
  for (const token of await storedTokens()) if (await renewWith(token, subscription)) return
}

async function renewWith(token: string, renewed: PushSubscription | null): Promise<boolean> {
  const network = { fetch: fetch.bind(globalThis) }
  const key = renewed ? null : await fetchWebPushKey(network, token)
  if (key && key.kind !== 'ok') return false
  const subscription =
    renewed ??
    (await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key?.body.key ?? null,
    }))
  return (await saveSubscription(network, token, subscription)).kind === 'ok'
}

/** The tokens of the open sessions on this device. */
async function storedTokens(): Promise<string[]> {
  const tokens = []
  for (const { name = '' } of await indexedDB.databases()) {
    const store = isStaffDatabase(name) ? await openWorkerStore(name) : null
    const device = await store?.read((tx) => tx.get('device', 'device'))
    store?.close()
    if (device?.session === 'open' && device.token) tokens.push(device.token)
  }
  return tokens
}
