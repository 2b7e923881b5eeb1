import { CarFront, LayoutDashboard, Menu, MessageSquare, Plus } from 'lucide-react'
import { type MouseEvent, useId } from 'react'
import { NavLink } from 'react-router-dom'
import { DASHBOARD } from '#app/dashboard/components/dashboard-path.ts'
import { UnreadCount } from '#app/dashboard/components/unread-count.tsx'
import styles from './bottom-bar.module.css'

interface Props {
  isMenuOpen: boolean
  onMenu: (event: MouseEvent<HTMLElement>) => void
}

/** On a phone the pages of the day are in the thumb's reach; all others are behind "More". */
export function BottomBar({ isMenuOpen, onMenu }: Props) {
  const unread = useId()
  return (
    <nav aria-label="Main pages" className={styles.bar}>
      <NavLink to={DASHBOARD} end className={styles.entry}>
        <LayoutDashboard aria-hidden size={22} /> Dashboard
      </NavLink>
      <NavLink to={`${DASHBOARD}/cars`} className={styles.entry}>
        <CarFront aria-hidden size={22} /> Vehicles
      </NavLink>
      <NavLink to={`${DASHBOARD}/add-car`} className={styles.entry}>
        <Plus aria-hidden size={22} /> Add
      </NavLink>
      <div className={styles.counted}>
        <NavLink to={`${DASHBOARD}/messages`} className={styles.entry} aria-describedby={unread}>
          <MessageSquare aria-hidden size={22} /> Messages
        </NavLink>
        <UnreadCount id={unread} className={styles.badge} />
      </div>
      <button type="button" className={styles.entry} aria-expanded={isMenuOpen} onClick={onMenu}>
        <Menu aria-hidden size={22} /> More
      </button>
    </nav>
  )
}
