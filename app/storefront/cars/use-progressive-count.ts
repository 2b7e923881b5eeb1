import { startTransition, useEffect, useRef, useState } from 'react'

const INITIAL_COUNT = 24
const STEP = 120
/** Rendered without scrolling; the rest when the end of the list comes near. */
const COUNT_WITHOUT_SCROLLING = 240
const STEP_DELAY_MS = 50
/** For lists longer than one step: while the person types, the next keystroke probably replaces the list. */
const LONG_LIST_DELAY_MS = 500

/**
 * Renders a long list progressively: the first items immediately, some hundred when there is time, the rest when the end
 * comes near. A new `list` starts again.
 * @param restoredCount rendered immediately, so that a previous scroll position can be restored
 * @returns how many items to render, and a ref for an element below the list
 */
export function useProgressiveCount(
  list: readonly unknown[],
  restoredCount: number,
): { count: number; end: (element: Element | null) => void } {
  const [start] = useState(Math.max(INITIAL_COUNT, restoredCount))
  const [{ of, count }, setProgress] = useState({ of: list, count: start })
  const rendered = of === list ? count : of.length < start ? start : INITIAL_COUNT
  const [end, setEnd] = useState<Element | null>(null)
  const renderMore = useRef(() => {})
  renderMore.current = () => {
    if (rendered < list.length) startTransition(() => setProgress({ of: list, count: rendered + STEP }))
  }

  useEffect(() => {
    if (rendered >= Math.min(list.length, COUNT_WITHOUT_SCROLLING)) return
    const delay = list.length > INITIAL_COUNT + STEP ? LONG_LIST_DELAY_MS : STEP_DELAY_MS
    const timer = setTimeout(() => renderMore.current(), delay)
    return () => clearTimeout(timer)
  }, [rendered, list])

  // Observed again after each step: an observer does not report an element that stays near.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rendered items move the end
  useEffect(() => {
    if (!end) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && renderMore.current(),
      { rootMargin: '2000px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [end, rendered])
  return { count: Math.min(rendered, list.length), end: setEnd }
}
