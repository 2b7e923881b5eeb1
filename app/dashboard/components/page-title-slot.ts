import { createContext } from 'react'

/** The element in the top bar that shows the title of the page; null until it is there. */
export const PageTitleSlot = createContext<HTMLElement | null>(null)
