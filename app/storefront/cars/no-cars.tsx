import { Suspense } from 'react'
import type { CarView, LoadState } from '#app/local/shown-cars.ts'
import { Button } from '#app/ui/button.tsx'
import { optionalPart } from '#app/ui/later-part.ts'
import { Notice } from '#app/ui/notice.tsx'
import { activeCount, type CarFilters } from './car-filters.ts'
import styles from './no-cars.module.css'

const FiltersToDrop = optionalPart(() => import('../others/filters-to-drop.tsx'))
const CloseToAsked = optionalPart(() => import('../others/close-to-asked.tsx'))

interface NoCarsProps {
  state: LoadState
  /** All there are. */
  cars: readonly CarView[]
  /** What left none of them. */
  filters: CarFilters
  onRetry: () => void
  onClear: () => void
  onDrop: (name: keyof CarFilters) => void
}

/** What stands in place of a list without cars. */
export function NoCars({ state, cars, filters, onRetry, onClear, onDrop }: NoCarsProps) {
  if (state === 'loading') return <p className={styles.loading}>Loading vehicles…</p>
  const filtered = state === 'ready' && activeCount(filters) > 0
  return (
    <>
      <div className={styles.none}>
        <h2>No vehicles found</h2>
        <p>Try adjusting your search criteria or filters</p>
        {state === 'failed' && (
          <>
            <Notice kind="error">Could not load the vehicles. Please check your connection.</Notice>
            <Button onClick={onRetry}>Retry</Button>
          </>
        )}
        {filtered && (
          <>
            <Suspense fallback={null}>
              <FiltersToDrop cars={cars} filters={filters} onDrop={onDrop} />
            </Suspense>
            <Button look="secondary" onClick={onClear}>
              Show all vehicles
            </Button>
          </>
        )}
      </div>
      {filtered && (
        <Suspense fallback={null}>
          <CloseToAsked cars={cars} filters={filters} />
        </Suspense>
      )}
    </>
  )
}
