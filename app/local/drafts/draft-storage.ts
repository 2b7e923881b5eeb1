// A module of its own: the session manager of both apps sets it, the rest of this folder belongs to the dashboard's forms.
import type { OpenedStore } from '#app/local/db/open-store.ts'
import { createStore } from '#app/local/state/store.ts'

/** The store of the logged-in user, where drafts are saved; null without a session. */
export const draftStorage = createStore<{ userId: number; store: OpenedStore } | null>(null)
