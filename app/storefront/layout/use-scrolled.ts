import { useEffect, useState } from 'react'

const THRESHOLD = 50

/** Whether the page is scrolled further than the header stays clear. */
export function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > THRESHOLD)
    // Asked at once, the whole page would have to be laid out in the middle of its being drawn.
    const frame = requestAnimationFrame(look)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', look)
    }
  }, [])
  return scrolled
}
