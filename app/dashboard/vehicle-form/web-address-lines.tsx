import { Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { optionalPart } from '#app/shared/lazy-component.ts'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { MAX_IMAGES } from '#domain/cars/car-choices.ts'
import styles from './vehicle-form.module.css'
import type { VehicleValues } from './vehicle-values.ts'

const ImageGallery = optionalPart(() => import('#app/dashboard/components/image-gallery.tsx'))

interface Props {
  errorOf: (path: string) => string | undefined
  /** Of the vehicle. */
  name: string
}

export function ImageLines({ errorOf, name }: Props) {
  const { register, control, setFocus } = useFormContext<VehicleValues>()
  const { fields, append, remove, update } = useFieldArray({ control, name: 'images' })
  const addresses = useWatch({ control, name: 'images' }).map(({ value }) => value.trim())
  const shown = addresses.filter((address) => address !== '')
  const [open, setOpen] = useState<number | null>(null)

  const drop = (index: number) => {
    if (fields.length === 1) update(0, { value: '' })
    else remove(index)
    setFocus(`images.${Math.max(0, index - 1)}.value`)
  }

  return (
    <section className={styles.section} aria-labelledby="images">
      <h2 id="images" className={styles.heading}>
        Images
      </h2>
      <ul className={styles.lines}>
        {fields.map((field, index) => {
          const address = addresses[index] ?? ''
          return (
            <li key={field.id} className={styles.image}>
              <div className={styles.line}>
                <TextField
                  label={`Image URL ${index + 1}`}
                  type="url"
                  inputMode="url"
                  error={errorOf(`images.${index}`) ?? (address === '' ? errorOf('images') : undefined)}
                  {...register(`images.${index}.value`)}
                />
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`Remove image ${index + 1}`}
                  onClick={() => drop(index)}
                >
                  <Trash2 aria-hidden size={18} />
                </button>
              </div>
              {address !== '' && (
                <button
                  type="button"
                  className={styles.preview}
                  aria-label={`Preview image ${index + 1}`}
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
        disabled={fields.length >= MAX_IMAGES}
        onClick={() => append({ value: '' })}
      >
        <Plus aria-hidden /> Add image
      </Button>
      {open !== null && (
        <Suspense>
          <ImageGallery images={shown} name={name} start={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  )
}
