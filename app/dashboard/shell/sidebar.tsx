import {
  CalendarDays,
  CarFront,
  ChartColumn,
  CircleUser,
  Footprints,
  History,
  Languages,
  LayoutDashboard,
  LogOut,
  MessageSquare,
  ScanBarcode,
  TriangleAlert,
  Users,
  X,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation, useNavigate } from 'react-router-dom'
import {
  ACCOUNT_PATH,
  ADD_FROM_LOT_PATH,
  APPOINTMENTS_PATH,
  ATTENTION_PATH,
  DASHBOARD_PATH,
  LOG_IN_PATH,
  LOT_WALK_PATH,
  STOCK_PATH,
  TRANSLATIONS_PATH,
  VEHICLES_PATH,
} from '#app/dashboard/components/paths.ts'
import { useSiteName } from '#app/dashboard/log-in/site-bar.tsx'
import { SETTINGS_GROUPS } from '#app/dashboard/settings/settings-pages.tsx'
import { sessionStore, useSession } from '#app/local/session/session.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { BrandMark } from '#app/shared/brand-mark.tsx'
import InstallEntry from '#app/shared/install-entry.tsx'
import { LogOutDialog, useLogOut } from '#app/shared/log-out.tsx'
import { PlainButton } from '#app/ui/button.tsx'
import { t } from '#text/t.ts'
import { MessagesLink } from './messages-link.tsx'
import styles from './sidebar.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
}

export function Sidebar({ isOpen, onClose }: Props) {
  const { user, isAdmin } = useSession()
  const siteName = useSiteName()
  const closeButton = useRef<HTMLButtonElement>(null)
  const pages = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()

  // The list is longer than a drawer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link follows the address, and the drawer shows other links
  useEffect(() => {
    pages.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname, isOpen])

  useEffect(() => {
    if (!isOpen) return
    closeButton.current?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOpen, onClose])

  return (
    <>
      {isOpen && <div className={styles.backdrop} onClick={onClose} aria-hidden />}
      <aside className={styles.sidebar} aria-label={t('shell.sidebar')} data-open={isOpen || undefined}>
        <div className={`between ${styles.head}`}>
          <a href="/" className={`ink strong ${styles.brand}`}>
            <BrandMark ground="theme" name={siteName} />
          </a>
          <button
            ref={closeButton}
            type="button"
            className={`icon-button ${styles.close}`}
            aria-label={t('shell.closeSidebar')}
            aria-expanded
            onClick={onClose}
          >
            <X aria-hidden size={22} />
          </button>
        </div>
        <nav aria-label={t('staff.dashboard')} className={styles.nav}>
          <div ref={pages} className={styles.pages}>
            <Links isAdmin={isAdmin} />
          </div>
          <div className={`${styles.account} ${styles.row}`}>
            <NavLink to={ACCOUNT_PATH} className={styles.link}>
              <CircleUser aria-hidden size={20} /> {t('account.title')}
            </NavLink>
            <InstallEntry className={styles.link} />
            <div className={styles.person}>
              {user && (
                <p className={`small ${styles.user}`}>
                  <span className="one-line ink medium" dir="auto">
                    {user.name}
                  </span>
                  <span className="muted smaller">{t(isAdmin ? 'shell.admin' : 'shell.user')}</span>
                </p>
              )}
              <LogOutButton />
            </div>
          </div>
        </nav>
      </aside>
    </>
  )
}

function Links({ isAdmin }: { isAdmin: boolean }) {
  const { languages } = useSettings()
  return (
    <ul className={styles.list}>
      <li>
        <NavLink to={DASHBOARD_PATH} end className={styles.link} aria-keyshortcuts="d">
          <LayoutDashboard aria-hidden size={20} /> {t('staff.dashboard')}
        </NavLink>
      </li>
      <li>
        <NavLink to={VEHICLES_PATH} className={styles.link} aria-keyshortcuts="v">
          <CarFront aria-hidden size={20} /> {t('shell.vehicles')}
        </NavLink>
      </li>
      <li>
        <NavLink to={ADD_FROM_LOT_PATH} className={styles.link}>
          <ScanBarcode aria-hidden size={20} /> {t('addFromLot.title')}
        </NavLink>
      </li>
      <li>
        <NavLink to={LOT_WALK_PATH} className={styles.link}>
          <Footprints aria-hidden size={20} /> {t('lotWalk.title')}
        </NavLink>
      </li>
      <li>
        <NavLink to={STOCK_PATH} className={styles.link}>
          <ChartColumn aria-hidden size={20} /> {t('shell.stock')}
        </NavLink>
      </li>
      {languages.others.length > 0 && (
        <li>
          <NavLink to={TRANSLATIONS_PATH} className={styles.link}>
            <Languages aria-hidden size={20} /> {t('stock.missingTranslations')}
          </NavLink>
        </li>
      )}
      <li className="relative">
        <MessagesLink className={styles.link} aria-keyshortcuts="m" countClassName={`count-badge ${styles.badge}`}>
          <MessageSquare aria-hidden size={20} /> {t('messages.title')}
        </MessagesLink>
      </li>
      <li>
        <NavLink to={APPOINTMENTS_PATH} className={styles.link}>
          <CalendarDays aria-hidden size={20} /> {t('appointments.title')}
        </NavLink>
      </li>
      <li>
        <NavLink to={ATTENTION_PATH} className={styles.link}>
          <TriangleAlert aria-hidden size={20} /> {t('attention.title')}
        </NavLink>
      </li>
      {isAdmin && (
        <li>
          <NavLink to={`${DASHBOARD_PATH}/users`} className={styles.link}>
            <Users aria-hidden size={20} /> {t('users.list')}
          </NavLink>
        </li>
      )}
      {isAdmin && (
        <li>
          <NavLink to={`${DASHBOARD_PATH}/activity`} className={styles.link}>
            <History aria-hidden size={20} /> {t('activity.title')}
          </NavLink>
        </li>
      )}
      {isAdmin && (
        <li className={styles.group}>
          <span id="settings-group" className={`muted ${styles.groupName}`}>
            {t('shell.settings')}
          </span>
          <ul aria-labelledby="settings-group" className={styles.list}>
            {SETTINGS_GROUPS.map((group) => (
              <li key={group.name}>
                <p className={`muted ${styles.groupName}`}>{t(group.name)}</p>
                <ul aria-label={t(group.name)} className={styles.row}>
                  {group.pages.map(({ path, name }) => (
                    <li key={path}>
                      <NavLink to={`${DASHBOARD_PATH}/settings/${path}`} className={styles.link}>
                        {t(name)}
                      </NavLink>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </li>
      )}
    </ul>
  )
}

function LogOutButton() {
  const navigate = useNavigate()
  const { question, busy, logOut, cancel } = useLogOut(() => {
    // A user who logged in meanwhile, for example in another tab, stays on the page.
    if (sessionStore.get().state !== 'signed-in') navigate(LOG_IN_PATH, { replace: true })
  })
  return (
    <>
      <PlainButton className={styles.link} onClick={() => logOut()} disabled={busy}>
        <LogOut aria-hidden size={20} /> {t('staff.logOut')}
      </PlainButton>
      {question && <LogOutDialog question={question} busy={busy} onChoose={logOut} onCancel={cancel} />}
    </>
  )
}
