// Resolves the addresses of photos for staff: those on the device are shown before they are uploaded, and photos of hidden cars are
// fetched with the token, which an <img> does not send. In the page and not in the worker, so that it works without a worker too.
import type { Network } from '#app/http/request.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { readPhoto } from '#app/local/photos/store-photo.ts'
import { connectionStore } from '#app/local/state/connection.ts'
import { serverPhoto } from '#app/local/state/server-photos.ts'
import { type PhotoUrls, photoUrlsStore } from '#app/local/state/tab.ts'
import type { DeviceView } from '#app/local/view/device-view.ts'
import { whenNear } from '#app/local/view/later.ts'
import { photoHash } from '#domain/photos/photo.ts'

/** About one screen. */
const NEAR_PX = 800
const FETCHED_WIDTH = 1600
const FETCH_TIMEOUT_MS = 60_000

interface Dependencies {
  store: LocalStore
  view: DeviceView
  network: Network
  token: string
}

/** A photo that at least one picture shows. */
interface HeldPhoto {
  address: string
  hash: string
  pictures: Set<() => void>
  /** As returned to pictures. */
  url: string | null
  /** While it is being looked up. */
  lookup: AbortController | null
  /** Its bytes are not a picture. */
  isBroken: boolean
}

export function servePhotoUrls({ store, view, network, token }: Dependencies) {
  const heldPhotos = new Map<string, HeldPhoto>()
  let pulledAt = connectionStore.get().at

  const urls: PhotoUrls = Object.assign(
    (address: string) => {
      const hash = photoHash(address)
      if (hash === undefined) return address
      const photo = heldPhotos.get(address)
      return photo ? photo.url : firstUrl(address, hash)
    },
    { hold, fail },
  )

  function hold(address: string, onChange: () => void, box?: Element | null): () => void {
    const hash = photoHash(address)
    if (hash === undefined) return () => {}
    const found = heldPhotos.get(address)
    const url = firstUrl(address, hash)
    const photo = found ?? { address, hash, pictures: new Set(), url, lookup: null, isBroken: false }
    heldPhotos.set(address, photo)
    const picture = () => onChange()
    photo.pictures.add(picture)
    const start = () => {
      if (photo.url === null && !photo.lookup) void lookUp(photo)
    }
    const stopWaiting = box ? whenNear(box, NEAR_PX, start) : start()
    return () => {
      stopWaiting?.()
      photo.pictures.delete(picture)
      // Not at once: React releases the pictures of a page before it holds those of the next one.
      queueMicrotask(() => {
        if (photo.pictures.size === 0) release(photo)
      })
    }
  }

  /**
   * The URL that needs no look-up. An `<img>` loads from its address what visitors see; the device shows its own photos from their bytes.
   */
  function firstUrl(address: string, hash: string): string | null {
    return serverPhoto(hash) === 'public' && !view.table('photos').has(hash) ? address : null
  }

  function release(photo: HeldPhoto): void {
    photo.lookup?.abort()
    revoke(photo)
    if (heldPhotos.get(photo.address) === photo) heldPhotos.delete(photo.address)
  }

  function fail(address: string): boolean {
    const photo = heldPhotos.get(address)
    if (!photo) return false
    if (photo.url === address) {
      setUrl(photo, null)
      void lookUp(photo)
    } else if (photo.url) {
      photo.isBroken = true
      setUrl(photo, '')
    }
    return true
  }

  async function lookUp(photo: HeldPhoto): Promise<void> {
    const lookup = new AbortController()
    photo.lookup = lookup
    const blob = await load(photo.address, `w=${FETCHED_WIDTH}`, lookup).catch(() => null)
    if (heldPhotos.get(photo.address) !== photo) return
    photo.lookup = null
    setUrl(photo, blob ? URL.createObjectURL(blob) : '')
  }

  function setUrl(photo: HeldPhoto, url: string | null): void {
    if (photo.url === url) return
    revoke(photo)
    photo.url = url
    for (const picture of photo.pictures) picture()
  }

  async function load(address: string, query: string, lookup = new AbortController()): Promise<Blob | null> {
    const hash = photoHash(address)
    if (hash === undefined) return null
    const stored = await readPhoto(store, hash).catch(() => null)
    return stored ?? (serverPhoto(hash) === 'not-arrived' ? null : fetchPhoto(`${address}?${query}`, lookup))
  }

  async function fetchPhoto(address: string, lookup: AbortController): Promise<Blob | null> {
    const timer = setTimeout(() => lookup.abort(), FETCH_TIMEOUT_MS)
    try {
      const response = await network.fetch(`${network.origin ?? ''}${address}`, {
        headers: { Authorization: `Bearer ${token}` },
        signal: lookup.signal,
      })
      return response.ok ? await response.blob() : null
    } finally {
      clearTimeout(timer)
    }
  }

  /** An unavailable photo is asked for again after each pull, unless the cars say that it has not arrived. */
  function retryAfterPull(): void {
    const { at, lastResult } = connectionStore.get()
    if (lastResult !== 'done' || at === pulledAt) return
    pulledAt = at
    for (const photo of heldPhotos.values()) {
      const isUnavailable = photo.url === '' && !photo.isBroken && !photo.lookup
      if (isUnavailable && serverPhoto(photo.hash) !== 'not-arrived') void lookUp(photo)
    }
  }

  photoUrlsStore.set(urls)
  const unsubscribe = connectionStore.subscribe(retryAfterPull)
  return {
    /** @returns the bytes that were uploaded or will be, of this device or of the server; null when neither has them */
    read: (address: string) => load(address, 'original=1').catch(() => null),
    /** Revokes all object URLs. */
    stop() {
      unsubscribe()
      photoUrlsStore.set(null)
      for (const photo of heldPhotos.values()) release(photo)
    },
  }
}

function revoke({ url }: HeldPhoto): void {
  if (url?.startsWith('blob:')) URL.revokeObjectURL(url)
}
