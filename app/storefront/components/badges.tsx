import { useEffect } from 'react'
import { useSettings } from '#app/local/state/settings.ts'
import { dollarText } from '#app/ui/format.ts'
import type { Car } from '#domain/cars/car.ts'
import { badgeOf } from '#domain/stock/badges.ts'
import styles from './badge.module.css'
import { badgeStore } from './car-badge.tsx'

/** Renders nothing. Makes `CarBadge` show badges. */
export default function Badges() {
  useEffect(() => badgeStore.set(Badge), [])
  return null
}

function Badge({ car }: { car: Car }) {
  const { badges } = useSettings()
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
            <s>{dollarText(badge.from)}</s>
          </span>
        </>
      )}
    </p>
  )
}
