import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useShowResult } from '#app/dashboard/components/use-show-result.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import type { AppointmentView } from './appointment-values.ts'

const DELETED = 'Appointment deleted'
const PENDING = 'Saved on this device. The appointment is deleted when there is a connection.'

interface Props {
  appointment: AppointmentView
  onDeleted: () => void
}

/** Asks before it deletes. */
export function DeleteAppointment({ appointment: { uid, name, at }, onDeleted }: Props) {
  const [isAsking, setAsking] = useState(false)
  const showResult = useShowResult()
  const format = useFormat()
  const remove = async () => {
    setAsking(false)
    const isQueued = await showResult(inSession(change, { name: 'appointment.delete', uid, args: {} }), {
      saved: DELETED,
      pending: PENDING,
    })
    if (!isQueued) return
    onDeleted()
  }
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden /> Delete
      </Button>
      <AlertDialog
        open={isAsking}
        title="Delete Appointment"
        action="Delete"
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        Are you sure you want to delete the appointment with {name} on {format.moment(at)}? This action cannot be
        undone.
      </AlertDialog>
    </>
  )
}
