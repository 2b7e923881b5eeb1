// Resolves the addresses of photos for staff: those on the device are shown before they are uploaded, and photos of hidden cars are
// fetched with the token, which an <img> does not send. In the page and not in the worker, so that it works without a worker too.
import type { Network } from '#app/http/request.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { readPhoto } from '#app/local/photos/store-photo.ts'
import { photoSourceStore } from '#app/local/state/photo-source.ts'
import { photoUrlsStore } from '#app/local/state/photo-urls.ts'
import { photosStore } from '#app/local/state/photos.ts'
import { photoHash } from '#domain/photos/photo.ts'

const FETCHED_WIDTH = 1600

interface Dependencies {
  store: LocalStore
  network: Network
  token: string
}

/** @returns the function that ends it and releases the pictures */
export function servePhotoUrls({ store, network, token }: Dependencies): () => void {
  /** By address. null: being looked up. */
  const urls = new Map<string, string | null>()
  const objectUrls: string[] = []
  const missing = new Set<string>()

  // Another function at each call, so that the pictures render again.
  const publish = () => photoUrlsStore.set((address, hasFailed) => urlOf(address, hasFailed))

  function urlOf(address: string, hasFailed = false): string | null {
    const hash = photoHash(address)
    if (hash === undefined) return address
    const url = urls.get(address)
    if (url === null || (url !== undefined && (!hasFailed || missing.has(address)))) return url
    // The server may have a photo that this device does not have.
    if (!hasFailed && !photosStore.get().has(hash)) {
      urls.set(address, address)
      return address
    }
    urls.set(address, null)
    void load(address).then(
      (blob) => set(address, blob),
      () => set(address, null),
    )
    return null
  }

  function set(address: string, blob: Blob | null): void {
    const url = blob ? URL.createObjectURL(blob) : address
    if (blob) objectUrls.push(url)
    else missing.add(address)
    urls.set(address, url)
    publish()
  }

  async function load(address: string): Promise<Blob | null> {
    const hash = photoHash(address)
    if (hash === undefined) return null
    return (await readPhoto(store, hash).catch(() => null)) ?? fetchPhoto(address)
  }

  async function fetchPhoto(address: string): Promise<Blob | null> {
    const path = `${network.origin ?? ''}${address}?w=${FETCHED_WIDTH}`
    const response = await network.fetch(path, { headers: { Authorization: `Bearer ${token}` } }).catch(() => null)
    return response?.ok ? response.blob() : null
  }

  publish()
  photoSourceStore.set(load)
  return () => {
    photoUrlsStore.set(null)
    photoSourceStore.set(null)
    for (const url of objectUrls) URL.revokeObjectURL(url)
  }
}
