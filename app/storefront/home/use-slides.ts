import { type PointerEvent, useRef, useState } from 'react'
import { forwards } from '#app/ui/use-one-tab-stop.ts'

type SlideDirection = 'next' | 'previous'

const MIN_SWIPE_PX = 48

/** The current slide of `count`, the last one, and the direction of the movement. Wraps around. */
export function useSlides(count: number) {
  const [state, setState] = useState<{ current: number; last: number; direction?: SlideDirection }>({
    current: 0,
    last: 0,
  })
  const current = Math.min(state.current, count - 1)
  const wrap = (position: number) => (position + count) % count
  const go = (to: number, direction: SlideDirection) =>
    to !== current && setState({ current: to, last: current, direction })
  return {
    current,
    last: state.last,
    direction: state.direction,
    next: wrap(current + 1),
    previous: wrap(current - 1),
    move: (direction: SlideDirection) => go(wrap(current + (direction === 'next' ? 1 : -1)), direction),
    show: (position: number) => go(position, position > current ? 'next' : 'previous'),
  }
}

/** The next slide comes from the end of the line. */
const directionOf = (distance: number): SlideDirection => (distance * forwards() < 0 ? 'next' : 'previous')

/**
 * Event handlers of an element that is swiped by touch. They set the distance as `--drag` and the neighbour that comes into
 * view as `data-dragging`.
 */
export function useSwipe(move: (direction: SlideDirection) => void) {
  const startX = useRef<number | null>(null)

  const end = ({ currentTarget: element }: { currentTarget: HTMLElement }) => {
    startX.current = null
    delete element.dataset.dragging
  }
  return {
    onPointerDown({ pointerType, isPrimary, clientX }: PointerEvent) {
      if (pointerType !== 'mouse' && isPrimary) startX.current = clientX
    },
    onPointerMove({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
      if (startX.current === null) return
      const distance = clientX - startX.current
      currentTarget.style.setProperty('--drag', `${distance}px`)
      currentTarget.dataset.dragging = directionOf(distance)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const distance = startX.current === null ? 0 : event.clientX - startX.current
      end(event)
      if (Math.abs(distance) >= MIN_SWIPE_PX) move(directionOf(distance))
      else event.currentTarget.style.removeProperty('--drag')
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      end(event)
      event.currentTarget.style.removeProperty('--drag')
    },
    onAnimationEnd: ({ currentTarget }: { currentTarget: HTMLElement }) => currentTarget.style.removeProperty('--drag'),
  }
}
