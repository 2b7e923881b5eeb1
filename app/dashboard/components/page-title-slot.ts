import { createContext } from 'react'

/** The element in the top bar that shows the title of the page: null until it is there, undefined outside the shell, which has no such bar. */
export const PageTitleSlot = createContext<HTMLElement | null | undefined>(undefined)
