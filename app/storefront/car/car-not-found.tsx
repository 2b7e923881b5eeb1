import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { optionalPart } from '#app/shared/lazy-component.ts'
import { PlainMessage } from '#app/storefront/layout/plain-message.tsx'
import { usePageTitle } from '#app/storefront/layout/use-page-title.ts'
import { buttonClass } from '#app/ui/button.tsx'
import styles from './car-not-found.module.css'

const InsteadOfCar = optionalPart(() => import('#app/storefront/discovery/instead-of-car.tsx'))

export function CarNotFound({ slug }: { slug: string }) {
  usePageTitle('Vehicle Not Found')
  return (
    <div className={styles.page}>
      <PlainMessage title="Vehicle Not Found" text="The vehicle you are looking for doesn't exist or has been removed.">
        <Link className={buttonClass('primary')} to="/cars">
          Back to listings
        </Link>
      </PlainMessage>
      <div className={styles.others}>
        <Suspense fallback={null}>
          <InsteadOfCar slug={slug} />
        </Suspense>
      </div>
    </div>
  )
}
