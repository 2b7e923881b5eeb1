import { Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ListField } from '#domain/cars/car-field.ts'
import type { ListFieldName } from '#domain/cars/car-fields.ts'
import styles from './vehicle-form.module.css'
import { isTyped, type VehicleValues } from './vehicle-values.ts'

const ImageGallery = optionalComponent(() => import('#app/ui/image-gallery.tsx'))

interface Props {
  name: ListFieldName
  field: ListField
  errorOf: (path: string) => string | undefined
  vehicleName: string
}

/**
 * The typed addresses of a list of pictures, each with a preview; its photos are edited by `VehicleImages`. Removing the last remaining
 * line empties it.
 */
export function WebAddressLines({ name, field: { itemLabel, itemName, maxItems }, errorOf, vehicleName }: Props) {
  const { register, control, setFocus } = useFormContext<VehicleValues>()
  const { fields, append, remove, update } = useFieldArray({ control, name })
  const addresses = useWatch({ control, name }).map(({ value }) => value.trim())
  const pictures = addresses.filter((address) => address !== '')
  const [open, setOpen] = useState<number | null>(null)
  const typed = fields.flatMap(({ id }, index) => (isTyped({ value: addresses[index] ?? '' }) ? [{ id, index }] : []))

  const removeLine = (index: number) => {
    const before = typed.findLast((line) => line.index < index)
    if (typed.length === 1) update(index, { value: '' })
    else remove(index)
    setFocus(`${name}.${before?.index ?? index}.value`)
  }

  return (
    <>
      <ul className={styles.lines}>
        {typed.map(({ id, index }, position) => {
          const address = addresses[index] ?? ''
          return (
            <li key={id} className={styles.image}>
              <div className={styles.line}>
                <TextField
                  label={`${itemLabel} ${position + 1}`}
                  type="url"
                  inputMode="url"
                  error={errorOf(`${name}.${index}`) ?? (address === '' ? errorOf(name) : undefined)}
                  {...register(`${name}.${index}.value`)}
                />
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`Remove ${itemName} ${position + 1}`}
                  onClick={() => removeLine(index)}
                >
                  <Trash2 aria-hidden size={18} />
                </button>
              </div>
              {address !== '' && (
                <button
                  type="button"
                  className={styles.preview}
                  aria-label={`Preview ${itemName} ${position + 1}`}
                  onClick={() => setOpen(addresses.slice(0, index).filter((other) => other !== '').length)}
                >
                  <Picture src={address} alt="" sizes="128px" />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      <Button
        look="secondary"
        className={styles.add}
        disabled={fields.length >= maxItems}
        onClick={() => append({ value: '' })}
      >
        <Plus aria-hidden /> Add {itemName}
      </Button>
      {open !== null && (
        <Suspense>
          <ImageGallery images={pictures} name={vehicleName} start={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
