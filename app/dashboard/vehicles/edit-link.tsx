import { Pencil } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { DASHBOARD } from '#app/dashboard/components/dashboard-path.ts'
import type { CarView } from '#app/local/state/cars.ts'
import type { ListOrigin } from './list-origin.ts'
import { leaveFor } from './use-returned-focus.ts'
import styles from './vehicle-row.module.css'

/** Leads to the form, which leads back to this very list. */
export function EditLink({ car: { id, uid }, describedBy }: { car: CarView; describedBy: string }) {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={`${DASHBOARD}/edit-car/${id}`}
      state={{ list: pathname + search } satisfies ListOrigin}
      className={styles.icon}
      aria-label="Edit"
      aria-describedby={describedBy}
      data-uid={uid}
      onClick={() => leaveFor(uid)}
    >
      <Pencil aria-hidden size={18} />
    </Link>
  )
}
