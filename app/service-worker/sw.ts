// The one worker of both apps. It answers navigations, the files of the shells and pictures; /api is never touched, so
// neither are its streams. A new version waits until a person asks for it. Without a tab it sends
// what waits, and tells staff who asked for it of new enquiries.
import { OUTBOX_TAG } from '#app/pwa/outbox-tag.ts'
import { createShells, isDashboardPath, type ListedFile } from './app-shells.ts'
import { fetchAhead, foreignPicture, ownPicture } from './pictures.ts'
import { tellOfEnquiries } from './push-notifications.ts'
import { sendWhatWaits } from './send-pending.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ListedFile[] }

/** Not every browser has these, so the language does not know them. */
type SyncEvent = ExtendableEvent & { tag: string }
type InstallEvent = ExtendableEvent & {
  addRoutes?(rule: { condition: { urlPattern: URLPatternInit }; source: 'network' }): Promise<void>
}

/** `uploads` is not ours, but staff may type an address there for a picture, and a proxy in front may have it. */
const OWN_PICTURE = /^\/(?:sample|pictures|uploads)\//
const FILE = /\.[a-z0-9]+$/i

const shells = createShells(self.__WB_MANIFEST)

self.addEventListener('install', (event: InstallEvent) => {
  // Else each call starts this worker, and one that comes while it makes room for the next version brings it back for half a minute.
  void event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*', search: '*' } }, source: 'network' })
  event.waitUntil(openPaths().then(shells.install))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(shells.activate().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting()
  if (event.data?.type === 'CLAIM') event.waitUntil(self.clients.claim())
  if (event.data?.type === 'KEEP_PICTURES') event.waitUntil(fetchAhead(event.data))
  // From here it is taken off every app of this address.
  if (event.data?.type === 'CLEAR_BADGE') event.waitUntil(self.navigator.clearAppBadge?.())
})

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag === OUTBOX_TAG) (event as SyncEvent).waitUntil(sendWhatWaits())
})

tellOfEnquiries()

self.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

/** Null: not ours to answer, the browser goes to the network by itself. */
function answerTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const later = (work: Promise<unknown>) => event.waitUntil(work)
  if (request.method !== 'GET') return null
  if (origin !== self.location.origin) return request.destination === 'image' ? foreignPicture(request, later) : null
  if (pathname === '/api' || pathname.startsWith('/api/')) return null
  if (request.mode === 'navigate' && !FILE.test(pathname)) {
    // Without a connection the list is filled at the next visit.
    if (isDashboardPath(pathname)) later(shells.keepDashboard().catch(() => {}))
    return keptOr(shells.page(pathname), () => fetch(request))
  }
  return keptOr(shells.file(request.url), () =>
    OWN_PICTURE.test(pathname) ? ownPicture(request, later) : fetch(request),
  )
}

async function keptOr(kept: Promise<Response | undefined>, otherwise: () => Promise<Response>): Promise<Response> {
  // A browser whose caches are out of order still has the network.
  return (await kept.catch(() => undefined)) ?? otherwise()
}

async function openPaths(): Promise<string[]> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.map(({ url }) => new URL(url).pathname)
}
