import { Heart } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { useOnDevice } from '#app/local/use-on-device.ts'
import { useSession } from '#app/local/use-session.ts'
import { useSettings } from '#app/local/use-settings.ts'
import { isAppWindow } from '#app/sync/install.ts'
import { ConnectionStatus } from '#app/ui/connection-status.tsx'
import { laterPart, optionalPart } from '#app/ui/later-part.ts'
import { MAIN_LINKS } from '#app/ui/main-links.ts'
import { MenuButton } from '#app/ui/menu-button.tsx'
import { useSavedCount } from '../saved/saved-cars.ts'
import styles from './site-header.module.css'
import { useScrolled } from './use-scrolled.ts'

const BackInApp = optionalPart(() => import('#app/ui/back-in-app.tsx'))
const UserMenu = laterPart(() => import('./user-menu.tsx'))

export function SiteHeader() {
  const { siteName } = useSettings()
  const { state, user } = useSession()
  const { key } = useLocation()
  // Every arrival closes the menu, the key names the arrival.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  const scrolled = useScrolled()
  const saved = useSavedCount()
  const inApp = useOnDevice(isAppWindow, false)

  return (
    <header className={styles.header} data-opaque={scrolled || open}>
      <div className={styles.bar}>
        {inApp && (
          <Suspense>
            <BackInApp />
          </Suspense>
        )}
        <Link className={styles.brand} to="/">
          {siteName}
        </Link>
        <MenuButton
          open={open}
          onChange={(next) => setOpenAt(next ? key : null)}
          controls="main-links"
          className={`${styles.icon} ${styles.toggle}`}
        />
        <nav id="main-links" className={styles.links} aria-label="Main" data-open={open}>
          {MAIN_LINKS.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.side}>
          <ConnectionStatus href="/contact#your-enquiries" quiet />
          {saved > 0 && (
            <Link className={styles.icon} to="/saved">
              <Heart aria-hidden="true" />
              <span className="visually-hidden">Saved cars: </span>
              {saved}
            </Link>
          )}
          {state === 'signed-in' && user && (
            <Suspense fallback={<span className={styles.name}>{user.name}</span>}>
              <UserMenu user={user} />
            </Suspense>
          )}
        </div>
      </div>
    </header>
  )
}
