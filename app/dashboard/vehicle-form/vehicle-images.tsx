import type { ListField } from '#domain/kinds/car/fields/car-field.ts'
import type { ListFieldName } from '#domain/kinds/car/fields/car-fields.ts'
import { ImageTiles } from './image-tiles.tsx'
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

/** The images of a vehicle: the tiles of all, then the addresses that were typed. */
export function VehicleImages({ name, field, errorOf, onEdit, vehicleName }: Props) {
  return (
    <>
      <VehiclePhotos name={name} onEdit={onEdit}>
        <ImageTiles name={name} onEdit={onEdit} vehicleName={vehicleName} />
      </VehiclePhotos>
      <WebAddressLines name={name} field={field} errorOf={errorOf} />
    </>
  )
}
