import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { useCar, useCars } from '#app/local/state/cars.ts'
import { shownCar } from '#app/local/state/page-language.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { ListingsLink } from '#app/storefront/components/listings-link.tsx'
import { MessagePage } from '#app/storefront/components/message-page.tsx'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { carNumberFromSlug } from '#domain/kinds/car/car-slug.ts'
import { t } from '#text/t.ts'
import { CarDetail, CarNotLoaded } from './car-detail.tsx'
import styles from './car-page.module.css'

const InsteadOfCar = optionalComponent(() => import('#app/storefront/discovery/instead-of-car.tsx'))

const NO_CAR = 0

export function CarPage() {
  const { slug = '' } = useParams()
  const id = carNumberFromSlug(slug)
  const car = useCar(id ?? NO_CAR)
  if (id === null || car === null) return <CarNotFound slug={slug} />
  if (car === undefined) return <CarLoading />
  return <CarDetail key={car.id} car={shownCar(car)} />
}

/** Shown while the car is loaded, or if that failed. */
function CarLoading() {
  usePageTitle(t('car.title'))
  const hasFailed = useCars().state === 'failed'
  return (
    <div className={`stack space-5 start page-width ${styles.loading}`} data-loading={!hasFailed || undefined}>
      <h1 className={`${styles.loadingTitle} ${hasFailed ? '' : 'muted late'}`}>
        {t(hasFailed ? 'car.title' : 'car.loading')}
      </h1>
      <CarNotLoaded />
    </div>
  )
}

function CarNotFound({ slug }: { slug: string }) {
  usePageTitle(t('car.notFound'))
  return (
    <div className={styles.notFound}>
      <MessagePage title={t('car.notFound')} text={t('car.notFoundText')}>
        <ListingsLink className={buttonClass('primary')}>{t('car.back')}</ListingsLink>
      </MessagePage>
      <div className={`page-width next-section ${styles.suggestions}`}>
        <Suspense fallback={null}>
          <InsteadOfCar slug={slug} />
        </Suspense>
      </div>
    </div>
  )
}
