import { Heart } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { useSession } from '#app/local/session/use-session.ts'
import { useOnDevice } from '#app/local/state/use-client-only.ts'
import { useSettings } from '#app/local/state/use-settings.ts'
import { isAppWindow } from '#app/pwa/install.ts'
import { ConnectionStatus } from '#app/shared/connection-status.tsx'
import { laterPart, optionalPart } from '#app/shared/lazy-component.ts'
import { MAIN_LINKS } from '#app/shared/main-links.ts'
import { useSavedCount } from '#app/storefront/saved/saved-cars.ts'
import { MenuButton } from '#app/ui/menu-button.tsx'
import styles from './site-header.module.css'
import { useScrolled } from './use-scrolled.ts'

const BackInApp = optionalPart(() => import('#app/shared/back-in-app.tsx'))
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
