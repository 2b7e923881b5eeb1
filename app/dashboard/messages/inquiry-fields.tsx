import { AssigneeField } from '#app/dashboard/components/assignee-field.tsx'
import { STATUS_CHOICES } from '#app/dashboard/components/inquiry-status-labels.ts'
import type { InquiryView } from '#app/local/state/use-inquiries.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import styles from './inquiry-fields.module.css'
import { LeadNote } from './inquiry-note.tsx'
import { useEditLead } from './use-edit-inquiry.ts'

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
        <AssigneeField assignee={assignee} onChange={(to) => void edit('assignee', { from: assignee, to })} />
      </div>
      <LeadNote key={uid} note={inquiry.note} onSave={(change) => edit('note', change)} />
    </section>
  )
}
