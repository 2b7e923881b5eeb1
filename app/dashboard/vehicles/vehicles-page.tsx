import { Plus } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { DASHBOARD } from '#app/dashboard/components/dashboard-path.ts'
import { LoadFailure } from '#app/dashboard/components/load-failure.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { useSearchText } from '#app/dashboard/components/use-search-text.ts'
import { useCars } from '#app/local/state/use-cars.ts'
import { buttonClass } from '#app/ui/button.tsx'
import type { ListOrigin } from './list-origin.ts'
import { Pagination } from './pagination.tsx'
import { useReturnedFocus } from './use-returned-focus.ts'
import { useVehicleQuery } from './use-vehicle-query.ts'
import { VehicleDialogs, type VehicleQuestion } from './vehicle-dialogs.tsx'
import { VehicleFilters } from './vehicle-filters.tsx'
import { emptyText, matchingVehicles, pageOf } from './vehicle-list.ts'
import { VehicleTable } from './vehicle-table.tsx'
import styles from './vehicles-page.module.css'

export function VehiclesPage() {
  const { cars, state } = useCars()
  const [query, change] = useVehicleQuery()
  const [typed, setTyped, writeNow] = useSearchText(query.search, (text) => change({ search: text }))
  // A keystroke is shown at once; the list follows as soon as it can.
  const search = useDeferredValue(typed)
  const [question, setQuestion] = useState<VehicleQuestion | null>(null)

  const { pathname, search: filters } = useLocation()
  useReturnedFocus()

  const matching = useMemo(() => matchingVehicles(cars, search, query.status), [cars, search, query.status])
  const page = pageOf(matching, search === query.search ? query.page : 1, query.size)

  return (
    <>
      <PageHeading title="Manage Vehicles">
        <Link
          to={`${DASHBOARD}/add-car`}
          state={{ list: pathname + filters } satisfies ListOrigin}
          className={buttonClass()}
          aria-keyshortcuts="n"
        >
          <Plus aria-hidden /> Add Vehicle
        </Link>
      </PageHeading>
      <VehicleFilters search={typed} onSearch={setTyped} onLeaveSearch={writeNow} query={query} onChange={change} />
      {state === 'failed' && <LoadFailure what="vehicles" />}
      {state !== 'loading' && page.total === 0 && (
        <p className={styles.empty} role="status">
          {emptyText(cars.length, query.status)}
        </p>
      )}
      {page.total > 0 && (
        <>
          <VehicleTable cars={page.items} onAsk={setQuestion} />
          <Pagination page={page} onPage={(wanted) => change({ page: wanted })} />
        </>
      )}
      <VehicleDialogs question={question} onClose={() => setQuestion(null)} />
    </>
  )
}
