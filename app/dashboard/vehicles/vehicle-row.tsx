import { Bookmark, BookmarkX, CalendarPlus, Camera, Copy, Images, Printer, Trash2 } from 'lucide-react'
import { memo, useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import {
  type ListOrigin,
  photosPath,
  WINDOW_CARDS_PATH,
  type WindowCardsState,
} from '#app/dashboard/components/paths.ts'
import { asCell, asRow, asRowHeader } from '#app/dashboard/components/table-roles.ts'
import { useShowResult } from '#app/dashboard/components/use-show-result.ts'
import { ReservedPill } from '#app/dashboard/reservations/reserved-pill.tsx'
import { useRelease } from '#app/dashboard/reservations/use-release.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { useWaitingPhotoCount } from '#app/local/state/photos.ts'
import { staff } from '#app/sync/mutate/actions.ts'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { carName } from '#domain/cars/car-name.ts'
import { isReserved } from '#domain/cars/reservation.ts'
import { EditLink } from './edit-link.tsx'
import { NumberEdit } from './number-edit.tsx'
import { RowMenu, rowMenuItem } from './row-menu.tsx'
import { useDuplicate } from './use-duplicate.ts'
import type { VehicleDialog } from './vehicle-dialogs.tsx'
import styles from './vehicle-row.module.css'
import { type VehicleState, VehicleStatePill } from './vehicle-state.tsx'

interface Props {
  car: CarView
  state: VehicleState | null
  isSelected: boolean
  onToggle: (uid: string) => void
  onOpenDialog: (dialog: VehicleDialog) => void
}

/** Memoized, because a page shows up to 50 rows. */
export const VehicleRow = memo(function VehicleRow({ car, state, isSelected, onToggle, onOpenDialog }: Props) {
  const showResult = useShowResult()
  const duplicate = useDuplicate()
  const titleId = useId()
  const photoCount = useWaitingPhotoCount(car.images)

  const toggle = (field: 'featured' | 'enabled', to: boolean) =>
    showResult(
      staff.change({ name: 'car.edit', uid: car.uid, args: { fields: { [field]: { from: car[field], to } } } }),
    )

  return (
    <tr
      {...asRow}
      className={styles.row}
      data-selected={isSelected || undefined}
      data-sold={car.sold || undefined}
      data-hidden={!car.enabled || undefined}
    >
      <th {...asRowHeader} className={styles.vehicle}>
        <div className={styles.inner}>
          <label className={styles.select}>
            <input
              type="checkbox"
              className={styles.checkbox}
              aria-label={`Select ${carName(car)}`}
              checked={isSelected}
              onChange={() => onToggle(car.uid)}
            />
          </label>
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
              <ReservedPill car={car} />
              {state && <VehicleStatePill state={state} />}
              {photoCount > 0 && (
                <StatusPill tone="waiting">
                  {photoCount === 1 ? '1 photo waits' : `${photoCount} photos wait`}
                </StatusPill>
              )}
            </span>
            <span className={styles.detail}>
              <span>{[car.color, car.fuelType].filter(Boolean).join(' · ')}</span>
              <NumberEdit car={car} field="mileage" describedBy={titleId} side="start" />
            </span>
          </span>
        </div>
      </th>
      <td {...asCell} className={styles.year}>
        {car.year}
      </td>
      <td {...asCell} className={styles.price}>
        <NumberEdit car={car} field="price" describedBy={titleId} />
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
          <RowMenu describedBy={titleId}>
            <button type="button" className={rowMenuItem} onClick={() => duplicate(car)}>
              <Copy aria-hidden size={18} /> Duplicate
            </button>
            {!car.sold && <ReserveOrRelease car={car} onReserve={() => onOpenDialog({ kind: 'reserve', car })} />}
            <button type="button" className={rowMenuItem} onClick={() => onOpenDialog({ kind: 'appointment', car })}>
              <CalendarPlus aria-hidden size={18} /> Book appointment
            </button>
            <Link to={WINDOW_CARDS_PATH} state={{ cars: [car.uid] } satisfies WindowCardsState} className={rowMenuItem}>
              <Printer aria-hidden size={18} /> Print window card
            </Link>
          </RowMenu>
        </div>
      </td>
    </tr>
  )
})

function ReserveOrRelease({ car, onReserve }: { car: CarView; onReserve: () => void }) {
  const release = useRelease()
  const isFree = !isReserved(car, useToday())
  return (
    <button type="button" className={rowMenuItem} onClick={() => (isFree ? onReserve() : release(car))}>
      {isFree ? <Bookmark aria-hidden size={18} /> : <BookmarkX aria-hidden size={18} />}
      {isFree ? 'Reserve' : 'Release'}
    </button>
  )
}

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
