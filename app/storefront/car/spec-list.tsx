import { dealerText } from '#app/local/state/page-language.ts'
import { useFormat, useSettings } from '#app/local/state/settings.ts'
import { carSpecs } from '#app/ui/car-specs.ts'
import { carField } from '#domain/kinds/car/fields/car-fields.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import styles from './spec-list.module.css'

export function SpecList({ car }: { car: Car }) {
  const { vehicleInfo } = useSettings()
  const format = useFormat()
  return (
    <dl className={styles.specs}>
      {carSpecs(car, vehicleInfo, format).map(({ name, label, text }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd {...(carField(name).localized ? dealerText(text) : { dir: 'auto' })}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
