import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { CarView } from '#app/local/state/cars.ts'
import { usePublicCount } from '#app/local/state/inventory.ts'
import { CarCard } from '#app/storefront/components/cards/car-card.tsx'
import { savedScrollPosition } from '#app/storefront/layout/scroll-restoration.ts'
import { Button } from '#app/ui/button.tsx'
import { t } from '#text/t.ts'
import styles from './car-grid.module.css'
import { useProgressiveCount } from './use-progressive-count.ts'

/** With more cars the layout of cards outside the viewport is skipped, in filtered lists too. To begin with it later would move the cards. */
const SKIP_LAYOUT_FROM = 200
/** Rendered below the restored position, so that it can be scrolled to the top of the viewport. */
const ITEMS_BELOW_POSITION = 24

interface CarGridProps {
  cars: readonly CarView[]
  /** Filters and order of the cars. */
  query: string
}

export function CarGrid({ cars, query }: CarGridProps) {
  const { key } = useLocation()
  const [restoredCount] = useState(() => {
    const index = savedScrollPosition(key)?.seen?.index
    return index === undefined ? 0 : index + ITEMS_BELOW_POSITION
  })
  const [firstUid] = useState(cars[0]?.uid)
  const list = useRef<HTMLUListElement>(null)
  const { count, showMore } = useProgressiveCount(cars.length, query, restoredCount, list)
  const isLong = (usePublicCount() ?? Number.POSITIVE_INFINITY) > SKIP_LAYOUT_FROM
  const isPartial = count < cars.length
  const firstAdded = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when items were added
  useEffect(() => {
    if (firstAdded.current === null) return
    list.current?.children[firstAdded.current]?.querySelector('a')?.focus({ preventScroll: true })
    firstAdded.current = null
  }, [count])
  const showMoreAndFocus = () => {
    firstAdded.current = count
    showMore?.()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari removes the list role from lists without bullets */}
      <ul ref={list} className={styles.grid} role="list" aria-label={t('cars.vehicles')} data-long={isLong}>
        {cars.slice(0, count).map((car, index) => (
          <li
            key={car.uid}
            className={styles.item}
            data-place={car.id}
            aria-setsize={isPartial ? cars.length : undefined}
            aria-posinset={isPartial ? index + 1 : undefined}
          >
            <CarCard car={car} isListed isFirst={car.uid === firstUid} />
          </li>
        ))}
      </ul>
      {showMore && (
        <div className={`stack muted ${styles.more}`}>
          <p>{t('cars.shown', { shown: count, count: cars.length })}</p>
          <Button look="secondary" onClick={showMoreAndFocus}>
            {t('cars.more')}
          </Button>
        </div>
      )}
    </>
  )
}
