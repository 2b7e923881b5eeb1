import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** A part with a chunk of its own. The server writes what a page begins with: there such a part never comes. */
export function laterPart<P extends object>(load: Load<P>): LazyExoticComponent<ComponentType<P>> {
  return lazy(import.meta.env.SSR ? () => new Promise<never>(() => {}) : load)
}

/** A part that the page can do without: where it cannot be loaded, nothing stands in its place. */
export function optionalPart<P extends object>(load: Load<P>): LazyExoticComponent<ComponentType<P>> {
  return laterPart(() => load().catch(() => ({ default: Nothing })))
}

const Nothing = () => null
