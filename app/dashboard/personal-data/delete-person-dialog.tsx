import { useState } from 'react'
import { useFormat } from '#app/local/state/settings.ts'
import { deletePerson } from '#app/sync/http/site.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import type { PersonQuery } from '#domain/kinds/inquiry/person.ts'
import type { PersonalData } from '#domain/protocol/personal-data.ts'
import { personRecords, recordsText } from './person-records.ts'
import { useCarByUid } from './use-car-by-uid.ts'

interface Props {
  /** The texts that the person was found by. */
  name: string
  person: PersonQuery
  data: PersonalData
  onClose: () => void
  onDeleted: (message: string) => void
}

const MAX_LISTED = 10
const FAILED = 'The data could not be deleted. Please try again with a connection.'

export function DeletePersonDialog({ name, person, data, onClose, onDeleted }: Props) {
  const format = useFormat()
  const records = personRecords(data, format, useCarByUid())
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const remove = async () => {
    setBusy(true)
    setError(null)
    const result = await deletePerson(person)
    setBusy(false)
    if (result.kind === 'failed') return setError(result.message ?? FAILED)
    const { deleted } = result.body
    onDeleted(deleted === 1 ? '1 record was deleted.' : `${deleted} records were deleted.`)
  }
  return (
    <AlertDialog
      open
      title="Delete all data of this person"
      action="Delete all"
      busy={busy}
      error={error}
      onConfirm={remove}
      onCancel={onClose}
    >
      <p>
        {recordsText(data)} of <bdi>{name}</bdi> will be deleted on the server and on every device. This action cannot
        be undone.
      </p>
      <p>
        It does not reach sent e-mails, exported files and backups, which are kept for 30 days.
        {data.mentions.length > 0 && ' The texts about vehicles stay too.'}
      </p>
      <ul>
        {records.slice(0, MAX_LISTED).map(({ uid, label }) => (
          <li key={uid} dir="auto">
            {label}
          </li>
        ))}
        {records.length > MAX_LISTED && <li>and {records.length - MAX_LISTED} more</li>}
      </ul>
    </AlertDialog>
  )
}
