import { type ComponentType, createElement, lazy, type ReactNode, useEffect, useMemo } from 'react'
import { connectionStore } from '#app/local/state/connection.ts'
import { useStorePart } from '#app/local/state/store.ts'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** React caches the result of a lazy component, so each failure needs a new one. */
const replaceFailed = new Set<() => void>()

/** Lazy components whose chunk could not be loaded request it again when they are rendered next. */
export function resetFailedComponents(): void {
  for (const replace of replaceFailed) replace()
  replaceFailed.clear()
}

const serverChunks: Promise<unknown>[] = []

/** On the server: resolves when the components that it renders are loaded. */
export const serverComponents = () => Promise.all(serverChunks)

/**
 * A component in a chunk of its own. A failed load is thrown at the next error boundary. The server renders it only with
 * `isServerRendered`; otherwise it renders the fallback of the `Suspense` boundary.
 */
export function lazyComponent<P extends object>(load: Load<P>, { isServerRendered = false } = {}): ComponentType<P> {
  if (import.meta.env.SSR) return serverComponent(load, isServerRendered)
  const create = () =>
    lazy(() =>
      load().catch((error: unknown) => {
        replaceFailed.add(replace)
        throw error
      }),
    )
  const replace = () => {
    component = create()
  }
  let component = create()
  return (props) => createElement(component, props)
}

function serverComponent<P extends object>(load: Load<P>, isRendered: boolean): ComponentType<P> {
  let component: ComponentType<P> = lazy(() => new Promise<never>(() => {}))
  if (isRendered) serverChunks.push(load().then((module) => (component = module.default)))
  return (props) => createElement(component, props)
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
