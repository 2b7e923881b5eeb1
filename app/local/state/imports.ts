import type { ImportRow } from '#app/local/db/rows.ts'
import { createStore, useStore } from './store.ts'

/** An import of this device and what has become of its mutations. */
export interface ImportView extends ImportRow {
  /** Stored on this device; the server has not answered. */
  waiting: number
  /** The server has applied them. */
  saved: number
  /** On the attention list: refused, or in conflict with another person's change. */
  failed: number
  /** Conflicts that a person has decided, for either value. */
  decided: number
  /** The undoing of this import. */
  undoing?: ImportView
  /** Why planned mutations do not move to the outbox. */
  problem?: string
}

export const importsStore = createStore<readonly ImportView[]>([], (a, b) => a.length + b.length === 0)

/** The imports of the logged-in user on this device, newest first. */
export const useImports = (): readonly ImportView[] => useStore(importsStore)
