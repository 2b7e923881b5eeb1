import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A part that the page can do without: where it cannot be loaded, nothing stands in its place. */
export function optionalPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => load().catch(() => ({ default: Nothing })))
}

const Nothing = () => null
