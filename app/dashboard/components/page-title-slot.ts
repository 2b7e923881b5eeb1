import { createContext } from 'react'
import { createStore } from '#app/local/state/store.ts'

/** The element in the top bar that shows the title of the page; null until it is there. A store, so that its change renders only the heading again. */
export const titleSlotStore = createStore<HTMLElement | null>(null)

/** Whether a page is in the shell, which has the top bar. */
export const IsInShell = createContext(false)
