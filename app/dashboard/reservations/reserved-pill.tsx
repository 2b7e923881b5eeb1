import { useFormat } from '#app/local/state/settings.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { isReserved, type Reserved } from '#domain/kinds/reservation/reserved.ts'
import styles from './reservations.module.css'

/** For whom and until when a vehicle is reserved. Renders nothing for one that is not. */
export function ReservedPill({ car }: { car: Reserved }) {
  const format = useFormat()
  if (!isReserved(car, useToday())) return null
  return (
    <>
      <StatusPill tone="info">
        <span className={styles.customer}>
          Reserved {car.reservedFor && 'for '}
          <bdi>{car.reservedFor}</bdi>
        </span>
      </StatusPill>
      <span className={styles.until}>until {format.date(car.reservedUntil ?? '')}</span>
    </>
  )
}
