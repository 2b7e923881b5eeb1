import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { DASHBOARD_PATH, type ListOrigin } from '#app/dashboard/components/paths.ts'
import type { CarView } from '#app/local/state/cars.ts'

interface Props {
  car: CarView
  describedBy?: string
  children: ReactNode
}

/** Links to the form of a car. The form leads back to the list with its filters. */
export function EditLink({ car: { id }, describedBy, children }: Props) {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={`${DASHBOARD_PATH}/edit-car/${id}`}
      state={{ list: pathname + search } satisfies ListOrigin}
      aria-describedby={describedBy}
    >
      {children}
    </Link>
  )
}
