import { Pencil } from 'lucide-react'
import { memo, useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { DASHBOARD_PATH, type ListOrigin } from '#app/dashboard/components/paths.ts'
import { HiddenFrame } from '#app/dashboard/vehicles/hidden-frame.tsx'
import { NumberEdit } from '#app/dashboard/vehicles/number-edit.tsx'
import { EnabledSwitch } from '#app/dashboard/vehicles/row-switches.tsx'
import type { VehicleDialog } from '#app/dashboard/vehicles/vehicle-dialogs.tsx'
import { type VehicleState, VehicleStatePill } from '#app/dashboard/vehicles/vehicle-state.tsx'
import type { CarView } from '#app/local/state/cars.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'
import { rich } from '#app/ui/rich.tsx'
import { StatusPill } from '#app/ui/status-pill.tsx'
import { colorText } from '#app/ui/vehicle-texts.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { vinLabel } from '#domain/kinds/car/fields/car-fields.ts'
import { t } from '#text/t.ts'
import styles from './lot-walk-row.module.css'

interface Props {
  car: CarView
  state: VehicleState | null
  onOpenDialog: (dialog: VehicleDialog) => void
}

/** A vehicle with the actions that are needed beside it, each with one tap. */
export const LotWalkRow = memo(function LotWalkRow({ car, state, onOpenDialog }: Props) {
  const { pathname, search } = useLocation()
  const titleId = useId()

  return (
    <li className={`box ${styles.row}`} data-sold={car.sold || undefined}>
      <HiddenFrame car={car} className={styles.picture}>
        <Picture src={car.images[0]} alt="" sizes="112px" />
      </HiddenFrame>
      <div className={`stack shrinks breakable ${styles.text}`}>
        <h2 className={styles.name} id={titleId}>
          <bdi>{carName(car)}</bdi> {car.sold && <StatusPill tone="sold">{t('lotWalk.soldPill')}</StatusPill>}{' '}
          {state && <VehicleStatePill state={state} />}
        </h2>
        <CarNumbers car={car} />
      </div>
      <div className={`ink strong ${styles.price}`}>
        <NumberEdit car={car} field="price" describedBy={titleId} side="start" />
      </div>
      <div className={`row end ${styles.actions}`}>
        <EnabledSwitch car={car} describedBy={titleId} />
        <Button
          look="secondary"
          aria-describedby={titleId}
          onClick={() => onOpenDialog({ kind: car.sold ? 'unsell' : 'sell', car })}
        >
          {t(car.sold ? 'lotWalk.markAvailable' : 'lotWalk.markSold')}
        </Button>
        <Link
          to={`${DASHBOARD_PATH}/edit-car/${car.id}`}
          state={{ list: pathname + search } satisfies ListOrigin}
          className={buttonClass('secondary')}
          aria-describedby={titleId}
        >
          <Pencil aria-hidden /> <span className="visually-hidden-on-phones">{t('lotWalk.edit')}</span>
        </Link>
      </div>
    </li>
  )
})

/** The numbers that tell a vehicle apart on the lot. */
export function CarNumbers({ car }: { car: CarView }) {
  return (
    <p className={`actions muted ${styles.numbers}`}>
      {car.stockNumber && (
        <span>{rich('lotWalk.stock', { number: (children) => <b>{children}</b> }, { stock: car.stockNumber })}</span>
      )}
      {car.vin && <VinEnd vin={car.vin} />}
      {!car.stockNumber && !car.vin && colorText(car.color)}
    </p>
  )
}

/** The end of a VIN, which tells the vehicles of a lot apart. */
const VIN_END = 8

/** The name of this kind of identifier. */
export const vinText = (vin: string): string => t(vinLabel(vin) === 'VIN' ? 'field.vin' : 'field.chassisNumber')

function VinEnd({ vin }: { vin: string }) {
  return (
    <span>
      {vinText(vin)}{' '}
      <bdi>
        {vin.length > VIN_END && '…'}
        <b>{vin.slice(-VIN_END)}</b>
      </bdi>
    </span>
  )
}
