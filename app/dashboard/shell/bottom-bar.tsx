import { CarFront, Footprints, LayoutDashboard, MessageSquare, Plus } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { ADD_FROM_LOT_PATH, DASHBOARD_PATH, LOT_WALK_PATH, VEHICLES_PATH } from '#app/dashboard/components/paths.ts'
import { t } from '#text/t.ts'
import styles from './bottom-bar.module.css'
import { MessagesLink } from './messages-link.tsx'

/** Navigation for phones: the pages used most. The sidebar has the others. */
export function BottomBar() {
  return (
    <nav aria-label={t('shell.mainPages')} className={styles.bar}>
      <NavLink to={DASHBOARD_PATH} end className={styles.entry}>
        <LayoutDashboard aria-hidden size={22} /> {t('shell.barDashboard')}
      </NavLink>
      <NavLink to={VEHICLES_PATH} className={styles.entry}>
        <CarFront aria-hidden size={22} /> {t('shell.vehicles')}
      </NavLink>
      <NavLink to={ADD_FROM_LOT_PATH} className={styles.entry}>
        <Plus aria-hidden size={22} /> {t('shell.add')}
      </NavLink>
      <div className={styles.counted}>
        <MessagesLink className={styles.entry} countClassName={`count-badge ${styles.badge}`}>
          <MessageSquare aria-hidden size={22} /> {t('messages.title')}
        </MessagesLink>
      </div>
      <NavLink to={LOT_WALK_PATH} className={styles.entry}>
        <Footprints aria-hidden size={22} /> {t('shell.barWalk')}
      </NavLink>
    </nav>
  )
}
