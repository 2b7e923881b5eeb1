import { Controller, useFormContext } from 'react-hook-form'
import { SelectField } from '#app/ui/select-field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { FUEL_TYPES, TRANSMISSIONS, transmissionLabel } from '#domain/cars/car-choices.ts'
import styles from './vehicle-form.module.css'
import type { VehicleValues } from './vehicle-values.ts'

const NOTHING = { value: '', label: 'Select...' }
const FUELS = [NOTHING, ...FUEL_TYPES.map((value) => ({ value, label: value }))]
const GEARS = [NOTHING, ...TRANSMISSIONS.map((value) => ({ value, label: transmissionLabel(value) }))]

interface Props {
  errorOf: (path: string) => string | undefined
  isSold: boolean
}

export function DetailFields({ errorOf, isSold }: Props) {
  const { register, control } = useFormContext<VehicleValues>()
  return (
    <section className={styles.section} aria-labelledby="details">
      <h2 id="details" className={styles.heading}>
        Additional Details
      </h2>
      <TextField label="Color" error={errorOf('color')} {...register('color')} />
      <div className={styles.pair}>
        <SelectField label="Fuel type" choices={FUELS} error={errorOf('fuelType')} {...register('fuelType')} />
        <SelectField
          label="Transmission"
          choices={GEARS}
          error={errorOf('transmission')}
          {...register('transmission')}
        />
      </div>
      <TextAreaField label="Description" error={errorOf('description')} {...register('description')} />
      <Controller
        control={control}
        name="featured"
        render={({ field }) => (
          <Switch
            label="Feature this vehicle (show on homepage)"
            checked={field.value}
            onChange={field.onChange}
            disabled={isSold}
          />
        )}
      />
    </section>
  )
}
