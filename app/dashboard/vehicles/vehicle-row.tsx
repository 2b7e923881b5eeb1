import { Camera, Images, Trash2 } from 'lucide-react'
import { memo, useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { type ListOrigin, photosPath } from '#app/dashboard/components/paths.ts'
import { asCell, asRow, asRowHeader } from '#app/dashboard/components/table-roles.ts'
import { useToast } from '#app/dashboard/components/toasts.tsx'
import { useMutate } from '#app/dashboard/components/use-mutate.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { useWaitingPhotoCount } from '#app/local/state/photos.ts'
import { Button } from '#app/ui/button.tsx'
import { dollarText, milesText, priceText } from '#app/ui/format.ts'
import { Picture } from '#app/ui/picture.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { Car } from '#domain/cars/car.ts'
import { carName } from '#domain/cars/car-name.ts'
import { EditLink } from './edit-link.tsx'
import { QuickEdit } from './quick-edit.tsx'
import type { VehicleDialog } from './vehicle-dialogs.tsx'
import styles from './vehicle-row.module.css'
import { type VehicleState, VehicleStatePill } from './vehicle-state.tsx'

interface Props {
  car: CarView
  state: VehicleState | null
  onOpenDialog: (dialog: VehicleDialog) => void
}

/** Memoized, because a page shows up to 50 rows. */
export const VehicleRow = memo(function VehicleRow({ car, state, onOpenDialog }: Props) {
  const mutate = useMutate()
  const editNumber = useEditNumber(car)
  const titleId = useId()
  const photoCount = useWaitingPhotoCount(car.images)

  const toggle = (field: 'featured' | 'enabled', to: boolean) =>
    mutate({ name: 'car.edit', uid: car.uid, args: { fields: { [field]: { from: car[field], to } } } })

  return (
    <tr {...asRow} className={styles.row} data-sold={car.sold || undefined} data-hidden={!car.enabled || undefined}>
      <th {...asRowHeader} className={styles.vehicle}>
        <div className={styles.inner}>
          <span className={styles.frame}>
            <button
              type="button"
              className={styles.thumb}
              aria-label={`${car.images.length} ${car.images.length === 1 ? 'image' : 'images'} of ${carName(car)}`}
              disabled={car.images.length === 0}
              onClick={() => onOpenDialog({ kind: 'images', car })}
            >
              <Picture src={car.images[0]} alt="" sizes="96px" />
              {car.images.length > 1 && (
                <span className={styles.count}>
                  <Images aria-hidden size={12} /> {car.images.length}
                </span>
              )}
            </button>
            {!car.enabled && !car.sold && <span className={styles.hiddenTag}>Hidden</span>}
          </span>
          <span className={styles.text}>
            <span className={styles.title} id={titleId}>
              {car.make} {car.model}
              {car.sold && <StatusPill tone="sold">SOLD</StatusPill>}
              {state && <VehicleStatePill state={state} />}
              {photoCount > 0 && (
                <StatusPill tone="waiting">
                  {photoCount === 1 ? '1 photo waits' : `${photoCount} photos wait`}
                </StatusPill>
              )}
            </span>
            <span className={styles.detail}>
              <span>{[car.color, car.fuelType].filter(Boolean).join(' · ')}</span>
              <QuickEdit
                name="mileage"
                value={car.mileage}
                text={milesText(car.mileage)}
                describedBy={titleId}
                side="start"
                onSave={(from, to) => editNumber('mileage', from, to)}
              />
            </span>
          </span>
        </div>
      </th>
      <td {...asCell} className={styles.year}>
        {car.year}
      </td>
      <td {...asCell} className={styles.price}>
        <QuickEdit
          name="price"
          value={car.price}
          text={dollarText(car.price)}
          describedBy={titleId}
          onSave={(from, to) => editNumber('price', from, to)}
        />
      </td>
      <td {...asCell} className={styles.homepage}>
        <Switch label="Homepage" checked={car.featured} disabled={car.sold} onChange={(on) => toggle('featured', on)} />
      </td>
      <td {...asCell} className={styles.status}>
        <Switch label="Enabled" checked={car.enabled} disabled={car.sold} onChange={(on) => toggle('enabled', on)} />
      </td>
      <td {...asCell} className={styles.actions}>
        <div className={styles.buttons}>
          <Button
            look="secondary"
            className={styles.main}
            aria-describedby={titleId}
            onClick={() => onOpenDialog({ kind: car.sold ? 'unsell' : 'sell', car })}
          >
            {car.sold ? 'Mark as Available' : 'Mark as Sold'}
          </Button>
          <PhotosLink id={car.id} describedBy={titleId} />
          <EditLink car={car} describedBy={titleId} />
          <button
            type="button"
            className={styles.delete}
            aria-label="Delete"
            aria-describedby={titleId}
            onClick={() => onOpenDialog({ kind: 'delete', car })}
          >
            <Trash2 aria-hidden size={18} />
          </button>
        </div>
      </td>
    </tr>
  )
})

function PhotosLink({ id, describedBy }: { id: number; describedBy: string }) {
  const { pathname, search } = useLocation()
  return (
    <Link
      to={photosPath(id)}
      state={{ list: pathname + search } satisfies ListOrigin}
      className={styles.icon}
      aria-label="Photos"
      aria-describedby={describedBy}
    >
      <Camera aria-hidden size={18} />
    </Link>
  )
}

const NUMBER_FIELDS = {
  price: { label: 'Price', format: priceText },
  mileage: { label: 'Mileage', format: milesText },
} as const

/** Returns a function that edits a number, shows a toast with Undo and resolves to whether the mutation was queued. */
function useEditNumber(car: Car) {
  const mutate = useMutate()
  const showToast = useToast()
  return async (field: keyof typeof NUMBER_FIELDS, from: number, to: number): Promise<boolean> => {
    const edit = (before: number, after: number) =>
      mutate({ name: 'car.edit', uid: car.uid, args: { fields: { [field]: { from: before, to: after } } } })
    const isQueued = await edit(from, to)
    const { label, format } = NUMBER_FIELDS[field]
    if (isQueued) showToast('success', `${label} of ${carName(car)} is now ${format(to)}`, () => void edit(to, from))
    return isQueued
  }
}
