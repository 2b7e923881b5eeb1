// Which app runs in this tab, and what the tab has open. Without Dexie, because the first paint of the storefront loads this file.
import type { LocalStore } from '#app/local/db/local-store.ts'
import { createStore, useStorePart } from './store.ts'

export type Entry = 'storefront' | 'dashboard'

let entry: Entry = 'storefront'
let retry: () => void = () => {}

/** Which of the two apps runs in this page: the storefront lists public cars only, also for logged-in staff. */
export const currentEntry = (): Entry => entry
export const retryLoading = (): void => retry()

export function setEntry(newEntry: Entry, onRetry: () => void): void {
  entry = newEntry
  retry = onRetry
}

interface OpenDatabases {
  /** The visitors', which staff have open too. */
  public: { store: LocalStore } | null
  session: {
    store: LocalStore
    userId: number
    /** False once the session has ended in this tab: the screens stay until another session is entered. */
    isRunning: boolean
  } | null
}

const NONE: OpenDatabases = { public: null, session: null }

export const openDatabases = createStore<OpenDatabases>(NONE)

const serverRendered = () => NONE

export const useIsPublicOpen = (): boolean =>
  useStorePart(openDatabases, (open) => open.public !== null, serverRendered)

export const useIsSessionRunning = (): boolean =>
  useStorePart(openDatabases, ({ session }) => session?.isRunning === true, serverRendered)

/** URLs of photos that only this device, or only staff, can fetch. As described by `PictureUrls` in `app/ui/picture/picture-urls.ts`. */
export interface PhotoUrls {
  (address: string): string | null
  hold(address: string, onChange: () => void, box?: Element | null): () => void
  fail(address: string): boolean
}

/** Null for visitors: the session of staff sets it. */
export const photoUrlsStore = createStore<PhotoUrls | null>(null)
