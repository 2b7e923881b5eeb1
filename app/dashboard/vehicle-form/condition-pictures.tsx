import { ImagePlus, Trash2 } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { FileButton, PICTURE_FILES } from '#app/dashboard/components/file-button.tsx'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import { AddingPhotos } from '#app/dashboard/photos/adding-photos.tsx'
import { spliced } from '#app/dashboard/photos/photo-list.ts'
import { useAddPhotos } from '#app/dashboard/photos/use-add-photos.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { CaptionedPicture, CaptionedPicturesField } from '#domain/kinds/car/fields/car-field.ts'
import { t } from '#text/t.ts'
import styles from './vehicle-form.module.css'
import type { VehicleValues } from './vehicle-values.ts'

interface Props {
  name: 'conditionPictures'
  field: CaptionedPicturesField
  errorOf: (path: string) => string | undefined
  /** Called after a change that is no input event. */
  onEdit: (name: string) => void
}

/** Pictures of flaws, each with a caption. */
export function ConditionPictures({ name, field: { maxItems }, errorOf, onEdit }: Props) {
  const { register, control, getValues, setValue } = useFormContext<VehicleValues>()
  const { fields } = useFieldArray({ control, name })
  const showToast = useToast()

  const change = (pictures: CaptionedPicture[]) => {
    setValue(name, pictures)
    onEdit(name)
  }
  const has = (address: string) => getValues(name).some(({ image }) => image === address)
  const adding = useAddPhotos((image) => change([...getValues(name), { image, caption: '' }]), has)
  const free = maxItems - fields.length - adding.count

  const choose = (files: readonly File[]) => {
    adding.add(files.slice(0, free).map((picture) => ({ picture })))
    if (files.length > free) showToast('error', t('vehicleForm.mostConditions', { count: maxItems }))
  }

  const remove = (index: number) => {
    const [removed] = getValues(name).slice(index, index + 1)
    change(spliced(getValues(name), index, 1))
    showToast('success', t('vehicleForm.removedCondition', { number: index + 1 }), () => {
      if (removed && !has(removed.image)) change(spliced(getValues(name), index, 0, removed))
    })
  }

  return (
    <>
      <p className="muted">{t('vehicleForm.conditionHelp', { count: maxItems })}</p>
      {fields.length > 0 && (
        <ul className="stack" aria-label={t('field.conditionPictures')}>
          {fields.map(({ id, image }, index) => (
            <li key={id} className={styles.captioned}>
              <Picture
                src={image}
                alt={t('vehicleForm.conditionPicture', { number: index + 1 })}
                sizes="128px"
                className={styles.thumbnail}
              />
              <TextField
                label={t('vehicleForm.caption', { number: index + 1 })}
                error={errorOf(`${name}.${index}.caption`) ?? errorOf(`${name}.${index}.image`)}
                {...register(`${name}.${index}.caption`)}
              />
              <button
                type="button"
                className={`icon-button removing ${styles.remove}`}
                aria-label={t('vehicleForm.removeCondition', { number: index + 1 })}
                onClick={() => remove(index)}
              >
                <Trash2 aria-hidden size={18} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <FileButton className={styles.add} accept={PICTURE_FILES} multiple disabled={free <= 0} onFiles={choose}>
        <ImagePlus aria-hidden size={20} /> {t('vehicleForm.chooseConditions')}
      </FileButton>
      <AddingPhotos {...adding} />
    </>
  )
}
