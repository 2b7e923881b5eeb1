import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode } from 'react'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** A part with a chunk of its own. The server writes what a page begins with: there such a part never comes. */
export function laterPart<P extends object>(load: Load<P>): LazyExoticComponent<ComponentType<P>> {
  return lazy(import.meta.env.SSR ? () => new Promise<never>(() => {}) : load)
}

/** A part that the page can do without: where it cannot be loaded, only what it was given to hold stands in its place. */
export function optionalPart<P extends object>(load: Load<P>): LazyExoticComponent<ComponentType<P>> {
  return laterPart(() => load().catch(() => ({ default: Held as ComponentType<P> })))
}

const Held = ({ children = null }: { children?: ReactNode }) => children
