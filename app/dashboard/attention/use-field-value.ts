import { useStaff } from '#app/local/state/use-staff.ts'
import { fieldValue } from './mutation-labels.ts'

/** The value of a field in words; a member of the staff by name. */
export function useFieldValue(): (field: string, value: unknown) => string {
  const staff = useStaff()
  return (field, value) => {
    if (field !== 'assignee') return fieldValue(field, value)
    if (typeof value !== 'number') return 'Nobody'
    return staff.find(({ id }) => id === value)?.name ?? `Former staff ${value}`
  }
}
