// URLs of photos that only this device, or only staff, can fetch. The staff chunk sets the store; visitors have none.
import { createStore } from './store.ts'

/** As described by `PictureUrls` in `app/ui/picture/picture-urls.ts`. */
export interface PhotoUrls {
  (address: string): string | null
  hold(address: string, onChange: () => void, box?: Element | null): () => void
  fail(address: string): boolean
}

/** Null for visitors. */
export const photoUrlsStore = createStore<PhotoUrls | null>(null)
