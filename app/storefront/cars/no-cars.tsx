import { Suspense } from 'react'
import type { CarView, LoadState } from '#app/local/state/cars.ts'
import { optionalPart } from '#app/shared/lazy-component.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { activeNames, type CarFilters } from './car-filters.ts'
import styles from './no-cars.module.css'

const NothingFound = optionalPart(() => import('#app/storefront/discovery/nothing-found.tsx'))

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

/** Also above the cars that came with the page, which may not be all. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <Notice kind="error">Could not load the vehicles. Please check your connection.</Notice>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  )
}

/** What stands in place of a list without cars. */
export function NoCars({ state, cars, filters, onRetry, onClear, onDrop }: NoCarsProps) {
  if (state === 'loading') return <p className={styles.loading}>Loading vehicles…</p>
  const showAll = (
    <Button look="secondary" onClick={onClear}>
      Show all vehicles
    </Button>
  )
  return (
    <div className={styles.none}>
      <h2>No vehicles found</h2>
      <p>Try adjusting your search criteria or filters</p>
      {state === 'failed' && <LoadFailed onRetry={onRetry} />}
      {state === 'ready' && activeNames(filters).length > 0 && (
        <Suspense fallback={showAll}>
          <NothingFound cars={cars} filters={filters} onDrop={onDrop}>
            {showAll}
          </NothingFound>
        </Suspense>
      )}
    </div>
  )
}
