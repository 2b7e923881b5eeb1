import { SearchBox } from '#app/dashboard/components/search-box.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import type { VehicleQuery } from './use-vehicle-query.ts'
import styles from './vehicle-filters.module.css'
import { PAGE_SIZES, type VehicleStatus } from './vehicle-list.ts'

const STATUSES: { value: VehicleStatus; label: string }[] = [
  { value: 'available', label: 'Available Cars' },
  { value: 'all', label: 'All Cars' },
  { value: 'sold', label: 'Sold Cars' },
]
const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }))

interface Props {
  search: string
  onSearch: (text: string) => void
  onLeaveSearch: () => void
  query: VehicleQuery
  onChange: (change: Partial<VehicleQuery>) => void
}

export function VehicleFilters({ search, onSearch, onLeaveSearch, query, onChange }: Props) {
  return (
    <search className={styles.filters}>
      <SearchBox label="Search vehicles..." value={search} onChange={onSearch} onLeave={onLeaveSearch} />
      <SelectField
        label="Status"
        value={query.status}
        choices={STATUSES}
        onChange={(event) => onChange({ status: event.target.value as VehicleStatus })}
      />
      <SelectField
        label="Vehicles per page"
        value={String(query.size)}
        choices={SIZES}
        onChange={(event) => onChange({ size: Number(event.target.value) })}
      />
    </search>
  )
}
