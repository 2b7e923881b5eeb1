import { useEffect, useRef, useState } from 'react'

const SETTLED_MS = 120

/**
 * A row of pictures that scrolls sideways, one at a time: by swiping it or by `show`. The number of the picture follows
 * the row once it rests. `show` wraps around.
 */
export function useGallery(count: number) {
  const row = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)

  useEffect(() => {
    const element = row.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setIndex(Math.round(element.scrollLeft / element.clientWidth)), SETTLED_MS)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
    }
  }, [])

  const show = (wanted: number) => {
    const next = (wanted + count) % count
    setIndex(next)
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches || Math.abs(next - index) > 1
    const left = next * (row.current?.clientWidth ?? 0)
    row.current?.scrollTo({ left, behavior: still ? 'instant' : 'smooth' })
  }
  return { row, index, show }
}
