import { Pencil } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigationType } from 'react-router-dom'
import { DASHBOARD_PATH, type ListOrigin } from '#app/dashboard/components/paths.ts'
import type { CarView } from '#app/local/state/cars.ts'
import styles from './vehicle-row.module.css'

let lastEditedUid: string | null = null

/** Links to the form of a car. The form leads back to the list with its filters. */
export function EditLink({ car: { id, uid }, describedBy }: { car: CarView; describedBy: string }) {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={`${DASHBOARD_PATH}/edit-car/${id}`}
      state={{ list: pathname + search } satisfies ListOrigin}
      className={styles.icon}
      aria-label="Edit"
      aria-describedby={describedBy}
      data-uid={uid}
      onClick={() => {
        lastEditedUid = uid
      }}
    >
      <Pencil aria-hidden size={18} />
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
