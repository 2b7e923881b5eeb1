import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#app/ui/button.tsx'
import type { ListField } from '#domain/kinds/car/fields/car-field.ts'
import type { ListFieldName } from '#domain/kinds/car/fields/car-fields.ts'
import { t } from '#text/t.ts'
import { CompactLine, CompactLines } from './compact-lines.tsx'
import styles from './vehicle-form.module.css'
import { isTyped, type VehicleValues } from './vehicle-values.ts'

interface Props {
  name: ListFieldName
  field: ListField
  errorOf: (path: string) => string | undefined
}

/** The typed addresses of a list of pictures. Removing the last remaining line empties it. */
export function WebAddressLines({ name, field: { maxItems }, errorOf }: Props) {
  const { register, control, setFocus } = useFormContext<VehicleValues>()
  const { fields, append, remove, update } = useFieldArray({ control, name })
  const addresses = useWatch({ control, name }).map(({ value }) => value.trim())
  const typed = fields.flatMap(({ id }, index) => (isTyped({ value: addresses[index] ?? '' }) ? [{ id, index }] : []))
  const hasAddress = typed.some(({ index }) => addresses[index] !== '')
  // Closed for a vehicle that opens with photos alone.
  const [isOpen, setOpen] = useState(hasAddress || typed.length === fields.length)
  const hasError = errorOf(name) !== undefined || typed.some(({ index }) => errorOf(`${name}.${index}`) !== undefined)

  const removeLine = (index: number) => {
    const before = typed.filter((line) => line.index < index).at(-1)
    if (typed.length === 1) update(index, { value: '' })
    else remove(index)
    setFocus(`${name}.${before?.index ?? index}.value`)
  }

  return (
    <details
      className={styles.addresses}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('vehicleForm.byAddress')}</summary>
      <CompactLines>
        {typed.map(({ id, index }, position) => (
          <CompactLine
            key={id}
            label={t('vehicleForm.imageAddress', { number: position + 1 })}
            type="url"
            inputMode="url"
            placeholder="https://"
            error={errorOf(`${name}.${index}`) ?? (addresses[index] === '' ? errorOf(name) : undefined)}
            {...register(`${name}.${index}.value`)}
            removeLabel={t('vehicleForm.removeImage', { number: position + 1 })}
            onRemove={() => removeLine(index)}
          />
        ))}
      </CompactLines>
      <Button
        look="secondary"
        className={styles.add}
        disabled={fields.length >= maxItems}
        onClick={() => append({ value: '' })}
      >
        <Plus aria-hidden /> {t('vehicleForm.addImage')}
      </Button>
    </details>
  )
}
