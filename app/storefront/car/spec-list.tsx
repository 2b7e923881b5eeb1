import { useSettings } from '#app/local/state/settings.ts'
import { countText } from '#app/ui/format.ts'
import type { Car } from '#domain/cars/car.ts'
import { CAR_FIELD_NAMES, type CarField, carField, choiceLabel, isPublicField } from '#domain/cars/car-fields.ts'
import styles from './spec-list.module.css'

export function SpecList({ car }: { car: Car }) {
  const { vehicleInfo } = useSettings()
  const specs = CAR_FIELD_NAMES.flatMap((name) => {
    const field = carField(name)
    // Staff have every field, also on the pages of the storefront.
    if (!field.spec || !isPublicField(name, vehicleInfo)) return []
    const value = specText(field, car[name])
    return value === '' && 'optional' in field ? [] : [[field.label, value]]
  })
  return (
    <dl className={styles.specs}>
      {specs.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

function specText(field: CarField, value: unknown): string {
  if (field.kind === 'choice') return choiceLabel(field, String(value ?? ''))
  if (field.kind === 'amount') return `${countText(Number(value))} ${field.unit ?? ''}`.trim()
  return String(value ?? '')
}
