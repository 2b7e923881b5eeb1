import { startTransition, useEffect, useEffectEvent, useState } from 'react'
import { FIRST_LISTED } from '#domain/cars/listing.ts'

/** Of another query: as many as a screen shows, so that the list follows each keystroke. */
const CHANGED_COUNT = { phone: 3, other: 8 }
const MAX_PHONE_WIDTH = 619
const STEP = 120
/** Rendered by itself; the rest on request. A long list would fill the memory of a phone and keep the footer out of reach. */
const COUNT_BY_ITSELF = 240
const STEP_DELAY_MS = 50
/** For lists longer than one step: while the person types, the next keystroke probably replaces the list. */
const LONG_LIST_DELAY_MS = 500

/**
 * Renders a long list progressively: the first items immediately, some hundred when there is time, the rest in steps on request.
 * @param query another query starts again, with fewer items; a list of the same query that has changed does not
 * @param restoredCount rendered immediately, so that a previous scroll position can be restored
 * @returns how many items to render, and a function that renders more; null when there are no more or they come by themselves
 */
export function useProgressiveCount(
  length: number,
  query: string,
  restoredCount: number,
): { count: number; showMore: (() => void) | null } {
  const [{ of, count }, setProgress] = useState({ of: query, count: Math.max(FIRST_LISTED, restoredCount) })
  const rendered = of === query ? count : innerWidth > MAX_PHONE_WIDTH ? CHANGED_COUNT.other : CHANGED_COUNT.phone
  const growsByItself = rendered < Math.min(length, COUNT_BY_ITSELF)
  const isFull = rendered >= FIRST_LISTED
  const next = isFull ? Math.min(rendered + STEP, COUNT_BY_ITSELF) : FIRST_LISTED
  const grow = useEffectEvent(() => startTransition(() => setProgress({ of: query, count: next })))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query starts the delay again
  useEffect(() => {
    if (!growsByItself) return
    const delay = isFull && length > FIRST_LISTED + STEP ? LONG_LIST_DELAY_MS : STEP_DELAY_MS
    const timer = setTimeout(grow, delay)
    return () => clearTimeout(timer)
  }, [growsByItself, isFull, rendered, length, query])

  const showMore = () => setProgress({ of: query, count: rendered + STEP })
  return { count: Math.min(rendered, length), showMore: rendered < length && !growsByItself ? showMore : null }
}
