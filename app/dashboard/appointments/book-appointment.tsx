import { CalendarPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { optionalComponent } from '#app/shared/lazy-component.ts'
import { Button } from '#app/ui/button.tsx'
import { t } from '#text/t.ts'
import type { AppointmentPrefill } from './appointment-values.ts'

const AppointmentDialog = optionalComponent(() => import('./appointment-dialog.tsx'))

interface Props {
  prefill: AppointmentPrefill
  /** The prefix of its drafts, which names what it is made from. */
  draftKind: string
  onClose: () => void
  /** Called when the appointment is stored on this device. */
  onBooked?: (() => void) | undefined
}

/** The dialog of a new appointment, for pages that rarely open it. */
export function NewAppointment({ prefill, draftKind, onClose, onBooked }: Props) {
  return (
    <Suspense>
      <AppointmentDialog
        appointment={null}
        prefill={prefill}
        draftKind={draftKind}
        onClose={onClose}
        onSaved={onBooked}
      />
    </Suspense>
  )
}

export function BookAppointment(props: Omit<Props, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden /> {t('appointments.book')}
      </Button>
      {isOpen && <NewAppointment {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
