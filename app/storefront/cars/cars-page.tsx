import { Search, SlidersHorizontal } from 'lucide-react'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useCars } from '#app/local/state/cars.ts'
import { useSettings } from '#app/local/state/settings.ts'
import { useStorePart } from '#app/local/state/store.ts'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { selectionStore } from '#app/storefront/components/cards/comparison.ts'
import { Hero } from '#app/storefront/components/hero.tsx'
import { LoadFailed } from '#app/storefront/components/load-failed.tsx'
import { usePageTitle } from '#app/storefront/components/use-page-title.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { t } from '#text/t.ts'
import { ActiveFilters } from './active-filters.tsx'
import { activeFilterNames, filterCars } from './car-filters.ts'
import { CarGrid } from './car-grid.tsx'
import { CAR_ORDERS, sortCars, toCarOrder, writeQuery } from './car-query.ts'
import styles from './cars-page.module.css'
import { FilterPanel } from './filter-panel.tsx'
import { NoCars } from './no-cars.tsx'
import { useCarQuery } from './use-car-query.ts'

const CompareTray = optionalComponent(() => import('#app/storefront/compare/compare-tray.tsx'))

export function CarsPage() {
  usePageTitle(t('shared.cars'))
  const { backgrounds, promises } = useSettings()
  const { cars, state, retry } = useCars()
  const { filters, order, setFilter, setOrder, clear } = useCarQuery()
  const [panelOpen, setPanelOpen] = useState(false)
  const found = useMemo(() => sortCars(filterCars(cars, filters), order), [cars, filters, order])
  const activeCount = activeFilterNames(filters).length
  const hasSelection = useStorePart(selectionStore, (ids) => ids.length > 0)
  const results = useRef<HTMLElement>(null)
  /** Moves the focus to the results, because the pressed button is removed. */
  const changeAndFocusResults = (change: () => void) => {
    change()
    results.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <Hero title={t('cars.title')} text={promises.carsIntro} image={backgrounds.cars} brief />
      <div className={`page-width ${styles.page}`}>
        <div className={styles.bar} data-screen-only>
          <SearchBox value={filters.q} onChange={(q) => setFilter('q', q)} />
          <Button
            look="secondary"
            className={styles.toggle}
            aria-expanded={panelOpen}
            aria-controls="filters"
            onClick={() => setPanelOpen(!panelOpen)}
          >
            <SlidersHorizontal aria-hidden="true" />
            <span className="visually-hidden-on-phones">{t('cars.filters')}</span>
            {activeCount > 0 && (
              <span className="count-badge" aria-hidden="true">
                {activeCount}
              </span>
            )}
          </Button>
          <SelectField
            label={t('cars.sort')}
            className={styles.sort}
            choices={CAR_ORDERS.map(({ value, label }) => ({ value, label: t(label) }))}
            value={order}
            onChange={(event) => setOrder(toCarOrder(event.target.value))}
          />
        </div>
        <FilterPanel
          cars={cars}
          filters={filters}
          matching={found.length}
          open={panelOpen}
          onChange={setFilter}
          onClear={clear}
          onClose={() => setPanelOpen(false)}
        />
        <div className={`cluster ${styles.found}`}>
          <p className={`figures ink medium ${styles.count}`} role="status">
            {state !== 'loading' && t(activeCount > 0 ? 'cars.matching' : 'cars.found', { count: found.length })}
          </p>
          <ActiveFilters filters={filters} onRemove={(name) => changeAndFocusResults(() => setFilter(name, ''))} />
        </div>
        <section ref={results} className={styles.results} aria-label={t('cars.results')} tabIndex={-1}>
          {found.length > 0 ? (
            <>
              {state === 'failed' && <LoadFailed onRetry={retry} />}
              <CarGrid cars={found} query={writeQuery({ filters, order })} />
            </>
          ) : (
            <NoCars
              state={state}
              cars={cars}
              filters={filters}
              onRetry={retry}
              onClear={() => changeAndFocusResults(clear)}
              onRemove={(name) => changeAndFocusResults(() => setFilter(name, ''))}
            />
          )}
        </section>
      </div>
      {hasSelection && (
        <Suspense>
          <CompareTray />
        </Suspense>
      )}
    </>
  )
}

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <search className={styles.search}>
      <Search aria-hidden="true" size={20} />
      <input
        className="control"
        type="search"
        dir={value === '' ? undefined : 'auto'}
        aria-label={t('cars.search')}
        placeholder={t('cars.searchHint')}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </search>
  )
}
