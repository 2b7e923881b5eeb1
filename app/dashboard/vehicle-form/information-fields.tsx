import { useFormContext } from 'react-hook-form'
import { TextField } from '#app/ui/text-field.tsx'
import { FIRST_YEAR } from '#domain/cars/car-choices.ts'
import styles from './vehicle-form.module.css'
import type { VehicleValues } from './vehicle-values.ts'

interface Props {
  errorOf: (path: string) => string | undefined
  currentYear: number
}

export function InformationFields({ errorOf, currentYear }: Props) {
  const { register } = useFormContext<VehicleValues>()
  return (
    <section className={styles.section} aria-labelledby="information">
      <h2 id="information" className={styles.heading}>
        Basic Information
      </h2>
      <div className={styles.pair}>
        <TextField label="Make" error={errorOf('make')} {...register('make')} />
        <TextField label="Model" error={errorOf('model')} {...register('model')} />
      </div>
      <div className={styles.three}>
        <TextField
          label="Year"
          type="number"
          inputMode="numeric"
          min={FIRST_YEAR}
          max={currentYear + 1}
          error={errorOf('year')}
          {...register('year')}
        />
        <TextField
          label="Price"
          type="number"
          inputMode="decimal"
          min={0}
          step="any"
          error={errorOf('price')}
          onFocus={(event) => event.target.select()}
          {...register('price')}
        />
        <TextField
          label="Mileage"
          type="number"
          inputMode="numeric"
          min={0}
          step="any"
          error={errorOf('mileage')}
          onFocus={(event) => event.target.select()}
          {...register('mileage')}
        />
      </div>
    </section>
  )
}
