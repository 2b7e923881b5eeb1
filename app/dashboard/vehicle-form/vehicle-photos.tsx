import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useMarkUnsaved } from '#app/dashboard/forms/unsaved-changes.ts'
import { isPhoto, photosIn } from '#app/dashboard/photos/photo-list.ts'
import { PhotosField } from '#app/dashboard/photos/photos-field.tsx'
import { useArePhotosPreparing } from '#app/dashboard/photos/preparing-photos.tsx'
import { CAR_FIELDS, type ListFieldName } from '#domain/kinds/car/fields/car-fields.ts'
import { type VehicleValues, withPhotoLines } from './vehicle-values.ts'

interface Props {
  name: ListFieldName
  /** Called after a change, which is no input event. */
  onEdit: (name: string) => void
  /** The tiles of the other images. */
  children?: ReactNode
}

/** The photos among the images of the surrounding vehicle form. */
export function VehiclePhotos({ name, onEdit, children }: Props) {
  const { control, getValues, setValue } = useFormContext<VehicleValues>()
  const images = useWatch({ control, name })
    .map(({ value }) => value.trim())
    .filter((address) => address !== '')
  useMarkUnsaved(useArePhotosPreparing())
  const change = (photos: string[]) => {
    setValue(name, withPhotoLines(getValues(name), photos))
    onEdit(name)
  }
  return (
    <PhotosField
      photos={photosIn(images)}
      room={CAR_FIELDS[name].maxItems - images.length}
      onChange={change}
      isCoverFirst={images[0] !== undefined && isPhoto(images[0])}
    >
      {children}
    </PhotosField>
  )
}
