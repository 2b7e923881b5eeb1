import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

/** The state of a history entry that was opened from the listing. */
export const FROM_LISTING = { isFromListing: true }

/** Returns to the listing with its filters, order and scroll position if the visitor came from there; else opens the listing. */
export function ListingsLink({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const goBack = (event: MouseEvent) => {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!state?.isFromListing || opensElsewhere) return
    event.preventDefault()
    // The full screen of the gallery has an entry of its own.
    navigate(window.history.state?.isFullScreen ? -2 : -1)
  }
  return (
    <Link className={className} to="/cars" onClick={goBack}>
      {children}
    </Link>
  )
}
