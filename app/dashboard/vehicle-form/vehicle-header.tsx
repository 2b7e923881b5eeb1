import { ExternalLink } from 'lucide-react'
import { ReservationBar } from '#app/dashboard/reservations/reservation-bar.tsx'
import type { CarView } from '#app/local/state/cars.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { isPublic } from '#domain/kinds/car/availability.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import { t } from '#text/t.ts'
import styles from './vehicle-header.module.css'

/** Which vehicle the form edits, as it is stored. */
export function VehicleHeader({ car }: { car: CarView }) {
  return (
    <div className={`cluster ${styles.header}`}>
      <Picture src={car.images[0]} placeholders={car.placeholders} alt="" sizes="96px" className={styles.picture} />
      <div className={styles.texts}>
        <p className={`ink strong breakable ${styles.name}`} dir="auto">
          {carName(car)}
        </p>
        <div className="cluster space-4 close-lines">
          {car.sold ? (
            <StatusPill tone="sold">{t('vehicleForm.sold')}</StatusPill>
          ) : car.enabled ? (
            <StatusPill tone="good">{t('vehicleForm.onSite')}</StatusPill>
          ) : (
            <StatusPill tone="info">{t('vehicleForm.hidden')}</StatusPill>
          )}
          {isPublic(car) && (
            <a href={carPath(car)} target="_blank" rel="noreferrer" className="tall">
              <ExternalLink aria-hidden size={16} /> {t('vehicleForm.viewOnSite')}
            </a>
          )}
        </div>
      </div>
      <ReservationBar car={car} />
    </div>
  )
}
