// Push notifications of new inquiries and of appointments. They contain nothing of a person, because anyone can read a locked screen.
import { isStaffDatabase } from '#app/local/db/device.ts'
import { fetchWebPushKey, saveSubscription } from '#app/pwa/web-push-requests.ts'
import { notificationContent, type PushMessage } from '#domain/protocol/push-message.ts'
import { localMoment } from '#domain/values/time/local-moment.ts'
import { openWorkerStore } from './worker-store.ts'

declare const self: ServiceWorkerGlobalScope

/** TypeScript's library lacks `newSubscription`. */
type SubscriptionChange = ExtendableEvent & { newSubscription?: PushSubscription | null }

export function handlePushEvents(): void {
  self.addEventListener('push', (event) => event.waitUntil(showNotification(messageOf(event.data))))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(
      openPage((event.notification.data as string | null) ?? notificationContent({ kind: 'inquiry' }).path),
    )
  })
  self.addEventListener('pushsubscriptionchange', (event) => {
    const { newSubscription } = event as SubscriptionChange
    event.waitUntil(renewSubscription(newSubscription ?? null))
  })
}

/** A browser may wake the worker without data. */
function messageOf(data: PushMessageData | null): PushMessage {
  try {
    const message = data?.json() as PushMessage
    if (message.kind === 'reminder' && !Number.isNaN(Date.parse(message.at))) return message
  } catch {}
  return { kind: 'inquiry' }
}

function showNotification(message: PushMessage): Promise<void> {
  const time = message.kind === 'reminder' ? localMoment(message.at).time : undefined
  const { title, path, ...options } = notificationContent(message, time)
  return self.registration.showNotification(title, { ...options, data: path })
}

/** Never navigates a tab on another page of the dashboard: it may have an unsaved form. */
async function openPage(address: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const { pathname, search } = new URL(address, self.location.origin)
  const open = tabs.find(({ url }) => {
    const tab = new URL(url)
    return tab.pathname === pathname && (search === '' || tab.search === search)
  })
  await (open ? open.focus() : self.clients.openWindow(address))
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
