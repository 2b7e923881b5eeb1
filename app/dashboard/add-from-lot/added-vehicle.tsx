import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { DASHBOARD_PATH, VEHICLES_PATH } from '#app/dashboard/components/paths.ts'
import { useCars } from '#app/local/state/cars.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import styles from './lot-form.module.css'

export interface AddedVehicle {
  uid: string
  name: string
  /** Labels of the fields that the draft lacks; empty for a vehicle for the site. */
  missing: readonly string[]
  /** The server has it; else it is stored on this device. */
  isSaved: boolean
}

interface Props {
  added: AddedVehicle
  onNext: () => void
}

/** The result of the last save, and the next steps. */
export function AddedVehicleNotice({ added: { uid, name, missing, isSaved }, onNext }: Props) {
  const { cars } = useCars()
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  const car = cars.find((each) => each.uid === uid)
  const isDraft = missing.length > 0
  return (
    <div className={styles.added}>
      <Notice kind={isSaved ? 'success' : 'waiting'}>
        {isSaved
          ? `${name} ${isDraft ? 'was saved as a draft' : 'is on the site'}.`
          : `Saved on this device${isDraft ? ' as a draft' : ''}: ${name}. It will be sent${isDraft ? '' : ' and put on the site'} when there is a connection.`}
        {isDraft && ` Missing for the site: ${missing.join(', ')}.`}
      </Notice>
      <Button ref={next} onClick={onNext}>
        Add the next vehicle
      </Button>
      {car && (
        <Link to={`${DASHBOARD_PATH}/edit-car/${car.id}`} className={buttonClass('secondary')}>
          {isDraft ? `Complete ${name}` : `Edit ${name}`}
        </Link>
      )}
      <Link to={VEHICLES_PATH} className={buttonClass('quiet')}>
        Vehicles
      </Link>
    </div>
  )
}
