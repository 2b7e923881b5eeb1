import { vehicleReference } from '#app/dashboard/appointments/appointment-values.ts'
import { carsStore, useCars } from '#app/local/state/cars.ts'
import { recordsStore, STAFF_KINDS } from '#app/local/state/records.ts'
import { useSettings } from '#app/local/state/settings.ts'
import type { Envelope } from '#domain/kinds/mutation.ts'
import { settingsFields } from '#domain/kinds/settings/settings-fields.ts'

/** The values that this device shows now of the record of a mutation, by field. */
export function useCurrentValues({ name, uid }: Envelope): (field: string) => unknown {
  const { cars } = useCars()
  const settings = useSettings()
  if (name === 'settings.edit') {
    const fields = settingsFields(settings)
    return (field) => fields.get(field)
  }
  return (field) => {
    const others = STAFF_KINDS.flatMap((kind) => [...recordsStore(kind).get().records])
    const record = [...cars, ...others].find((each) => each.uid === uid) as Record<string, unknown> | undefined
    return field === 'carId' ? vehicleReference(record?.carId, carsStore.get().byNumber) : record?.[field]
  }
}
