import { useStaff } from '#app/local/use-staff.ts'
import { fieldValue } from './change-words.ts'

/** The value of a field in words; a member of the staff by name. */
export function useFieldValue(): (field: string, value: unknown) => string {
  const staff = useStaff()
  return (field, value) => {
    if (field !== 'assignee') return fieldValue(field, value)
    if (typeof value !== 'number') return 'Nobody'
    return staff.find(({ id }) => id === value)?.name ?? `Former staff ${value}`
  }
}
