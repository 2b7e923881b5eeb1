import { type MouseEvent, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

/** The name of the first picture in the gallery, see car/gallery.module.css. */
const NAME = 'car-picture'

/** While the page of a tapped car is rendered. */
let endOpening: (() => void) | null = null

/** Called when another page is in the document. Ends the update of a view transition that waits for it. */
export function pageRendered(): void {
  endOpening?.()
  endOpening = null
}

/**
 * Moves the picture of a card to the page of its car by a view transition, where the browser has them and the person does not
 * prefer reduced motion. A double tap opens the page once.
 * @returns the `ref` of the picture and the `onClick` of the link
 */
export function useMovingPicture(path: string, state: unknown) {
  const ref = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (opensElsewhere || !ref.current) return
    event.preventDefault()
    if (endOpening) return
    const rendered = new Promise<void>((resolve) => {
      endOpening = resolve
    })
    // After Back the page may never be in the document, and the browser shows no change until the update ends.
    addEventListener('popstate', pageRendered, { once: true })
    const open = () => {
      navigate(path, { state })
      return rendered
    }
    if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      void open()
      return
    }
    // On the page of a car its own picture has the name, which may occur once.
    const shown = document.querySelector<HTMLElement>('[data-car-picture]')
    if (shown) shown.style.viewTransitionName = 'none'
    ref.current.style.viewTransitionName = NAME
    document.startViewTransition(open)
  }
  return { ref, onClick }
}
