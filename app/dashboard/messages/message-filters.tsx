import { STATUS_CHOICES } from '#app/dashboard/components/inquiry-status-labels.ts'
import { SearchBox } from '#app/dashboard/components/search-box.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import type { MessageFilter, StatusFilter, Wanted } from './message-list.ts'
import styles from './messages-page.module.css'

const FILTERS: { value: MessageFilter; label: string }[] = [
  { value: 'all', label: 'All Messages' },
  { value: 'read', label: 'Read' },
  { value: 'unread', label: 'Unread' },
]
const STATUSES = [{ value: 'any', label: 'Any status' }, ...STATUS_CHOICES]

interface Props extends Wanted {
  onSearch: (text: string) => void
  onLeaveSearch: () => void
  onChange: (wanted: Partial<Wanted>) => void
}

export function MessageFilters({ search, filter, status, onSearch, onLeaveSearch, onChange }: Props) {
  return (
    <search className={styles.filters}>
      <SearchBox label="Search inquiries..." value={search} onChange={onSearch} onLeave={onLeaveSearch} />
      <SelectField
        label="Filter messages"
        value={filter}
        choices={FILTERS}
        onChange={(event) => onChange({ filter: event.target.value as MessageFilter })}
      />
      <SelectField
        label="Follow-up status"
        value={status}
        choices={STATUSES}
        onChange={(event) => onChange({ status: event.target.value as StatusFilter })}
      />
    </search>
  )
}
