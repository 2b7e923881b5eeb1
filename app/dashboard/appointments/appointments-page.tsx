import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { type RecordsState, useRecords } from '#app/local/state/records.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { localMoment } from '#domain/values/local-moment.ts'
import { appointmentDays } from './appointment-days.ts'
import AppointmentDialog from './appointment-dialog.tsx'
import type { AppointmentView } from './appointment-values.ts'
import styles from './appointments-page.module.css'
import { DaySection, type ListedFrom } from './day-section.tsx'

export default function AppointmentsPage() {
  const { records, state } = useRecords('appointment')
  const [isAdding, setAdding] = useState(false)
  const now = Date.now()
  const { upcoming, past } = appointmentDays(records, localMoment(now).date)
  return (
    <>
      <PageHeading title="Appointments">
        <Button onClick={() => setAdding(true)}>
          <CalendarPlus aria-hidden /> Add appointment
        </Button>
      </PageHeading>
      {state === 'failed' && <LoadFailure what="appointments" />}
      <OpenAppointment records={records} state={state} />
      {state === 'ready' && upcoming.length === 0 && <p className={styles.empty}>No upcoming appointments</p>}
      {upcoming.map((day) => (
        <DaySection key={day.date} day={day} now={now} />
      ))}
      {past.length > 0 && (
        <>
          <h2 className={styles.past}>Past</h2>
          {past.map((day) => (
            <DaySection key={day.date} day={day} now={now} isPast />
          ))}
        </>
      )}
      {isAdding && <AppointmentDialog appointment={null} onClose={() => setAdding(false)} />}
    </>
  )
}

/** The dialog of the appointment that the address names. */
function OpenAppointment({ records, state }: RecordsState<'appointment'>) {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const id = params.get('id')
  const found = records.find((record) => String(record.id) === id)
  // A local number is replaced by that of the server, and others can delete the appointment while it is open.
  const [last, setLast] = useState<{ id: string; appointment: AppointmentView } | null>(null)
  if (id !== null && found && (found !== last?.appointment || id !== last.id)) setLast({ id, appointment: found })
  if (id === null) return null
  const known = last?.id === id ? last.appointment : undefined
  const current = found ?? records.find(({ uid }) => uid === known?.uid)
  const appointment = current ?? known
  const isFromList = (location.state as ListedFrom | null)?.isFromList === true
  const close = () => (isFromList ? navigate(-1) : setParams({}, { replace: true }))
  if (!appointment) return state === 'ready' && <Notice kind="error">Appointment not found</Notice>
  return (
    <>
      {String(appointment.id) !== id && <Navigate to={`?id=${appointment.id}`} state={location.state} replace />}
      <AppointmentDialog key={appointment.uid} appointment={appointment} isDeleted={!current} onClose={close} />
    </>
  )
}
