import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useShowResult } from '#app/dashboard/components/hooks/use-show-result.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { change } from '#app/sync/mutate/changes.ts'
import { inSession } from '#app/sync/session/current-session.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { t } from '#text/t.ts'
import type { AppointmentView } from './appointment-values.ts'

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
      saved: t('appointments.deleted'),
      pending: t('appointments.deletePending'),
    })
    if (!isQueued) return
    onDeleted()
  }
  return (
    <>
      <Button look="secondary" onClick={() => setAsking(true)}>
        <Trash2 aria-hidden /> {t('appointments.delete')}
      </Button>
      <AlertDialog
        open={isAsking}
        title={t('appointments.deleteTitle')}
        action={t('appointments.delete')}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        {t('appointments.deleteAsk', { name, time: format.moment(at) })}
      </AlertDialog>
    </>
  )
}
