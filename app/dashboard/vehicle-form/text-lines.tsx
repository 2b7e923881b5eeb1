import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ListField } from '#domain/cars/car-field.ts'
import type { ListFieldName } from '#domain/cars/car-fields.ts'
import styles from './vehicle-form.module.css'
import type { VehicleValues } from './vehicle-values.ts'

interface Props {
  name: ListFieldName
  field: ListField
  errorOf: (path: string) => string | undefined
}

/** A list of texts. A line can be added when the last one is not blank; the last remaining line cannot be removed. */
export function TextLines({ name, field: { itemLabel, itemName, maxItems }, errorOf }: Props) {
  const { register, control, setFocus } = useFormContext<VehicleValues>()
  const { fields, append, remove } = useFieldArray({ control, name })
  const lines = useWatch({ control, name })
  // A line that was just added is in `fields` one render before it is in `lines`.
  const canAdd = lines.length === fields.length && lines.at(-1)?.value.trim() !== '' && lines.length < maxItems
  const isBlank = (index: number) => lines[index]?.value.trim() === ''

  const removeLine = (index: number) => {
    remove(index)
    setFocus(`${name}.${Math.max(0, index - 1)}.value`)
  }

  return (
    <>
      <ul className={styles.lines}>
        {fields.map((field, index) => (
          <li key={field.id} className={styles.line}>
            <TextField
              label={`${itemLabel} ${index + 1}`}
              error={errorOf(`${name}.${index}`) ?? (isBlank(index) ? errorOf(name) : undefined)}
              {...register(`${name}.${index}.value`)}
            />
            <button
              type="button"
              className={styles.remove}
              aria-label={`Remove ${itemName} ${index + 1}`}
              disabled={fields.length === 1}
              onClick={() => removeLine(index)}
            >
              <Trash2 aria-hidden size={18} />
            </button>
          </li>
        ))}
      </ul>
      <Button look="secondary" className={styles.add} disabled={!canAdd} onClick={() => append({ value: '' })}>
        <Plus aria-hidden /> Add {itemName}
      </Button>
    </>
  )
}
