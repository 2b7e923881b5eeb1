import { FileUp, Footprints, Plus, ScanBarcode } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import {
  ADD_FROM_LOT_PATH,
  DASHBOARD_PATH,
  IMPORT_PATH,
  type ListOrigin,
  LOT_WALK_PATH,
} from '#app/dashboard/components/paths.ts'
import { SearchBox, useSearchText } from '#app/dashboard/components/search-box.tsx'
import { ExportVehicles } from '#app/dashboard/export/export-vehicles.tsx'
import { useCars } from '#app/local/state/cars.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { useReturnFocusToEditLink } from './edit-link.tsx'
import { Pagination } from './pagination.tsx'
import { useVehicleQuery, type VehicleQuery } from './use-vehicle-query.ts'
import { type VehicleDialog, VehicleDialogs } from './vehicle-dialogs.tsx'
import { emptyText, matchingVehicles, PAGE_SIZES, pageOf, type VehicleStatus } from './vehicle-list.ts'
import { SelectionBar, useVehicleSelection } from './vehicle-selection.tsx'
import { VehicleTable } from './vehicle-table.tsx'
import styles from './vehicles-page.module.css'

export function VehiclesPage() {
  const { cars, state } = useCars()
  const [query, setQuery] = useVehicleQuery()
  const [typed, setTyped, flushSearch] = useSearchText(query.search, (text) => setQuery({ search: text }))
  // Deferred, so that a long list does not delay typing.
  const search = useDeferredValue(typed)
  const [dialog, setDialog] = useState<VehicleDialog | null>(null)

  const location = useLocation()
  useReturnFocusToEditLink()

  const matching = useMemo(() => matchingVehicles(cars, search, query.status), [cars, search, query.status])
  const selection = useVehicleSelection(matching)
  // The page number in the address belongs to the search text in the address.
  const page = pageOf(matching, search === query.search ? query.page : 1, query.size)

  return (
    <>
      <PageHeading title="Manage Vehicles">
        <Link to={ADD_FROM_LOT_PATH} className={buttonClass('secondary')}>
          <ScanBarcode aria-hidden /> Add from the lot
        </Link>
        <Link to={LOT_WALK_PATH} className={buttonClass('secondary')}>
          <Footprints aria-hidden /> Lot walk
        </Link>
        <Link to={IMPORT_PATH} className={buttonClass('secondary')}>
          <FileUp aria-hidden /> Import
        </Link>
        <ExportVehicles cars={selection.cars.length > 0 ? selection.cars : matching} />
        <Link
          to={`${DASHBOARD_PATH}/add-car`}
          state={{ list: location.pathname + location.search } satisfies ListOrigin}
          className={buttonClass()}
          aria-keyshortcuts="n"
        >
          <Plus aria-hidden /> Add Vehicle
        </Link>
      </PageHeading>
      <Filters search={typed} onSearch={setTyped} onSearchBlur={flushSearch} query={query} onChange={setQuery} />
      {state === 'failed' && <LoadFailure what="vehicles" />}
      {state !== 'loading' && page.total === 0 && (
        <p className={styles.empty} role="status">
          {emptyText(cars.length, query.status)}
        </p>
      )}
      {page.total > 0 && (
        <>
          <SelectionBar selection={selection} matching={matching} page={page.items} />
          <VehicleTable cars={page.items} selection={selection} onOpenDialog={setDialog} />
          <Pagination page={page} onPage={(number) => setQuery({ page: number })} />
        </>
      )}
      <VehicleDialogs dialog={dialog} onClose={() => setDialog(null)} />
    </>
  )
}

const STATUS_CHOICES: { value: VehicleStatus; label: string }[] = [
  { value: 'available', label: 'Available Cars' },
  { value: 'all', label: 'All Cars' },
  { value: 'sold', label: 'Sold Cars' },
]
const SIZE_CHOICES = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))

interface FiltersProps {
  search: string
  onSearch: (text: string) => void
  onSearchBlur: () => void
  query: VehicleQuery
  onChange: (change: Partial<VehicleQuery>) => void
}

function Filters({ search, onSearch, onSearchBlur, query, onChange }: FiltersProps) {
  return (
    <search className={styles.filters}>
      <SearchBox label="Search vehicles..." value={search} onChange={onSearch} onBlur={onSearchBlur} />
      <SelectField
        label="Status"
        value={query.status}
        choices={STATUS_CHOICES}
        onChange={(event) => onChange({ status: event.target.value as VehicleStatus })}
      />
      <SelectField
        label="Vehicles per page"
        value={String(query.size)}
        choices={SIZE_CHOICES}
        onChange={(event) => onChange({ size: Number(event.target.value) })}
      />
    </search>
  )
}
