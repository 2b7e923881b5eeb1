import { useFormContext, useWatch } from 'react-hook-form'
import { photosIn } from '#app/dashboard/photos/photo-list.ts'
import { PhotosField } from '#app/dashboard/photos/photos-field.tsx'
import type { ListField, ListFieldName } from '#domain/cars/car-fields.ts'
import { type VehicleValues, withPhotoLines } from './vehicle-values.ts'
import { WebAddressLines } from './web-address-lines.tsx'

interface Props {
  name: ListFieldName
  field: ListField
  errorOf: (path: string) => string | undefined
  /** Called with the name of the field after a change that is no input event. */
  onFill: (names: string[]) => void
  vehicleName: string
}

/** The images of a vehicle: its photos, then the typed addresses. */
export function VehicleImages({ onFill, ...list }: Props) {
  const { name, field } = list
  const { control, getValues, setValue } = useFormContext<VehicleValues>()
  const images = useWatch({ control, name })
    .map(({ value }) => value.trim())
    .filter((address) => address !== '')
  const change = (photos: string[]) => {
    setValue(name, withPhotoLines(getValues(name), photos))
    onFill([name])
  }
  return (
    <>
      <PhotosField photos={photosIn(images)} room={field.maxItems - images.length} onChange={change} />
      <WebAddressLines {...list} />
    </>
  )
}
