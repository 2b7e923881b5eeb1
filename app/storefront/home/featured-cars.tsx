import { Link } from 'react-router-dom'
import { useCars } from '#app/local/state/cars.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { isOnHomepage } from '#domain/kinds/car/availability.ts'
import { t } from '#text/t.ts'
import { Carousel } from './carousel.tsx'
import styles from './featured-cars.module.css'

export default function FeaturedCars() {
  const { cars, state, retry } = useCars()
  const featured = cars.filter(isOnHomepage)
  if (featured.length > 0) return <Carousel cars={featured} />
  if (state === 'loading') return <div className={`stack space-5 centered muted ${styles.none}`} />
  return (
    <div className={`stack space-5 centered muted ${styles.none}`}>
      <p>{t('home.noFeatured')}</p>
      {state === 'failed' && (
        <>
          <Notice kind="error">{t('layout.carsNotLoaded')}</Notice>
          <Button onClick={retry}>{t('shared.retry')}</Button>
        </>
      )}
      <Link className={buttonClass('secondary')} to="/cars">
        {t('home.viewAll')}
      </Link>
    </div>
  )
}
