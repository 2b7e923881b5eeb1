import { type MouseEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'

/** The name of the first picture in the gallery, see car/gallery.module.css. */
const NAME = 'car-picture'

/**
 * Moves the picture of a card to the page of its car by a view transition, where the browser has them and the person does not
 * prefer reduced motion. Elsewhere the link works as usual.
 * @returns the `ref` of the picture and the `onClick` of the link
 */
export function useMovingPicture(path: string, state: unknown) {
  const ref = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (opensElsewhere || !document.startViewTransition || !ref.current) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    event.preventDefault()
    ref.current.style.viewTransitionName = NAME
    document.startViewTransition(() => flushSync(() => navigate(path, { state })))
  }
  return { ref, onClick }
}
