import { memo, useId } from 'react'
import { asCell, asRow, asRowHeader } from '#app/dashboard/components/table-head.tsx'
import { ReservedPill } from '#app/dashboard/reservations/reserved-pill.tsx'
import type { CarView } from '#app/local/state/cars.ts'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { colorText, optionText } from '#app/ui/vehicle-texts.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { t } from '#text/t.ts'
import { EditLink } from './edit-link.tsx'
import { NumberEdit } from './number-edit.tsx'
import { RowActions } from './row-actions.tsx'
import { EnabledSwitch, HomepageSwitch } from './row-switches.tsx'
import type { ListLayout } from './use-vehicle-query.ts'
import type { VehicleDialog } from './vehicle-dialogs.tsx'
import styles from './vehicle-row.module.css'
import { type VehicleState, VehicleStatePill } from './vehicle-state.tsx'
import { VehicleThumbnail } from './vehicle-thumbnail.tsx'

interface Props {
  car: CarView
  layout: ListLayout
  state: VehicleState | null
  /** How many of its photos have not been uploaded. */
  waitingPhotos: number
  /** Null hides the checkbox. */
  isSelected: boolean | null
  onToggle: (uid: string) => void
  onOpenDialog: (dialog: VehicleDialog) => void
}

/** Memoized, because a page shows up to 50 rows. */
export const VehicleRow = memo(function VehicleRow(props: Props) {
  const { car, layout, state, waitingPhotos, isSelected, onToggle, onOpenDialog } = props
  const id = useId()
  /** Year, make and model. */
  const titleId = `${id}-year ${id}-name`
  const isCard = layout === 'cards'
  const name = <bdi>{`${car.make} ${car.model}`}</bdi>
  return (
    <tr
      {...asRow}
      className={styles.row}
      data-selected={isSelected || undefined}
      data-sold={car.sold || undefined}
      data-hidden={!car.enabled || undefined}
    >
      <th {...asRowHeader} className={styles.vehicle} aria-labelledby={titleId}>
        <div className={`row ${styles.inner}`}>
          {isSelected !== null && (
            <label className={styles.select}>
              <input type="checkbox" className="checkbox" checked={isSelected} onChange={() => onToggle(car.uid)} />
              <span className="visually-hidden">{t('vehicles.select', { car: carName(car) })}</span>
            </label>
          )}
          <VehicleThumbnail car={car} onOpen={() => onOpenDialog({ kind: 'images', car })} />
          <div className={`stack shrinks breakable ${styles.text}`}>
            <span className={`clamped ink compact ${styles.title}`} id={`${id}-name`}>
              {isCard ? <EditLink car={car}>{name}</EditLink> : name}
            </span>
            <span className={`muted ${styles.detail}`}>
              {isCard && <span id={`${id}-year`}>{car.year}</span>}
              <NumberEdit car={car} field="mileage" describedBy={titleId} side="start" />
              <span className={styles.words}>
                {[colorText(car.color), optionText('fuelType', car.fuelType)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Pills car={car} state={state} waitingPhotos={waitingPhotos} />
          </div>
        </div>
      </th>
      {!isCard && (
        <td {...asCell} id={`${id}-year`} className={styles.year}>
          {car.year}
        </td>
      )}
      <td {...asCell} className={styles.price}>
        <NumberEdit car={car} field="price" describedBy={titleId} />
      </td>
      {!isCard && (
        <td {...asCell} className={styles.homepage}>
          <HomepageSwitch car={car} describedBy={titleId} hideLabel={layout === 'wide'} />
        </td>
      )}
      <td {...asCell} className={styles.status}>
        {isCard ? (
          !car.sold && <span>{t(car.enabled ? 'vehicles.onSite' : 'vehicles.hidden')}</span>
        ) : (
          <EnabledSwitch car={car} describedBy={titleId} />
        )}
      </td>
      <td {...asCell} className={styles.actions}>
        <RowActions car={car} layout={layout} titleId={titleId} onOpenDialog={onOpenDialog} />
      </td>
    </tr>
  )
})

/** Renders nothing for a vehicle whose state is the usual one. */
function Pills({ car, state, waitingPhotos }: Pick<Props, 'car' | 'state' | 'waitingPhotos'>) {
  return (
    <span className={`cluster ${styles.pills}`}>
      {car.sold && <StatusPill tone="sold">{t('vehicles.sold')}</StatusPill>}
      <ReservedPill car={car} />
      {state && <VehicleStatePill state={state} />}
      {waitingPhotos > 0 && (
        <StatusPill tone="waiting">{t('vehicles.photosWait', { count: waitingPhotos })}</StatusPill>
      )}
    </span>
  )
}
