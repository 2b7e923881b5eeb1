import { vehicleName } from '#app/dashboard/appointments/appointment-values.ts'
import { carsStore, useCars } from '#app/local/state/cars.ts'
import { useInquiries } from '#app/local/state/inquiries.ts'
import { useRecords } from '#app/local/state/records.ts'
import { useSettings } from '#app/local/state/settings.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'
import { settingsFields } from '#domain/settings/settings-fields.ts'

/** The values that this device shows now of the record of a mutation, by field. */
export function useCurrentValues({ name, uid }: Envelope): (field: string) => unknown {
  const { cars } = useCars()
  const { inquiries } = useInquiries()
  const { records: appointments } = useRecords('appointment')
  const settings = useSettings()
  if (name === 'settings.edit') {
    const fields = settingsFields(settings)
    return (field) => fields.get(field)
  }
  const record = [...cars, ...inquiries, ...appointments].find((each) => each.uid === uid) as
    | Record<string, unknown>
    | undefined
  return (field) => (field === 'carId' ? vehicleName(record?.carId, carsStore.get().byNumber) : record?.[field])
}
