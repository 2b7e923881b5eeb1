import { useCars } from '#app/local/state/use-cars.ts'
import { useInquiries } from '#app/local/state/use-inquiries.ts'
import { useSettings } from '#app/local/state/use-settings.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'
import { settingsFields } from '#domain/settings/settings-fields.ts'

/** What this device shows now of the record that a change is about, field by field. */
export function useShownValues({ name, uid }: Envelope): (field: string) => unknown {
  const { cars } = useCars()
  const { inquiries } = useInquiries()
  const settings = useSettings()
  if (name === 'settings.edit') {
    const fields = settingsFields(settings)
    return (field) => fields.get(field)
  }
  const record = [...cars, ...inquiries].find((each) => each.uid === uid) as Record<string, unknown> | undefined
  return (field) => record?.[field]
}
