import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useEffect,
  useMemo,
} from 'react'
import { connectionStore } from '#app/local/state/connection.ts'
import { useStorePart } from '#app/local/state/store.ts'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** A component in a chunk of its own. The server never loads it: it renders the fallback of the `Suspense` boundary. */
export function lazyComponent<P extends object>(load: Load<P>): LazyExoticComponent<ComponentType<P>> {
  return lazy(import.meta.env.SSR ? () => new Promise<never>(() => {}) : load)
}

interface FallbackProps {
  children?: ReactNode
  onClose?: () => void
}

/**
 * A lazy component that the page works without. If it cannot be loaded, its children are rendered instead and `onClose` is
 * called. It is loaded again when it is next mounted and when the connection changes.
 */
export function optionalComponent<P extends object>(load: Load<P>): ComponentType<P> {
  const create = () => lazyComponent(() => load().catch(() => ({ default: Fallback as ComponentType<P> })))
  // React caches the result of a lazy component, so each failure needs a new one.
  let component = create()

  function Fallback({ children = null, onClose }: FallbackProps) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
    useEffect(() => {
      component = create()
      onClose?.()
    }, [])
    return children
  }

  return (props) => {
    const isReachable = useStorePart(connectionStore, (connection) => connection.isReachable)
    // biome-ignore lint/correctness/useExhaustiveDependencies: replaced only on mount and when the connection changes
    const current = useMemo(() => component, [isReachable])
    return createElement(current, props)
  }
}
