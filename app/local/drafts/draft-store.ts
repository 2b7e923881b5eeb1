import type { OpenedStore } from '#app/local/db/open-store.ts'
import { createShown } from '#app/local/state/store.ts'

/** Where unsaved forms are kept: whose session this tab is in, and its store; null while there is none. */
export const shownDraftStore = createShown<{ userId: number; store: OpenedStore } | null>(null)
