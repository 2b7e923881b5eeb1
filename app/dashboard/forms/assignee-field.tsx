import { useSession } from '#app/local/session/use-session.ts'
import { useStaff } from '#app/local/state/use-staff.ts'
import { SelectField } from '#app/ui/select-field.tsx'

const NOBODY = ''

interface Props {
  /** The number of a user; null: nobody has it. */
  assignee: number | null
  onChange: (assignee: number | null) => void
}

export function AssigneeField({ assignee, onChange }: Props) {
  return (
    <SelectField
      label="Assigned to"
      value={assignee === null ? NOBODY : String(assignee)}
      choices={useAssignees(assignee)}
      onChange={({ target: { value } }) => onChange(value === NOBODY ? null : Number(value))}
    />
  )
}

/** Whoever has it now stands among the choices, also when they are no longer on the staff. */
function useAssignees(assignee: number | null) {
  const { user } = useSession()
  const staff = useStaff()
  const names = new Map(user ? [[user.id, user.name]] : [])
  for (const { id, name } of staff) names.set(id, name)
  if (assignee !== null && !names.has(assignee)) names.set(assignee, `Former staff ${assignee}`)
  const choices = Array.from(names, ([id, label]) => ({ value: String(id), label }))
  return [{ value: NOBODY, label: 'Nobody' }, ...choices.sort((a, b) => a.label.localeCompare(b.label))]
}
