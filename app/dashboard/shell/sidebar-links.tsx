import { CarFront, History, LayoutDashboard, MessageSquare, Users } from 'lucide-react'
import { useId } from 'react'
import { NavLink } from 'react-router-dom'
import { DASHBOARD } from '#app/dashboard/components/dashboard-path.ts'
import { UnreadCount } from '#app/dashboard/components/unread-count.tsx'
import { SETTINGS_PAGES } from '#app/dashboard/settings/settings-pages.tsx'
import { useSession } from '#app/local/session/use-session.ts'
import styles from './sidebar.module.css'

export function SidebarLinks() {
  const { isAdmin } = useSession()
  const unread = useId()
  return (
    <ul className={styles.list}>
      <li>
        <NavLink to={DASHBOARD} end className={styles.link} aria-keyshortcuts="d">
          <LayoutDashboard aria-hidden size={20} /> Dashboard
        </NavLink>
      </li>
      <li>
        <NavLink to={`${DASHBOARD}/cars`} className={styles.link} aria-keyshortcuts="v">
          <CarFront aria-hidden size={20} /> Vehicles
        </NavLink>
      </li>
      <li className={styles.counted}>
        <NavLink to={`${DASHBOARD}/messages`} className={styles.link} aria-keyshortcuts="m" aria-describedby={unread}>
          <MessageSquare aria-hidden size={20} /> Messages
        </NavLink>
        <UnreadCount id={unread} className={styles.badge} />
      </li>
      {isAdmin && (
        <li>
          <NavLink to={`${DASHBOARD}/users`} className={styles.link}>
            <Users aria-hidden size={20} /> Users
          </NavLink>
        </li>
      )}
      {isAdmin && (
        <li>
          <NavLink to={`${DASHBOARD}/activity`} className={styles.link}>
            <History aria-hidden size={20} /> Activity
          </NavLink>
        </li>
      )}
      {isAdmin && (
        <li className={styles.group}>
          <h2 id="settings-group" className={styles.groupName}>
            Settings
          </h2>
          <ul aria-labelledby="settings-group" className={styles.list}>
            {SETTINGS_PAGES.map(({ path, name }) => (
              <li key={path}>
                <NavLink to={`${DASHBOARD}/settings/${path}`} className={styles.link}>
                  {name}
                </NavLink>
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  )
}
