// The databases that this tab has open. Without Dexie, because the first paint of the storefront loads this file.
import type { LocalStore } from '#app/local/db/local-store.ts'
import { createStore, useStorePart } from './store.ts'

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
