import { CarFront, Footprints, LayoutDashboard, MessageSquare, Plus } from 'lucide-react'
import { useId } from 'react'
import { NavLink } from 'react-router-dom'
import { ADD_FROM_LOT_PATH, DASHBOARD_PATH, LOT_WALK_PATH, VEHICLES_PATH } from '#app/dashboard/components/paths.ts'
import styles from './bottom-bar.module.css'
import { UnreadCount } from './unread-count.tsx'

/** Navigation for phones: the pages used most. The sidebar has the others. */
export function BottomBar() {
  const unreadId = useId()
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
        <NavLink to={`${DASHBOARD_PATH}/messages`} className={styles.entry} aria-describedby={unreadId}>
          <MessageSquare aria-hidden size={22} /> Messages
        </NavLink>
        <UnreadCount id={unreadId} className={styles.badge} />
      </div>
      <NavLink to={LOT_WALK_PATH} className={styles.entry}>
        <Footprints aria-hidden size={22} /> Lot walk
      </NavLink>
    </nav>
  )
}
