import { type FormEvent, useState } from 'react'
import { useNow } from '#app/dashboard/components/hooks/use-now.ts'
import { useUndoableChange } from '#app/dashboard/components/hooks/use-undoable-change.ts'
import { siteTime } from '#app/dashboard/components/site-time.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useFormErrors } from '#app/ui/form/use-form-errors.ts'
import { rich } from '#app/ui/rich.tsx'
import { carName } from '#domain/kinds/car/car-name.ts'
import { MAX_RESERVED_FOR, MISSING_DAY, reservationIssues } from '#domain/kinds/reservation/schema.ts'
import { faultText } from '#text/fault-text.ts'
import { t } from '#text/t.ts'

interface Props {
  car: CarView
  onClose: () => void
}

export function ReserveDialog({ car, onClose }: Props) {
  const change = useUndoableChange()
  const today = siteTime(useNow()).date
  const [reservedFor, setReservedFor] = useState('')
  const [reservedUntil, setReservedUntil] = useState('')
  const errors = useFormErrors()
  const [busy, setBusy] = useState(false)

  const reserve = async (event: FormEvent) => {
    event.preventDefault()
    const [issue] = reservedUntil ? reservationIssues({ until: reservedUntil }, today) : [MISSING_DAY]
    errors.clear()
    if (issue) return errors.fail(faultText(issue))
    setBusy(true)
    const isQueued = await change(
      car,
      {
        name: 'reservation.create',
        args: { carUid: car.uid, until: reservedUntil, for: reservedFor.trim() },
      },
      {
        saved: t('reservations.saved', { car: carName(car) }),
        pending: t('reservations.pending', { car: carName(car) }),
        conflict: t('reservations.conflict', { car: carName(car) }),
      },
    )
    setBusy(false)
    if (isQueued) onClose()
  }

  return (
    <Dialog title={t('reservations.title')} busy={busy} holds onClose={onClose}>
      <form ref={errors.form} className="stack" onSubmit={reserve} noValidate>
        <p>
          {rich(
            'reservations.stays',
            { name: (children) => <strong dir="auto">{children}</strong> },
            { car: carName(car) },
          )}
        </p>
        <TextField
          label={t('reservations.for')}
          hint={t('reservations.forHint')}
          autoComplete="off"
          maxLength={MAX_RESERVED_FOR}
          value={reservedFor}
          onChange={(event) => setReservedFor(event.target.value)}
        />
        <TextField
          label={t('reservations.until')}
          type="date"
          min={today}
          hint={t('reservations.untilHint')}
          required
          error={errors.notice.children}
          value={reservedUntil}
          onChange={(event) => setReservedUntil(event.target.value)}
        />
        <div className="actions end">
          <Button look="secondary" disabled={busy} onClick={onClose}>
            {t('shared.cancel')}
          </Button>
          <Button type="submit" disabled={busy}>
            {t(busy ? 'reservations.busy' : 'reservations.reserve')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
