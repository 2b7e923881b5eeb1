import { Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { moved, pictureKeys } from '#app/dashboard/photos/photo-list.ts'
import { SortableTiles } from '#app/dashboard/photos/sortable-tiles.tsx'
import { Tile } from '#app/dashboard/photos/tile.tsx'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import type { ListFieldName } from '#domain/kinds/car/fields/car-fields.ts'
import { t } from '#text/t.ts'
import styles from './vehicle-form.module.css'
import { isTyped, type VehicleValues } from './vehicle-values.ts'

const ImageGallery = optionalComponent(() => import('#app/ui/picture/image-gallery.tsx'))

interface Props {
  name: ListFieldName
  /** Called after a change, which is no input event. */
  onEdit: (name: string) => void
  vehicleName: string
}

/** The tiles of the pictures whose addresses were typed. */
export function ImageTiles({ name, onEdit, vehicleName }: Props) {
  const { control, getValues, setValue } = useFormContext<VehicleValues>()
  const lines = useWatch({ control, name })
  const [open, setOpen] = useState<number | null>(null)
  const pictures = lines.map(({ value }) => value.trim()).filter((address) => address !== '')
  let shown = 0
  const tiles = lines.flatMap((line, index) => {
    const address = line.value.trim()
    if (address === '') return []
    const inGallery = shown++
    if (!isTyped(line)) return []
    const number = lines.slice(0, index + 1).filter(isTyped).length
    return [{ address, index, inGallery, number }]
  })
  const ids = pictureKeys(tiles.map(({ address }) => address))

  const move = (from: number, to: number) => {
    const [source, target] = [tiles[from], tiles[to]]
    if (!source || !target) return
    setValue(name, moved(getValues(name), source.index, target.index))
    onEdit(name)
  }

  return (
    <>
      {tiles.length > 0 && (
        <SortableTiles label={t('vehicleForm.imagesByAddress')} ids={ids} onMove={move}>
          {tiles.map(({ address, inGallery, number }, position) => (
            <Tile
              key={ids[position]}
              id={ids[position] ?? address}
              name={t('photos.image', { number })}
              movedText={(place) => t('photos.imageMoved', { number, position: place, count: tiles.length })}
              index={position}
              count={tiles.length}
              isCover={inGallery === 0}
              canBeCover={tiles[0]?.inGallery === 0}
              onMove={(to) => move(position, to)}
              picture={
                <button
                  type="button"
                  className={styles.preview}
                  aria-label={t('vehicleForm.previewImage', { number })}
                  onClick={() => setOpen(inGallery)}
                >
                  <Picture src={address} alt="" sizes="160px" />
                </button>
              }
            />
          ))}
        </SortableTiles>
      )}
      {open !== null && (
        <Suspense>
          <ImageGallery images={pictures} name={vehicleName} start={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
