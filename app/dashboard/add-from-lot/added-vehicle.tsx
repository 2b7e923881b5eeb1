import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { listText } from '#app/dashboard/components/list-text.ts'
import { DASHBOARD_PATH, VEHICLES_PATH } from '#app/dashboard/components/paths.ts'
import { useCars } from '#app/local/state/cars.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { t } from '#text/t.ts'
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
    <div className={`stack above-3 ${styles.tall}`}>
      <Notice kind={isSaved ? 'success' : 'waiting'}>
        {isDraft
          ? t(isSaved ? 'addFromLot.savedDraft' : 'addFromLot.draftWaits', { car: name, fields: listText(missing) })
          : t(isSaved ? 'addFromLot.onSite' : 'addFromLot.waits', { car: name })}
      </Notice>
      <Button ref={next} onClick={onNext}>
        {t('addFromLot.next')}
      </Button>
      {car && (
        <Link to={`${DASHBOARD_PATH}/edit-car/${car.id}`} className={buttonClass('secondary')}>
          {t(isDraft ? 'addFromLot.complete' : 'addFromLot.edit', { car: name })}
        </Link>
      )}
      <Link to={VEHICLES_PATH} className={buttonClass('quiet')}>
        {t('lotWalk.vehicles')}
      </Link>
    </div>
  )
}
