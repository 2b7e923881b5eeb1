import { type ReactNode, useEffect } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router-dom'
import { DASHBOARD_PATH, type ListOrigin } from '#app/dashboard/components/paths.ts'
import type { CarView } from '#app/local/state/cars.ts'

let lastEditedUid: string | null = null

interface Props {
  car: CarView
  describedBy?: string
  children: ReactNode
}

/** Links to the form of a car. The form leads back to the list with its filters. */
export function EditLink({ car: { id, uid }, describedBy, children }: Props) {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={`${DASHBOARD_PATH}/edit-car/${id}`}
      state={{ list: pathname + search } satisfies ListOrigin}
      aria-describedby={describedBy}
      data-uid={uid}
      onClick={() => {
        lastEditedUid = uid
      }}
    >
      {children}
    </Link>
  )
}

/** After a step back from a car's form, returns the focus to the link that opened it. */
export function useReturnFocusToEditLink(): void {
  const navigationType = useNavigationType()
  useEffect(() => {
    if (navigationType === 'POP' && lastEditedUid) {
      document.querySelector<HTMLElement>(`[data-uid="${lastEditedUid}"]`)?.focus({ preventScroll: true })
    }
    lastEditedUid = null
  }, [navigationType])
}
