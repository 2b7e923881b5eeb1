import { Link } from 'react-router-dom'
import { useCar } from '#app/local/state/cars.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import { t } from '#text/t.ts'
import styles from './inquiry-car.module.css'

/** The car of an inquiry. A car that is not public is shown by its number only. */
export function InquiryCar({ id }: { id: number }) {
  const format = useFormat()
  const car = useCar(id)
  if (car === undefined) return <div className={`row space-4 box ${styles.car}`} aria-hidden="true" />
  if (car === null) return <p className={`row space-4 box ${styles.car}`}>{t('contact.aboutGone', { number: id })}</p>
  return (
    <div className={`row space-4 box ${styles.car}`}>
      <Picture src={car.images[0]} placeholders={car.placeholders} alt="" sizes="144px" className={styles.picture} />
      <div>
        <p className={`muted small figures ${styles.label}`}>{t('contact.aboutCar')}</p>
        <p className={styles.name} dir="auto">
          <Link to={carPath(car)}>{carName(car)}</Link>
        </p>
        <p className={`muted small figures ${styles.price}`}>{format.price(car.price)}</p>
      </div>
    </div>
  )
}
