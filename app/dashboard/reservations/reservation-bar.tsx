import { useState } from 'react'
import type { CarView } from '#app/local/state/cars.ts'
import { Button } from '#app/ui/button.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { isReserved } from '#domain/kinds/reservation/reserved.ts'
import { t } from '#text/t.ts'
import styles from './reservations.module.css'
import { ReserveDialog } from './reserve-dialog.tsx'
import { ReservedPill } from './reserved-pill.tsx'
import { useRelease } from './use-release.ts'

/** A part of the form of a vehicle: reserves or releases it, apart from what the form saves. */
export function ReservationBar({ car }: { car: CarView }) {
  const release = useRelease()
  const today = useToday()
  const [isOpen, setOpen] = useState(false)
  if (car.sold) return null
  return (
    <div className={`cluster ${styles.bar}`}>
      <ReservedPill car={car} />
      {isReserved(car, today) ? (
        <Button look="secondary" onClick={() => release(car)}>
          {t('reservations.release')}
        </Button>
      ) : (
        <Button look="secondary" onClick={() => setOpen(true)}>
          {t('reservations.reserve')}
        </Button>
      )}
      {isOpen && <ReserveDialog car={car} onClose={() => setOpen(false)} />}
    </div>
  )
}
