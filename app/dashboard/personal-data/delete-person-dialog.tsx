import { useState } from 'react'
import { useFormat } from '#app/local/state/settings.ts'
import { deletePerson } from '#app/sync/http/personal-data.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import type { PersonQuery } from '#domain/inquiries/person.ts'

interface Props {
  /** The e-mail address or phone number that the person was found by. */
  name: string
  person: PersonQuery
  inquiries: readonly Inquiry[]
  onClose: () => void
  onDeleted: (message: string) => void
}

const MAX_LISTED = 10
const FAILED = 'The enquiries could not be deleted. Please try again with a connection.'

export function DeletePersonDialog({ name, person, inquiries, onClose, onDeleted }: Props) {
  const format = useFormat()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const remove = async () => {
    setBusy(true)
    setError(null)
    const result = await deletePerson(person)
    setBusy(false)
    if (result.kind === 'failed') return setError(result.message ?? FAILED)
    const { deleted } = result.body
    onDeleted(`${deleted === 1 ? '1 enquiry was' : `${deleted} enquiries were`} deleted.`)
  }
  return (
    <AlertDialog
      open
      title="Delete all enquiries of this person"
      action="Delete enquiries"
      busy={busy}
      error={error}
      onConfirm={remove}
      onCancel={onClose}
    >
      <p>
        {inquiries.length === 1 ? '1 enquiry' : `${inquiries.length} enquiries`} of {name} will be deleted on the server
        and on every device. This action cannot be undone.
      </p>
      <ul>
        {inquiries.slice(0, MAX_LISTED).map(({ uid, id, name: sender, createdAt }) => (
          <li key={uid}>
            Enquiry {id} from {sender}, {format.date(createdAt)}
          </li>
        ))}
        {inquiries.length > MAX_LISTED && <li>and {inquiries.length - MAX_LISTED} more</li>}
      </ul>
    </AlertDialog>
  )
}
