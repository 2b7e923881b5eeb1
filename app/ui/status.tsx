import { type ReactNode, startTransition, useEffect, useState, useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * False in the first rendering: screen readers announce the text of an element that is in the page before it. A page of the server has its
 * texts.
 */
export function useIsInPage(): boolean {
  const isServerRendered = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [isInPage, setInPage] = useState(isServerRendered)
  // A transition is rendered by a task of its own, after what has been rendered so far.
  useEffect(() => startTransition(() => setInPage(true)), [])
  return isInPage
}

/** A text that screen readers announce, also when it comes together with the component: a line without a text keeps its place. */
export function Status({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const isInPage = useIsInPage()
  return (
    <p role="status" className={className}>
      {isInPage ? children : children && '\u00a0'}
    </p>
  )
}
