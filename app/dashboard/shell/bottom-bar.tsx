import { CarFront, Footprints, LayoutDashboard, MessageSquare, Plus } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { ADD_FROM_LOT_PATH, DASHBOARD_PATH, LOT_WALK_PATH, VEHICLES_PATH } from '#app/dashboard/components/paths.ts'
import styles from './bottom-bar.module.css'
import { MessagesLink } from './messages-link.tsx'

/** Navigation for phones: the pages used most. The sidebar has the others. */
export function BottomBar() {
  return (
    <nav aria-label="Main pages" className={styles.bar}>
      <NavLink to={DASHBOARD_PATH} end className={styles.entry}>
        <LayoutDashboard aria-hidden size={22} /> Dashboard
      </NavLink>
      <NavLink to={VEHICLES_PATH} className={styles.entry}>
        <CarFront aria-hidden size={22} /> Vehicles
      </NavLink>
      <NavLink to={ADD_FROM_LOT_PATH} className={styles.entry}>
        <Plus aria-hidden size={22} /> Add
      </NavLink>
      <div className={styles.counted}>
        <MessagesLink className={styles.entry} countClassName={`count-badge ${styles.badge}`}>
          <MessageSquare aria-hidden size={22} /> Messages
        </MessagesLink>
      </div>
      <NavLink to={LOT_WALK_PATH} className={styles.entry}>
        <Footprints aria-hidden size={22} /> Lot walk
      </NavLink>
    </nav>
  )
}
