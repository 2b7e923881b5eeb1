import { asColumnHeader, asRow, asRowGroup, asTable } from '#app/dashboard/components/table-roles.ts'
import type { CarView } from '#app/local/state/cars.ts'
import type { VehicleDialog } from './vehicle-dialogs.tsx'
import { VehicleRow } from './vehicle-row.tsx'
import type { VehicleSelection } from './vehicle-selection.tsx'
import { useVehicleStates } from './vehicle-state.tsx'
import styles from './vehicle-table.module.css'

interface Props {
  cars: readonly CarView[]
  selection: VehicleSelection
  onOpenDialog: (dialog: VehicleDialog) => void
}

export function VehicleTable({ cars, selection, onOpenDialog }: Props) {
  const stateOf = useVehicleStates()
  return (
    <table {...asTable} aria-label="Vehicles" className={styles.table}>
      <thead {...asRowGroup} className={styles.head}>
        <tr {...asRow}>
          <th {...asColumnHeader}>Vehicle</th>
          <th {...asColumnHeader} className={styles.number}>
            Year
          </th>
          <th {...asColumnHeader} className={styles.number}>
            Price
          </th>
          <th {...asColumnHeader}>Homepage</th>
          <th {...asColumnHeader}>Status</th>
          <th {...asColumnHeader}>Actions</th>
        </tr>
      </thead>
      <tbody {...asRowGroup}>
        {cars.map((car) => (
          <VehicleRow
            key={car.uid}
            car={car}
            state={stateOf(car)}
            isSelected={selection.isSelected(car.uid)}
            onToggle={selection.toggle}
            onOpenDialog={onOpenDialog}
          />
        ))}
      </tbody>
    </table>
  )
}
