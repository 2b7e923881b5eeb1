import { type FormEvent, useState } from 'react'
import { siteTime } from '#app/dashboard/components/site-time.ts'
import { useNow } from '#app/dashboard/components/use-now.ts'
import { useUndoableChange } from '#app/dashboard/components/use-undoable-change.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useFormErrors } from '#app/ui/use-form-errors.ts'
import { carName } from '#domain/kinds/car/car-name.ts'
import { MAX_RESERVED_FOR, MISSING_DAY, reservationIssues } from '#domain/kinds/reservation/schema.ts'
import { faultText } from '#text/fault-text.ts'

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
        saved: `${carName(car)} is reserved`,
        pending: `Saved on this device. ${carName(car)} is reserved when there is a connection.`,
        conflict: `${carName(car)} had been reserved already: see Needs attention`,
      },
    )
    setBusy(false)
    if (isQueued) onClose()
  }

  return (
    <Dialog title="Reserve vehicle" busy={busy} holds onClose={onClose}>
      <form ref={errors.form} className="stack" onSubmit={reserve} noValidate>
        <p>
          <strong dir="auto">{carName(car)}</strong> stays on the site, marked as reserved.
        </p>
        <TextField
          label="Reserved for"
          hint="Only staff see the name."
          autoComplete="off"
          maxLength={MAX_RESERVED_FOR}
          value={reservedFor}
          onChange={(event) => setReservedFor(event.target.value)}
        />
        <TextField
          label="Until"
          type="date"
          min={today}
          hint="The reservation ends after this day."
          required
          error={errors.notice.children}
          value={reservedUntil}
          onChange={(event) => setReservedUntil(event.target.value)}
        />
        <div className="actions end">
          <Button look="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? 'Reserving...' : 'Reserve'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
