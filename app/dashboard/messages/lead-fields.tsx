import type { InquiryView } from '#app/local/use-inquiries.ts'
import { useSession } from '#app/local/use-session.ts'
import { useStaff } from '#app/local/use-staff.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { STATUS_CHOICES } from '../parts/lead-words.ts'
import styles from './lead-fields.module.css'
import { LeadNote } from './lead-note.tsx'
import { useEditLead } from './use-edit-lead.ts'

const NOBODY = ''

/** How an enquiry is followed up: where it stands, who has it, what was agreed. */
export function LeadFields({ inquiry }: { inquiry: InquiryView }) {
  const { uid, status, assignee } = inquiry
  const edit = useEditLead(uid)
  return (
    <section aria-label="Follow-up" className={styles.lead}>
      <div className={styles.pair}>
        <SelectField
          label="Status"
          value={status}
          choices={STATUS_CHOICES}
          onChange={(event) => void edit('status', { from: status, to: event.target.value })}
        />
        <SelectField
          label="Assigned to"
          value={assignee === null ? NOBODY : String(assignee)}
          choices={useAssignees(assignee)}
          onChange={({ target: { value } }) =>
            void edit('assignee', { from: assignee, to: value === NOBODY ? null : Number(value) })
          }
        />
      </div>
      <LeadNote key={uid} note={inquiry.note} onSave={(change) => edit('note', change)} />
    </section>
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
