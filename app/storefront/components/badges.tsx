import { useEffect } from 'react'
import { type CarView, useCars } from '#app/local/state/cars.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { useToday } from '#app/ui/use-today.ts'
import { isReserved } from '#domain/kinds/reservation/reserved.ts'
import { badgeOf } from '#domain/stock/badges.ts'
import styles from './badge.module.css'
import { badgeStore } from './car-badge.tsx'

/**
 * Renders nothing. Gives `CarBadge` its component once the cars are loaded, so that hydrated HTML has no badge and the rules of
 * badges are not in the first chunk.
 */
export default function Badges() {
  const { state } = useCars()
  useEffect(() => {
    if (state !== 'loading') badgeStore.set(Badge)
  }, [state])
  return null
}

function Badge({ car }: { car: CarView }) {
  const format = useFormat()
  const { badges } = useSettings()
  if (isReserved(car, useToday())) return <p className={styles.badge}>Reserved</p>
  const badge = badgeOf(car, badges, new Date())
  if (!badge) return null
  return (
    <p className={styles.badge} data-kind={badge.kind}>
      {badge.kind === 'newIn' ? (
        'New in'
      ) : (
        <>
          Price drop
          <span className={styles.was}>
            <span className="visually-hidden">from </span>
            <s>{format.money(badge.from)}</s>
          </span>
        </>
      )}
    </p>
  )
}
