import { asColumnHeader, asRow, asRowGroup, asTable } from '#app/dashboard/components/table-head.tsx'
import { useWaitingPhotoCount } from '#app/dashboard/photos/device-photos.tsx'
import type { CarView } from '#app/local/state/cars.ts'
import { t } from '#text/t.ts'
import type { ListLayout } from './use-vehicle-query.ts'
import type { VehicleDialog } from './vehicle-dialogs.tsx'
import { VehicleRow } from './vehicle-row.tsx'
import { SelectAll, type VehicleSelection } from './vehicle-selection.tsx'
import { useVehicleStates } from './vehicle-state.tsx'
import styles from './vehicle-table.module.css'

interface Props {
  cars: readonly CarView[]
  layout: ListLayout
  selection: VehicleSelection
  /** Shows the checkboxes. */
  isSelecting: boolean
  onOpenDialog: (dialog: VehicleDialog) => void
}

/** The roles and headers are those of a table in each layout. Cards show year and homepage elsewhere. */
export function VehicleTable({ cars, layout, selection, isSelecting, onOpenDialog }: Props) {
  const stateOf = useVehicleStates()
  const waitingPhotosOf = useWaitingPhotoCount()
  const isCards = layout === 'cards'
  return (
    <table {...asTable} aria-label={t('vehicles.vehicles')} className={`box ${styles.table}`}>
      <thead {...asRowGroup} className={isCards ? 'visually-hidden' : styles.head}>
        <tr {...asRow}>
          <th {...asColumnHeader} className={styles.vehicle} aria-label={t('vehicles.vehicle')}>
            {!isCards && <SelectAll selection={selection} page={cars} hideLabel />} {t('vehicles.vehicle')}
          </th>
          {!isCards && (
            <th {...asColumnHeader} className={styles.number}>
              {t('field.year')}
            </th>
          )}
          <th {...asColumnHeader} className={styles.number}>
            {t('field.price')}
          </th>
          {!isCards && <th {...asColumnHeader}>{t('vehicles.homepage')}</th>}
          <th {...asColumnHeader}>{t('field.status')}</th>
          <th {...asColumnHeader} className={styles.actions}>
            {t('vehicles.actions')}
          </th>
        </tr>
      </thead>
      <tbody {...asRowGroup}>
        {cars.map((car) => (
          <VehicleRow
            key={car.uid}
            car={car}
            layout={layout}
            state={stateOf(car)}
            waitingPhotos={waitingPhotosOf(car.images)}
            isSelected={isSelecting ? selection.isSelected(car.uid) : null}
            onToggle={selection.toggle}
            onOpenDialog={onOpenDialog}
          />
        ))}
      </tbody>
    </table>
  )
}
