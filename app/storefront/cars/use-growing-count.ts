import { startTransition, useEffect, useRef, useState } from 'react'

const FIRST = 24
const STEP = 120
const AT_ONCE = 480

/**
 * How many of a long list stand in the page: the first screenfuls at once, a few hundred when there is time, the rest as
 * their end comes near. `end` goes on an element below the list. A new `list` begins again.
 */
export function useGrowingCount(list: readonly unknown[]): { count: number; end: (element: Element | null) => void } {
  const [{ of, count }, setGrown] = useState({ of: list, count: FIRST })
  const shown = of === list ? count : FIRST
  const grow = useRef(() => {})
  grow.current = () => {
    if (shown < list.length) startTransition(() => setGrown({ of: list, count: shown + STEP }))
  }

  useEffect(() => {
    if (shown >= Math.min(list.length, AT_ONCE)) return
    const timer = setTimeout(() => grow.current(), 50)
    return () => clearTimeout(timer)
  }, [shown, list])

  const end = useRef((element: Element | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && grow.current(),
      {
        rootMargin: '3000px',
      },
    )
    observer.observe(element)
    return () => observer.disconnect()
  })
  return { count: Math.min(shown, list.length), end: end.current }
}
