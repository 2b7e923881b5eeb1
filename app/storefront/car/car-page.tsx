import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { useCar, useCars } from '#app/local/state/cars.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { ListingsLink } from '#app/storefront/components/listings-link.tsx'
import { MessagePage } from '#app/storefront/components/message-page.tsx'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { carNumberFromSlug } from '#domain/cars/car-slug.ts'
import { CarDetail } from './car-detail.tsx'
import styles from './car-page.module.css'

const InsteadOfCar = optionalComponent(() => import('#app/storefront/discovery/instead-of-car.tsx'))

const NO_CAR = 0

export function CarPage() {
  const { slug = '' } = useParams()
  const id = carNumberFromSlug(slug)
  const car = useCar(id ?? NO_CAR)
  if (id === null || car === null) return <CarNotFound slug={slug} />
  if (car === undefined) return <CarLoading />
  return <CarDetail key={car.id} car={car} />
}

/** Shown while the car is loaded, or if that failed. */
function CarLoading() {
  usePageTitle('Vehicle')
  const { state, retry } = useCars()
  return (
    <div className={styles.loading}>
      {state === 'failed' ? (
        <>
          <h1 className={styles.loadingTitle}>Vehicle</h1>
          <Notice kind="error">Could not load this vehicle. Please check your connection.</Notice>
          <Button onClick={retry}>Retry</Button>
        </>
      ) : (
        <h1 className={`${styles.loadingTitle} ${styles.delayed}`}>Loading vehicle…</h1>
      )}
    </div>
  )
}

function CarNotFound({ slug }: { slug: string }) {
  usePageTitle('Vehicle Not Found')
  return (
    <div className={styles.notFound}>
      <MessagePage title="Vehicle Not Found" text="The vehicle you are looking for doesn't exist or has been removed.">
        <ListingsLink className={buttonClass('primary')}>Back to listings</ListingsLink>
      </MessagePage>
      <div className={styles.suggestions}>
        <Suspense fallback={null}>
          <InsteadOfCar slug={slug} />
        </Suspense>
      </div>
    </div>
  )
}
