// URLs of photos that only this device, or only staff, can fetch. The staff chunk sets the store; visitors have none.
import { createStore } from './store.ts'

export interface PhotoUrls {
  /** By address. null: being looked up; the address itself: the server serves it to everyone. */
  urls: ReadonlyMap<string, string | null>
  /** Looks a photo up. @param hasFailed whether the browser could not load it from the server */
  request(address: string, hasFailed?: boolean): void
  /** @returns the bytes of a photo, of this device or of the server; null when neither has it */
  load(address: string): Promise<Blob | null>
}

export const photoUrlsStore = createStore<PhotoUrls | null>(null)
