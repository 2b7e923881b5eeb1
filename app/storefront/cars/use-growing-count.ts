import { startTransition, useEffect, useRef, useState } from 'react'

const FIRST = 24
const STEP = 120
const AT_ONCE = 240
/** Of a list that does not stand whole after one step: until then it may be another one, a letter further. */
const PAUSE = 500

/**
 * How many of a long list stand in the page: the first screenfuls at once, a few hundred when there is time, the rest as
 * their end comes near. `end` goes on an element below the list. A new `list` begins again.
 * @param wanted that many at once, as soon as there are so many: how far a visitor had come who returns
 */
export function useGrowingCount(
  list: readonly unknown[],
  wanted: number,
): { count: number; end: (element: Element | null) => void } {
  const [start] = useState(Math.max(FIRST, wanted))
  const [{ of, count }, setGrown] = useState({ of: list, count: start })
  const shown = of === list ? count : of.length < start ? start : FIRST
  const [end, setEnd] = useState<Element | null>(null)
  const grow = useRef(() => {})
  grow.current = () => {
    if (shown < list.length) startTransition(() => setGrown({ of: list, count: shown + STEP }))
  }

  useEffect(() => {
    if (shown >= Math.min(list.length, AT_ONCE)) return
    const timer = setTimeout(() => grow.current(), list.length > FIRST + STEP ? PAUSE : 50)
    return () => clearTimeout(timer)
  }, [shown, list])

  // Observed anew after each growth: an end that is still near says so again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown moves the end
  useEffect(() => {
    if (!end) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && grow.current(),
      { rootMargin: '2000px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [end, shown])
  return { count: Math.min(shown, list.length), end: setEnd }
}
