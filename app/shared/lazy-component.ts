import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useEffect,
  useMemo,
} from 'react'
import { shownConnection } from '#app/local/state/connection.ts'
import { useShownPart } from '#app/local/state/store.ts'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** A part with a chunk of its own. The server writes what a page begins with: there such a part never comes. */
export function laterPart<P extends object>(load: Load<P>): LazyExoticComponent<ComponentType<P>> {
  return lazy(import.meta.env.SSR ? () => new Promise<never>(() => {}) : load)
}

interface Held {
  children?: ReactNode
  onClose?: () => void
}

/**
 * A part that the page can do without: where it cannot be loaded, only what it was given to hold stands in its place, and one
 * that a person has opened is closed again. It is asked for anew the next time it is wanted, and when the connection changes.
 */
export function optionalPart<P extends object>(load: Load<P>): ComponentType<P> {
  const begin = () => laterPart(() => load().catch(() => ({ default: Held as ComponentType<P> })))
  let part = begin()

  function Held({ children = null, onClose }: Held) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
    useEffect(() => {
      part = begin()
      onClose?.()
    }, [])
    return children
  }

  return (props) => {
    const reachable = useShownPart(shownConnection, (connection) => connection.reachable)
    // biome-ignore lint/correctness/useExhaustiveDependencies: what stands here is left alone until then
    const shown = useMemo(() => part, [reachable])
    return createElement(shown, props)
  }
}
