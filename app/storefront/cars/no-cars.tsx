import { Suspense } from 'react'
import type { CarView, LoadState } from '#app/local/state/cars.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { LoadFailed } from '#app/storefront/components/load-failed.tsx'
import { Button } from '#app/ui/button.tsx'
import { t } from '#text/t.ts'
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

/** Replaces an empty list. */
export function NoCars({ state, cars, filters, onRetry, onClear, onRemove }: NoCarsProps) {
  if (state === 'loading')
    return (
      <p className={`muted late ${styles.loading}`} data-loading>
        {t('layout.loadingVehicles')}
      </p>
    )
  const showAll = (
    <Button look="secondary" onClick={onClear}>
      {t('cars.showAll')}
    </Button>
  )
  return (
    <div className={`stack centered ${styles.none}`}>
      <h2>{t('cars.none')}</h2>
      <p>{t('cars.noneText')}</p>
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
