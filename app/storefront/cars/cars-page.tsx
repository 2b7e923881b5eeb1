import { SlidersHorizontal } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useCars } from '#app/local/state/use-cars.ts'
import { useSettings } from '#app/local/state/use-settings.ts'
import { Hero } from '#app/storefront/layout/hero.tsx'
import { usePageTitle } from '#app/storefront/layout/use-page-title.ts'
import { Button } from '#app/ui/button.tsx'
import { countText } from '#app/ui/format.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { activeNames, filterCars } from './car-filters.ts'
import { CarGrid } from './car-grid.tsx'
import { CAR_ORDERS, sortCars, toCarOrder } from './car-order.ts'
import styles from './cars-page.module.css'
import { FilterPanel } from './filter-panel.tsx'
import { LoadFailed, NoCars } from './no-cars.tsx'
import { SearchBox } from './search-box.tsx'
import { useCarQuery } from './use-car-query.ts'

export function CarsPage() {
  usePageTitle('Cars')
  const { backgrounds } = useSettings()
  const { cars, state, retry } = useCars()
  const { filters, order, setFilter, setOrder, clear } = useCarQuery()
  const [panelOpen, setPanelOpen] = useState(false)
  const asked = useDeferredValue(filters)
  const found = useMemo(() => sortCars(filterCars(cars, asked), order), [cars, asked, order])
  const active = activeNames(filters).length
  const results = useRef<HTMLElement>(null)
  /** The button that was pressed goes away: the focus moves to where the cars come. */
  const refill = (change: () => void) => {
    change()
    results.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <Hero
        title="Our Car Collection"
        text="Every car inspected, described as it is and priced in the open."
        image={backgrounds.cars}
      />
      <div className={styles.page}>
        <SearchBox value={filters.q} onChange={(q) => setFilter('q', q)} />
        <div className={styles.bar}>
          <Button
            look="secondary"
            className={styles.toggle}
            aria-expanded={panelOpen}
            aria-controls="filters"
            onClick={() => setPanelOpen(!panelOpen)}
          >
            <SlidersHorizontal aria-hidden="true" />
            Filters
            {active > 0 && (
              <span className={styles.active} aria-hidden="true">
                {active}
              </span>
            )}
          </Button>
          <SelectField
            label="Sort by"
            className={styles.sort}
            choices={CAR_ORDERS}
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
        <div className={styles.found}>
          <p className={styles.count} role="status">
            {state !== 'loading' && countWords(found.length)}
          </p>
          <ActiveFilters filters={filters} onRemove={(name) => refill(() => setFilter(name, ''))} />
        </div>
        <section ref={results} className={styles.results} aria-label="Results" tabIndex={-1}>
          {found.length > 0 ? (
            <>
              {state === 'failed' && <LoadFailed onRetry={retry} />}
              <CarGrid cars={found} />
            </>
          ) : (
            <NoCars
              state={state}
              cars={cars}
              filters={asked}
              onRetry={retry}
              onClear={() => refill(clear)}
              onDrop={(name) => refill(() => setFilter(name, ''))}
            />
          )}
        </section>
      </div>
    </>
  )
}

function countWords(count: number): string {
  return count === 1 ? '1 vehicle matches' : `${countText(count)} vehicles match`
}
