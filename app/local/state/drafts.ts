import { createStore, hasSameItems, useStorePart } from './store.ts'

interface Drafts {
  /** Whether drafts can be read and saved: between two sessions they cannot. */
  isOpen: boolean
  /** Of the drafts that are stored in the database of the user. */
  keys: ReadonlySet<string>
}

export const draftsStore = createStore<Drafts>(
  { isOpen: false, keys: new Set() },
  (a, b) => a.isOpen === b.isOpen && hasSameItems([...a.keys], [...b.keys]),
)

export const useAreDraftsOpen = (): boolean => useStorePart(draftsStore, ({ isOpen }) => isOpen)

export const useIsDraftStored = (key: string): boolean => useStorePart(draftsStore, ({ keys }) => keys.has(key))
