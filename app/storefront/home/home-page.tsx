import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { useSettings } from '#app/local/state/settings.ts'
import { useClientOnly } from '#app/local/state/store.ts'
import { ErrorBoundary } from '#app/shared/error-boundary.tsx'
import { lazyComponent, optionalComponent } from '#app/shared/lazy-component.ts'
import { Hero } from '#app/storefront/components/hero.tsx'
import { LoadFailed } from '#app/storefront/components/load-failed.tsx'
import { viewedCars } from '#app/storefront/components/saved-cars.ts'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { t } from '#text/t.ts'
import styles from './home-page.module.css'
import { LiveLine } from './live-line.tsx'
import { Makes } from './makes.tsx'
import { WhyChoose } from './why-choose.tsx'

const FeaturedCars = lazyComponent(() => import('./featured-cars.tsx'))
const RecentlyViewed = optionalComponent(() => import('#app/storefront/discovery/recently-viewed.tsx'))

export function HomePage() {
  usePageTitle()
  const hasViewed = useClientOnly(() => viewedCars().length > 0, false)
  const { siteName, tagline, promises, backgrounds } = useSettings()
  return (
    <>
      <Hero
        title={tagline || siteName}
        isOwnTitle
        text={promises.homeIntro}
        image={backgrounds.homepageSlider}
        live={<LiveLine />}
        tall
      >
        <Link className={`${buttonClass('primary')} ${styles.browse}`} to="/cars">
          {t('home.browse')}
        </Link>
      </Hero>
      <Makes />
      <section className="page-width section" aria-labelledby="collection" aria-roledescription={t('home.carousel')}>
        <div className={`between actions ${styles.head}`}>
          <h2 className={styles.heading} id="collection">
            {t('home.collection')}
          </h2>
          <Link to="/cars">{t('home.all')}</Link>
        </div>
        <Suspense fallback={<div className={styles.waiting} />}>
          <ErrorBoundary fallback={(retry) => <LoadFailed onRetry={retry} />}>
            <FeaturedCars />
          </ErrorBoundary>
        </Suspense>
      </section>
      {hasViewed && (
        <div className={`page-width next-section ${styles.viewed}`}>
          <Suspense fallback={null}>
            <RecentlyViewed />
          </Suspense>
        </div>
      )}
      {promises.home.length > 0 && <WhyChoose points={promises.home} />}
      <section className={`stack centered ${styles.call}`}>
        <h2 className={styles.heading}>{t('home.ask')}</h2>
        <p>{t('home.askText')}</p>
        <Link className={buttonClass('primary')} to="/contact">
          {t('home.contact')}
        </Link>
      </section>
    </>
  )
}
