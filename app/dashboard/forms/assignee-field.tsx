import { useSession } from '#app/local/session/session.ts'
import { useStaff } from '#app/local/state/records.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { t } from '#text/t.ts'

const UNASSIGNED = ''

interface Props {
  /** A user's `id`; null when unassigned. */
  assignee: number | null
  onChange: (assignee: number | null) => void
}

export function AssigneeField({ assignee, onChange }: Props) {
  return (
    <SelectField
      label={t('field.assignee')}
      value={assignee === null ? UNASSIGNED : String(assignee)}
      choices={useAssigneeChoices(assignee)}
      onChange={({ target: { value } }) => onChange(value === UNASSIGNED ? null : Number(value))}
    />
  )
}

/** The current assignee is always a choice, even after leaving the staff. */
function useAssigneeChoices(assignee: number | null) {
  const { user } = useSession()
  const staff = useStaff()
  const names = new Map(user ? [[user.id, user.name]] : [])
  for (const { id, name } of staff) names.set(id, name)
  if (assignee !== null && !names.has(assignee))
    names.set(assignee, t('components.formerStaff', { number: String(assignee) }))
  const choices = Array.from(names, ([id, label]) => ({ value: String(id), label }))
  return [
    { value: UNASSIGNED, label: t('components.unassigned') },
    ...choices.sort((a, b) => a.label.localeCompare(b.label)),
  ]
}
