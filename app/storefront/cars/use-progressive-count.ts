import { type RefObject, startTransition, useEffect, useEffectEvent, useState } from 'react'
import { whenNear } from '#app/local/view/later.ts'
import { FIRST_LISTED } from '#domain/kinds/car/listing.ts'

/** The first count of another query is what a screen shows, so that the list follows each keystroke. */
const CHANGED_COUNT = { phone: 3, other: 8 }
const MAX_PHONE_WIDTH = 619
const STEP = 120
/** Lists with more than `COUNT_BY_ITSELF` items grow while the person scrolls towards their end: each rendered item makes a navigation slower. */
const STEP_WHEN_NEAR = 24
const NEAR_PX = 2000
/** Rendered without a request; the rest on request. A long list would fill the memory of a phone and keep the footer out of reach. */
const COUNT_BY_ITSELF = 240
const STEP_DELAY_MS = 50
/** For lists longer than one step: while the person types, the next keystroke probably replaces the list. */
const LONG_LIST_DELAY_MS = 500

/**
 * Renders a list progressively: the first items immediately, some hundred when there is time or, in a long list, when they are
 * near, the rest in steps on request.
 * @param list contains the items
 * @param query another query starts again, with fewer items; a list of the same query that has changed does not
 * @param restoredCount rendered immediately, so that a previous scroll position can be restored
 * @returns how many items to render, and a function that renders more; null when there are no more or they come by themselves
 */
export function useProgressiveCount(
  length: number,
  query: string,
  restoredCount: number,
  list: RefObject<Element | null>,
): { count: number; showMore: (() => void) | null } {
  const [{ of, count }, setProgress] = useState({ of: query, count: Math.max(FIRST_LISTED, restoredCount) })
  const rendered = of === query ? count : innerWidth > MAX_PHONE_WIDTH ? CHANGED_COUNT.other : CHANGED_COUNT.phone
  const growsByItself = rendered < Math.min(length, COUNT_BY_ITSELF)
  const isFull = rendered >= FIRST_LISTED
  const waitsUntilNear = isFull && length > COUNT_BY_ITSELF
  const step = waitsUntilNear ? STEP_WHEN_NEAR : STEP
  const next = isFull ? Math.min(rendered + step, COUNT_BY_ITSELF) : FIRST_LISTED
  const grow = useEffectEvent(() => startTransition(() => setProgress({ of: query, count: next })))

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query starts the delay again
  useEffect(() => {
    if (!growsByItself) return
    const last = list.current?.lastElementChild
    if (waitsUntilNear && last) return whenNear(last, NEAR_PX, grow)
    const delay = isFull && length > FIRST_LISTED + STEP ? LONG_LIST_DELAY_MS : STEP_DELAY_MS
    const timer = setTimeout(grow, delay)
    return () => clearTimeout(timer)
  }, [growsByItself, isFull, waitsUntilNear, rendered, length, query])

  const showMore = () => setProgress({ of: query, count: rendered + STEP })
  return { count: Math.min(rendered, length), showMore: rendered < length && !growsByItself ? showMore : null }
}
