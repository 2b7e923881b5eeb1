import { CarFront, LayoutDashboard, Menu, MessageSquare, Plus } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { NavLink } from 'react-router-dom'
import { DASHBOARD_PATH, VEHICLES_PATH } from '#app/dashboard/components/paths.ts'
import styles from './bottom-bar.module.css'
import { UnreadCount } from './unread-count.tsx'

interface Props {
  isSidebarOpen: boolean
  onOpenSidebar: (event: MouseEvent<HTMLElement>) => void
}

/** Navigation for phones: the pages used most. "More" opens the sidebar with the others. */
export function BottomBar({ isSidebarOpen, onOpenSidebar }: Props) {
  const unreadId = useId()
  return (
    <nav aria-label="Main pages" className={styles.bar}>
      <NavLink to={DASHBOARD_PATH} end className={styles.entry}>
        <LayoutDashboard aria-hidden size={22} /> Dashboard
      </NavLink>
      <NavLink to={VEHICLES_PATH} className={styles.entry}>
        <CarFront aria-hidden size={22} /> Vehicles
      </NavLink>
      <NavLink to={`${DASHBOARD_PATH}/add-car`} className={styles.entry}>
        <Plus aria-hidden size={22} /> Add
      </NavLink>
      <div className={styles.counted}>
        <NavLink to={`${DASHBOARD_PATH}/messages`} className={styles.entry} aria-describedby={unreadId}>
          <MessageSquare aria-hidden size={22} /> Messages
        </NavLink>
        <UnreadCount id={unreadId} className={styles.badge} />
      </div>
      <button type="button" className={styles.entry} aria-expanded={isSidebarOpen} onClick={onOpenSidebar}>
        <Menu aria-hidden size={22} /> More
      </button>
    </nav>
  )
}
