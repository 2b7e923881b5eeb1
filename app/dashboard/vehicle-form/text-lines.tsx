import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { MAX_FEATURES } from '#domain/cars/car-choices.ts'
import styles from './vehicle-form.module.css'
import type { VehicleValues } from './vehicle-values.ts'

export function FeatureLines({ errorOf }: { errorOf: (path: string) => string | undefined }) {
  const { register, control, setFocus } = useFormContext<VehicleValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'features' })
  const lines = useWatch({ control, name: 'features' })
  // A line that was just added is among the fields before it is among what is watched.
  const canAdd = lines.length === fields.length && lines.at(-1)?.value.trim() !== '' && lines.length < MAX_FEATURES
  const isBlank = (index: number) => lines[index]?.value.trim() === ''

  const drop = (index: number) => {
    remove(index)
    setFocus(`features.${Math.max(0, index - 1)}.value`)
  }

  return (
    <section className={styles.section} aria-labelledby="features">
      <h2 id="features" className={styles.heading}>
        Features
      </h2>
      <ul className={styles.lines}>
        {fields.map((field, index) => (
          <li key={field.id} className={styles.line}>
            <TextField
              label={`Feature ${index + 1}`}
              error={errorOf(`features.${index}`) ?? (isBlank(index) ? errorOf('features') : undefined)}
              {...register(`features.${index}.value`)}
            />
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove feature ${index + 1}`}
              disabled={fields.length === 1}
              onClick={() => drop(index)}
            >
              <Trash2 aria-hidden size={18} />
            </button>
          </li>
        ))}
      </ul>
      <Button look="secondary" className={styles.add} disabled={!canAdd} onClick={() => append({ value: '' })}>
        <Plus aria-hidden /> Add feature
      </Button>
    </section>
  )
}
