import type { ListField } from '#domain/cars/car-field.ts'
import type { ListFieldName } from '#domain/cars/car-fields.ts'
import { VehiclePhotos } from './vehicle-photos.tsx'
import { WebAddressLines } from './web-address-lines.tsx'

interface Props {
  name: ListFieldName
  field: ListField
  errorOf: (path: string) => string | undefined
  /** Called after a change that is no input event. */
  onEdit: (name: string) => void
  vehicleName: string
}

/** The images of a vehicle: its photos, then the typed addresses. */
export function VehicleImages({ onEdit, ...list }: Props) {
  return (
    <>
      <VehiclePhotos name={list.name} onEdit={onEdit} />
      <WebAddressLines {...list} />
    </>
  )
}
