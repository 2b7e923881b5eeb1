import { useFormat } from '#app/local/state/settings.ts'
import { rich } from '#app/ui/rich.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { isReserved, type Reserved } from '#domain/kinds/reservation/reserved.ts'
import { t } from '#text/t.ts'
import styles from './reservations.module.css'

/** For whom and until when a vehicle is reserved. Renders nothing for one that is not. */
export function ReservedPill({ car }: { car: Reserved }) {
  const format = useFormat()
  if (!isReserved(car, useToday())) return null
  return (
    <>
      <StatusPill tone="info">
        <span className={styles.customer}>
          {car.reservedFor
            ? rich('reservations.reservedFor', {}, { customer: car.reservedFor })
            : t('reservations.reserved')}
        </span>
      </StatusPill>
      <span className={`muted ${styles.until}`}>
        {t('reservations.untilDay', { date: format.date(car.reservedUntil ?? '') })}
      </span>
    </>
  )
}
