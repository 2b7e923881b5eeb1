// Resolves the addresses of photos for staff: those on the device are shown before they are uploaded, and photos of hidden cars are
// fetched with the token, which an <img> does not send. In the page and not in the worker, so that it works without a worker too.
import type { Network } from '#app/http/request.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { readPhoto } from '#app/local/photos/store-photo.ts'
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
  const urls = new Map<string, string | null>()
  const objectUrls: string[] = []
  const missing = new Set<string>()

  const publish = () => photoUrlsStore.set({ urls: new Map(urls), request, load })

  function set(address: string, blob: Blob | null): void {
    const url = blob ? URL.createObjectURL(blob) : address
    if (blob) objectUrls.push(url)
    else missing.add(address)
    urls.set(address, url)
    publish()
  }

  function request(address: string, hasFailed = false): void {
    const hash = photoHash(address)
    const known = urls.get(address)
    if (hash === undefined || known === null || (known !== undefined && (!hasFailed || missing.has(address)))) return
    if (!hasFailed && !photosStore.get().has(hash)) {
      urls.set(address, address)
      publish()
      return
    }
    urls.set(address, null)
    publish()
    load(address).then(
      (blob) => set(address, blob),
      () => set(address, null),
    )
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
  return () => {
    photoUrlsStore.set(null)
    for (const url of objectUrls) URL.revokeObjectURL(url)
  }
}
