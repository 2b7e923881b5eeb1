import { deletePerson } from '#app/dashboard/calls/site.ts'
import { useCars } from '#app/local/state/cars.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { rich } from '#app/ui/rich.tsx'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { PersonQuery } from '#domain/kinds/inquiry/person.ts'
import type { PersonalData } from '#domain/protocol/personal-data.ts'
import { t } from '#text/t.ts'
import { personRecords, recordsText } from './person-records.ts'

interface Props {
  /** The texts that the person was found by. */
  name: string
  person: PersonQuery
  data: PersonalData
  onClose: () => void
  onDeleted: (message: string) => void
}

const MAX_LISTED = 10

export function DeletePersonDialog({ name, person, data, onClose, onDeleted }: Props) {
  const format = useFormat()
  const records = personRecords(data, format, useCarByUid())
  const remove = async () => {
    const result = await deletePerson(person)
    if (result.kind === 'failed') return result.message ?? t('personalData.deleteFailed')
    onDeleted(t('personalData.deleted', { count: result.body.deleted }))
  }
  return (
    <AlertDialog
      open
      title={t('personalData.deleteTitle')}
      action={t('personalData.deleteAll')}
      onConfirm={remove}
      onCancel={onClose}
    >
      <p>{rich('personalData.deleteQuestion', {}, { records: recordsText(data), name })}</p>
      <p>{t(data.mentions.length > 0 ? 'personalData.limitsAndTexts' : 'personalData.limits')}</p>
      <ul>
        {records.slice(0, MAX_LISTED).map(({ uid, label }) => (
          <li key={uid} dir="auto">
            {label}
          </li>
        ))}
        {records.length > MAX_LISTED && <li>{t('list.more', { count: records.length - MAX_LISTED })}</li>}
      </ul>
    </AlertDialog>
  )
}

/** Returns a function that finds a vehicle of this device. */
export function useCarByUid(): (uid: string) => Car | undefined {
  const { cars } = useCars()
  return (uid) => cars.find((car) => car.uid === uid)
}
