import { useEffect, useRef, useState } from 'react'

const SETTLED_MS = 120
const OWN_WILL = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/**
 * A row of pictures that scrolls sideways, one at a time: by swiping it or by `show`. The number of the picture follows
 * the row once it rests, unless `show` moves it: then the number is known before. `show` wraps around.
 */
export function useGallery(count: number) {
  const row = useRef<HTMLUListElement>(null)
  const shownByUs = useRef(false)
  const [reached, setReached] = useState(0)
  // Pictures can be taken away under a visitor who looks at the last one.
  const index = Math.max(0, Math.min(reached, count - 1))

  useEffect(() => {
    const element = row.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => setReached(Math.round(element.scrollLeft / element.clientWidth))
    const onScroll = () => {
      clearTimeout(timer)
      if (shownByUs.current) return
      timer = setTimeout(look, SETTLED_MS)
    }
    // It may have been swiped before the app had begun.
    const frame = requestAnimationFrame(() => shownByUs.current || look())
    const onOwnWill = () => {
      shownByUs.current = false
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    for (const event of OWN_WILL) element.addEventListener(event, onOwnWill, { passive: true })
    return () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', onScroll)
      for (const event of OWN_WILL) element.removeEventListener(event, onOwnWill)
    }
  }, [])

  const show = (wanted: number) => {
    const next = (wanted + count) % count
    shownByUs.current = true
    setReached(next)
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches || Math.abs(next - index) > 1
    const left = next * (row.current?.clientWidth ?? 0)
    row.current?.scrollTo({ left, behavior: still ? 'instant' : 'smooth' })
  }
  return { row, index, show }
}
