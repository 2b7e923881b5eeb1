import { useState } from 'react'
import { deletePerson } from '#app/sync/http/personal-data.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import type { PersonQuery } from '#domain/inquiries/person.ts'

interface Props {
  person: PersonQuery
  count: number
  onClose: () => void
  onDeleted: (message: string) => void
}

const FAILED = 'The enquiries could not be deleted. Please try again with a connection.'

export function DeletePersonDialog({ person, count, onClose, onDeleted }: Props) {
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
      {count === 1 ? '1 enquiry' : `${count} enquiries`} will be deleted on the server and on every device. This action
      cannot be undone.
    </AlertDialog>
  )
}
