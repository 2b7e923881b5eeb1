import { Images, Trash2 } from 'lucide-react'
import { memo, useId } from 'react'
import { asCell, asRow, asRowHeader } from '#app/dashboard/components/table-roles.ts'
import { useMakeChange } from '#app/dashboard/components/use-mutate.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { Button } from '#app/ui/button.tsx'
import { dollarText, milesText } from '#app/ui/format.ts'
import { Picture } from '#app/ui/picture.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { carName } from '#domain/cars/car-name.ts'
import { EditLink } from './edit-link.tsx'
import { QuickEdit } from './quick-edit.tsx'
import { useQuickChange } from './use-quick-change.ts'
import type { VehicleQuestion } from './vehicle-dialogs.tsx'
import styles from './vehicle-row.module.css'
import type { VehicleState } from './vehicle-state.ts'
import { VehicleStatePill } from './vehicle-state-pill.tsx'

interface Props {
  car: CarView
  state: VehicleState | null
  onAsk: (question: VehicleQuestion) => void
}

/** Drawn anew only when its car has changed: fifty of them stand on a page. */
export const VehicleRow = memo(function VehicleRow({ car, state, onAsk }: Props) {
  const makeChange = useMakeChange()
  const quickChange = useQuickChange(car)
  const titleId = useId()

  const toggle = (field: 'featured' | 'enabled', to: boolean) =>
    makeChange({ name: 'car.edit', uid: car.uid, args: { fields: { [field]: { from: car[field], to } } } })

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
              onClick={() => onAsk({ kind: 'images', car })}
            >
              <Picture src={car.images[0]} alt="" sizes="96px" />
              {car.images.length > 1 && (
                <span className={styles.count}>
                  <Images aria-hidden size={12} /> {car.images.length}
                </span>
              )}
            </button>
            {!car.enabled && !car.sold && <span className={styles.mark}>Hidden</span>}
          </span>
          <span className={styles.words}>
            <span className={styles.title} id={titleId}>
              {car.make} {car.model}
              {car.sold && <StatusPill tone="sold">SOLD</StatusPill>}
              {state && <VehicleStatePill state={state} />}
            </span>
            <span className={styles.detail}>
              <span>{[car.color, car.fuelType].filter(Boolean).join(' · ')}</span>
              <QuickEdit
                name="mileage"
                value={car.mileage}
                text={milesText(car.mileage)}
                describedBy={titleId}
                side="start"
                onSave={(from, to) => quickChange('mileage', from, to)}
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
          onSave={(from, to) => quickChange('price', from, to)}
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
            onClick={() => onAsk({ kind: car.sold ? 'unsell' : 'sell', car })}
          >
            {car.sold ? 'Mark as Available' : 'Mark as Sold'}
          </Button>
          <EditLink car={car} describedBy={titleId} />
          <button
            type="button"
            className={styles.delete}
            aria-label="Delete"
            aria-describedby={titleId}
            onClick={() => onAsk({ kind: 'delete', car })}
          >
            <Trash2 aria-hidden size={18} />
          </button>
        </div>
      </td>
    </tr>
  )
})
