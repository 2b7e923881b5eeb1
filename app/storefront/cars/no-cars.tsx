import { Suspense } from 'react'
import type { CarView, LoadState } from '#app/local/state/cars.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { activeFilterNames, type CarFilters } from './car-filters.ts'
import styles from './no-cars.module.css'

const NothingFound = optionalComponent(() => import('./nothing-found.tsx'))

interface NoCarsProps {
  state: LoadState
  /** All cars, without filters. */
  cars: readonly CarView[]
  filters: CarFilters
  onRetry: () => void
  onClear: () => void
  onRemove: (name: keyof CarFilters) => void
}

/** Also shown above cars from the server-rendered page, which may not be all. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failed}>
      <Notice kind="error">Could not load the vehicles. Please check your connection.</Notice>
      <Button onClick={onRetry}>Retry</Button>
    </div>
  )
}

/** Replaces an empty list. */
export function NoCars({ state, cars, filters, onRetry, onClear, onRemove }: NoCarsProps) {
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
      {state === 'ready' && activeFilterNames(filters).length > 0 && (
        <Suspense fallback={showAll}>
          <NothingFound cars={cars} filters={filters} onRemove={onRemove}>
            {showAll}
          </NothingFound>
        </Suspense>
      )}
    </div>
  )
}
