import { useEffect } from 'react'
import { type CarView, useCars } from '#app/local/state/cars.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { rich } from '#app/ui/rich.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { isReserved } from '#domain/kinds/reservation/reserved.ts'
import { badgeOf } from '#domain/stock/badges.ts'
import { t } from '#text/t.ts'
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
  if (isReserved(car, useToday())) return <p className={`smaller medium ${styles.badge}`}>{t('cars.reserved')}</p>
  const badge = badgeOf(car, badges, new Date())
  if (!badge) return null
  return (
    <p className={`smaller medium ${styles.badge}`} data-kind={badge.kind}>
      {badge.kind === 'newIn'
        ? t('cars.newIn')
        : rich(
            'cars.priceDrop',
            {
              was: (children) => <span className={`figures ${styles.was}`}>{children}</span>,
              amount: (children) => <s>{children}</s>,
            },
            { price: format.money(badge.from) },
          )}
    </p>
  )
}
