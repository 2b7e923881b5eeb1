import { useEffect, useRef, useState } from 'react'
import { forwards } from '#app/ui/use-one-tab-stop.ts'

const SCROLL_END_MS = 120
const USER_INPUT_EVENTS = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/**
 * A row of pictures that scrolls horizontally, by swiping or by `show`, which wraps around. `index` is updated when a swipe
 * ends, and immediately by `show`.
 */
export function useGallery(count: number) {
  const row = useRef<HTMLUListElement>(null)
  const isScrolledByShow = useRef(false)
  const [lastIndex, setLastIndex] = useState(0)
  // The car may lose pictures while the last one is visible.
  const index = Math.max(0, Math.min(lastIndex, count - 1))

  useEffect(() => {
    const element = row.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const readIndex = () => setLastIndex(Math.round((element.scrollLeft * forwards()) / element.clientWidth))
    const onScroll = () => {
      clearTimeout(timer)
      if (isScrolledByShow.current) return
      timer = setTimeout(readIndex, SCROLL_END_MS)
    }
    // The row may have been scrolled before hydration.
    const frame = requestAnimationFrame(() => isScrolledByShow.current || readIndex())
    const onUserInput = () => {
      isScrolledByShow.current = false
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    for (const event of USER_INPUT_EVENTS) element.addEventListener(event, onUserInput, { passive: true })
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', onScroll)
      for (const event of USER_INPUT_EVENTS) element.removeEventListener(event, onUserInput)
    }
  }, [])

  const show = (position: number) => {
    const next = (position + count) % count
    isScrolledByShow.current = true
    setLastIndex(next)
    const isInstant = matchMedia('(prefers-reduced-motion: reduce)').matches || Math.abs(next - index) > 1
    const left = next * (row.current?.clientWidth ?? 0) * forwards()
    row.current?.scrollTo({ left, behavior: isInstant ? 'instant' : 'smooth' })
  }
  return { row, index, show }
}
