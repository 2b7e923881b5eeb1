import { type PointerEvent, useRef } from 'react'
import type { Way } from './use-slides.ts'

const ENOUGH_PX = 48

/** A finger takes the slide along: `--drag` on the element says how far, `data-dragging` which neighbour comes into view. */
export function useSwipe(move: (way: Way) => void) {
  const start = useRef<number | null>(null)

  const drop = ({ currentTarget: element }: { currentTarget: HTMLElement }) => {
    start.current = null
    delete element.dataset.dragging
  }
  return {
    onPointerDown({ pointerType, isPrimary, clientX }: PointerEvent) {
      if (pointerType !== 'mouse' && isPrimary) start.current = clientX
    },
    onPointerMove({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
      if (start.current === null) return
      const way = clientX - start.current
      currentTarget.style.setProperty('--drag', `${way}px`)
      currentTarget.dataset.dragging = way < 0 ? 'next' : 'previous'
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const way = start.current === null ? 0 : event.clientX - start.current
      drop(event)
      if (Math.abs(way) >= ENOUGH_PX) move(way < 0 ? 'next' : 'previous')
      else event.currentTarget.style.removeProperty('--drag')
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      drop(event)
      event.currentTarget.style.removeProperty('--drag')
    },
    onAnimationEnd: ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.style.removeProperty('--drag'),
  }
}
