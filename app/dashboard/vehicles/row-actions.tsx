import {
  BadgeCheck,
  Bookmark,
  BookmarkX,
  CalendarPlus,
  Camera,
  Copy,
  Pencil,
  Printer,
  Trash2,
  Undo2,
} from 'lucide-react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { ActionMenu } from '#app/dashboard/components/action-menu.tsx'
import {
  type AddCarState,
  DASHBOARD_PATH,
  type ListOrigin,
  photosPath,
  WINDOW_CARDS_PATH,
  type WindowCardsState,
} from '#app/dashboard/components/paths.ts'
import { useRelease } from '#app/dashboard/reservations/use-release.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { useToday } from '#app/ui/use-today.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { isReserved } from '#domain/kinds/reservation/reserved.ts'
import { t } from '#text/t.ts'
import { EditLink } from './edit-link.tsx'
import styles from './row-actions.module.css'
import { EnabledSwitch, HomepageSwitch } from './row-switches.tsx'
import type { ListLayout } from './use-vehicle-query.ts'
import type { VehicleDialog } from './vehicle-dialogs.tsx'

interface Props {
  car: CarView
  layout: ListLayout
  /** `id` of the element that names the vehicle. */
  titleId: string
  onOpenDialog: (dialog: VehicleDialog) => void
}

/** The actions of a row: those that the layout has room for, and a menu with the others. */
export function RowActions({ car, layout, titleId, onOpenDialog }: Props) {
  const open = (kind: VehicleDialog['kind']) => () => onOpenDialog({ kind, car })
  const edit = (
    <EditLink car={car} describedBy={titleId}>
      <Pencil aria-hidden size={18} />{' '}
      <span className={layout === 'cards' ? undefined : 'visually-hidden'}>{t('vehicles.edit')}</span>
    </EditLink>
  )
  const sell = (
    <button type="button" aria-describedby={titleId} onClick={open(car.sold ? 'unsell' : 'sell')}>
      {car.sold ? <Undo2 aria-hidden size={18} /> : <BadgeCheck aria-hidden size={18} />}
      {t(car.sold ? 'vehicles.markAvailable' : 'vehicles.markSold')}
    </button>
  )
  const remove = (
    <button type="button" data-look="danger" aria-describedby={titleId} onClick={open('delete')}>
      <Trash2 aria-hidden size={18} />{' '}
      <span className={layout === 'wide' ? 'visually-hidden' : undefined}>{t('vehicles.delete')}</span>
    </button>
  )
  return (
    <div className={`row end ${styles.actions}`}>
      {layout !== 'cards' && edit}
      {layout === 'wide' && sell}
      {layout === 'wide' && remove}
      <ActionMenu describedBy={titleId} title={carName(car)}>
        {layout === 'cards' && (
          <>
            {edit}
            <EnabledSwitch car={car} describedBy={titleId} />
            <HomepageSwitch car={car} describedBy={titleId} />
          </>
        )}
        {layout !== 'wide' && sell}
        {!car.sold && <ReserveOrRelease car={car} onReserve={open('reserve')} />}
        <button type="button" onClick={open('appointment')}>
          <CalendarPlus aria-hidden size={18} /> {t('vehicles.book')}
        </button>
        <PhotosLink id={car.id} />
        <DuplicateButton car={car} />
        <Link to={WINDOW_CARDS_PATH} state={{ cars: [car.uid] } satisfies WindowCardsState}>
          <Printer aria-hidden size={18} /> {t('vehicles.print')}
        </Link>
        {layout !== 'wide' && remove}
      </ActionMenu>
    </div>
  )
}

function DuplicateButton({ car }: { car: CarView }) {
  const duplicate = useDuplicate()
  return (
    <button type="button" onClick={() => duplicate(car)}>
      <Copy aria-hidden size={18} /> {t('vehicles.duplicate')}
    </button>
  )
}

function ReserveOrRelease({ car, onReserve }: { car: CarView; onReserve: () => void }) {
  const release = useRelease()
  const isFree = !isReserved(car, useToday())
  return (
    <button type="button" onClick={() => (isFree ? onReserve() : release(car))}>
      {isFree ? <Bookmark aria-hidden size={18} /> : <BookmarkX aria-hidden size={18} />}
      {t(isFree ? 'vehicles.reserve' : 'vehicles.release')}
    </button>
  )
}

function PhotosLink({ id }: { id: number }) {
  const { pathname, search } = useLocation()
  return (
    <Link to={photosPath(id)} state={{ list: pathname + search } satisfies ListOrigin}>
      <Camera aria-hidden size={18} /> {t('vehicles.photos')}
    </Link>
  )
}

/** Returns a function that opens the form of a new vehicle with the values of this one. */
function useDuplicate(): (car: Car) => void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return ({ uid }) => {
    const state: AddCarState = { list: pathname + search, copyOf: uid }
    navigate(`${DASHBOARD_PATH}/add-car`, { state })
  }
}
