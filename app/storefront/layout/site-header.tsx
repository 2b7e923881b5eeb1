import { Heart } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { Link, NavLink, useHref, useLocation, useSearchParams } from 'react-router-dom'
import { useSession } from '#app/local/session/session.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { useClientOnly } from '#app/local/state/store.ts'
import { isStandalone } from '#app/pwa/install.ts'
import { BrandMark } from '#app/shared/brand-mark.tsx'
import { ConnectionStatus } from '#app/shared/connection-status.tsx'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { MAIN_LINKS } from '#app/shared/site-footer.tsx'
import { useSavedCount } from '#app/storefront/components/saved-cars.ts'
import { WhenIdle } from '#app/storefront/components/when-idle.tsx'
import { MenuButton } from '#app/ui/menu-button.tsx'
import { parseCarNumber } from '#domain/kinds/car/car-number.ts'
import { t } from '#text/t.ts'
import styles from './site-header.module.css'

const MenuMore = optionalComponent(() => import('./menu-more.tsx'))
const PricesAsOf = optionalComponent(() => import('./prices-as-of.tsx'))
const AppBackButton = optionalComponent(() => import('#app/shared/app-back-button.tsx'))
const UserMenu = optionalComponent(() => import('./user-menu.tsx'))

/** From this scroll position on the header has a background. */
const OPAQUE_FROM_PX = 50
/** The pages that begin with a picture, over which the header is transparent. */
const WITH_PICTURE = /^\/(?:$|(?:cars|about|contact)\/?$)/

/** The number of the car that the contact page is opened for. */
export const inquiredCar = (params: URLSearchParams): number | null => parseCarNumber(params.get('car') ?? '')

export function SiteHeader() {
  const { brand } = useSettings()
  const { state, user } = useSession()
  const { key, pathname } = useLocation()
  const [params] = useSearchParams()
  // The menu is open for one history entry, so that each navigation closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === key
  const isScrolled = useIsScrolled()
  const savedCount = useSavedCount()
  const isOverPicture = WITH_PICTURE.test(pathname) && inquiredCar(params) === null
  const contact = useHref('/contact')
  const isInApp = useClientOnly(isStandalone, false)

  const userName = <span className={`one-line ${styles.name}`}>{user?.name}</span>

  return (
    <header
      className={styles.header}
      data-over-picture={isOverPicture}
      data-opaque={isScrolled || open}
      data-menu-open={open}
      data-logo={brand.logo !== null || brand.logoOnDark !== null}
    >
      <div className={`page-width ${styles.bar}`}>
        {isInApp && (
          <Suspense>
            <AppBackButton />
          </Suspense>
        )}
        <Link className={`one-line ${styles.brand}`} dir="auto" to="/">
          <BrandMark ground={isOverPicture || isScrolled || open ? 'dark' : 'theme'} />
        </Link>
        <MenuButton
          open={open}
          onChange={(next) => setOpenAt(next ? key : null)}
          controls="main-links"
          className={`relative small figures ${styles.icon} ${styles.toggle}`}
        />
        <div id="main-links" className={styles.menu} data-open={open}>
          <nav className={styles.links} aria-label={t('layout.main')}>
            {MAIN_LINKS.map(({ to, label }) => (
              <NavLink key={to} to={to} end={to === '/'}>
                {t(label)}
              </NavLink>
            ))}
          </nav>
          {open && (
            <Suspense>
              <MenuMore />
            </Suspense>
          )}
        </div>
        <div className={`row space-2 ${styles.side}`} data-screen-only>
          {/* On the page itself its query stays, so that nothing is loaded and the form keeps its values. */}
          <ConnectionStatus href={`${pathname === '/contact' ? '' : contact}#your-enquiries`} quiet />
          <Link
            className={`relative small figures ${styles.icon} ${styles.saved}`}
            to="/saved"
            data-empty={savedCount === 0}
          >
            <Heart aria-hidden="true" />
            <span className="visually-hidden">
              {t('layout.savedCars')}
              {savedCount > 0 && ': '}
            </span>
            {savedCount > 0 && savedCount}
          </Link>
          {state === 'signed-in' && user && (
            <Suspense fallback={userName}>
              <UserMenu user={user}>{userName}</UserMenu>
            </Suspense>
          )}
        </div>
      </div>
      <WhenIdle>
        <PricesAsOf />
      </WhenIdle>
    </header>
  )
}

function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > OPAQUE_FROM_PX)
    // Reading `scrollY` in the effect would force a layout of the whole page.
    const frame = requestAnimationFrame(update)
    window.addEventListener('scroll', update, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', update)
    }
  }, [])
  return isScrolled
}
