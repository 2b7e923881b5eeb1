import { useState } from 'react'

export type Way = 'next' | 'previous'

/** Which of `count` slides stands there, which one it took over from, and the way they move. It wraps around. */
export function useSlides(count: number) {
  const [moved, setMoved] = useState<{ current: number; left: number; way?: Way }>({ current: 0, left: 0 })
  const current = Math.min(moved.current, count - 1)
  const around = (place: number) => (place + count) % count
  const go = (to: number, way: Way) => to !== current && setMoved({ current: to, left: current, way })
  return {
    current,
    left: moved.left,
    way: moved.way,
    next: around(current + 1),
    previous: around(current - 1),
    move: (way: Way) => go(around(current + (way === 'next' ? 1 : -1)), way),
    show: (place: number) => go(place, place > current ? 'next' : 'previous'),
  }
}
