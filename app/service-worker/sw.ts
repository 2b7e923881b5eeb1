// The service worker of both apps. It responds to navigations and to requests for app files and pictures. Of /api only for pictures
// of photos, so that event streams are not affected. A new version waits until a person applies it. Without a tab it sends pending
// mutations and shows push notifications.
import { OUTBOX_SYNC_TAG, PREFETCH_PICTURES, type WorkerMessage } from '#app/pwa/worker-messages.ts'
import { photoHash } from '#domain/photos/photo.ts'
import { isSitePath } from '#domain/values/addresses/site-paths.ts'
import { brandPicture } from '#domain/values/brand/brand-picture.ts'
import { createAppShells, isDashboardPath, type ListedFile } from './app-shells.ts'
import { prefetchPictures, respondWithForeignPicture, respondWithOwnPicture } from './pictures.ts'
import { handlePushEvents } from './push-notifications.ts'
import { sendPending } from './send-pending.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ListedFile[] }

// Not in TypeScript's library, because not every browser has them.
type SyncEvent = ExtendableEvent & { tag: string }
type InstallEvent = ExtendableEvent & {
  addRoutes?(rule: {
    condition: { urlPattern: URLPatternInit; requestDestination: '' }
    source: 'network'
  }): Promise<void>
}

/** Nothing of ours is under `uploads`, but staff may enter such an address, and a proxy in front may serve it. */
const OWN_PICTURE = /^\/(?:sample|pictures|uploads)\//
const FILE = /\.[a-z0-9]+$/i

const shells = createAppShells(self.__WB_MANIFEST)

self.addEventListener('install', (event: InstallEvent) => {
  // Requests of this route do not start the worker. One that comes during an update would keep the old worker alive for half a minute.
  // Pictures, whose destination is not empty, are photos.
  const api = { urlPattern: { pathname: '/api/*', search: '*' }, requestDestination: '' } as const
  void event.addRoutes?.({ condition: api, source: 'network' })
  event.waitUntil(openPaths().then(shells.install))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(shells.activate().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage | null
  switch (message?.type) {
    case 'SKIP_WAITING':
      self.skipWaiting()
      break
    case 'CLAIM':
      event.waitUntil(self.clients.claim())
      break
    case PREFETCH_PICTURES:
      event.waitUntil(prefetchPictures(message))
      break
    case 'CACHE_LANGUAGE':
      // If there is no connection, the texts are cached at the next visit.
      event.waitUntil(shells.cacheLanguage(message.language, message.path).catch(() => {}))
      break
    case 'CLEAR_BADGE':
      // The worker clears the badge of every app of this origin.
      event.waitUntil(self.navigator.clearAppBadge?.())
  }
})

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag === OUTBOX_SYNC_TAG) (event as SyncEvent).waitUntil(sendPending())
})

handlePushEvents()

self.addEventListener('fetch', (event) => {
  const response = respondTo(event)
  if (response) event.respondWith(response)
})

/** @returns null for a request that the browser should send by itself */
function respondTo(event: FetchEvent): Promise<Response> | null {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const waitUntil = (work: Promise<unknown>) => event.waitUntil(work)
  if (request.method !== 'GET') return null
  if (origin !== self.location.origin) {
    return request.destination === 'image' ? respondWithForeignPicture(request, waitUntil) : null
  }
  if (pathname === '/api' || pathname.startsWith('/api/')) {
    return isPhotoElement(request, pathname) ? respondWithOwnPicture(request, waitUntil) : null
  }
  if (request.mode === 'navigate' && !FILE.test(pathname)) {
    // If there is no connection, the files are cached at the next visit.
    if (isDashboardPath(pathname)) waitUntil(shells.cacheDashboard().catch(() => {}))
    const page = () => shells.page(pathname)
    // The server redirects old addresses; without a connection the app says what it does not know.
    if (!isSitePath(pathname)) return fetch(request).catch(async () => (await page()) ?? Response.error())
    return cachedOr(page(), () => fetch(request))
  }
  return cachedOr(shells.file(request.url), () =>
    OWN_PICTURE.test(pathname) ? respondWithOwnPicture(request, waitUntil) : fetch(request),
  )
}

/** A request with a token is never answered from the cache and never stored in it: it may be about a photo that visitors must not see. */
function isPhotoElement({ destination, headers }: Request, pathname: string): boolean {
  const isPicture = photoHash(pathname) !== undefined || brandPicture(pathname) !== null
  return destination === 'image' && isPicture && !headers.has('Authorization')
}

async function cachedOr(cached: Promise<Response | undefined>, fallback: () => Promise<Response>): Promise<Response> {
  // A browser with broken caches still has the network.
  return (await cached.catch(() => undefined)) ?? fallback()
}

async function openPaths(): Promise<string[]> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.map(({ url }) => new URL(url).pathname)
}
