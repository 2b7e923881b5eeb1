import { Link } from 'react-router-dom'
import { useCars } from '#app/local/state/cars.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { isOnHomepage } from '#domain/kinds/car/availability.ts'
import { Carousel } from './carousel.tsx'
import styles from './featured-cars.module.css'

export default function FeaturedCars() {
  const { cars, state, retry } = useCars()
  const featured = cars.filter(isOnHomepage)
  if (featured.length > 0) return <Carousel cars={featured} />
  if (state === 'loading') return <div className={`stack space-5 centered ${styles.none}`} />
  return (
    <div className={`stack space-5 centered ${styles.none}`}>
      <p>No featured cars available at the moment.</p>
      {state === 'failed' && (
        <>
          <Notice kind="error">Could not load the cars. Please check your connection.</Notice>
          <Button onClick={retry}>Retry</Button>
        </>
      )}
      <Link className={buttonClass('secondary')} to="/cars">
        View All Cars
      </Link>
    </div>
  )
}
