import { CalendarPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useNow } from '#app/dashboard/components/hooks/use-now.ts'
import { LoadFailure } from '#app/dashboard/components/load-states.tsx'
import { PageHeading } from '#app/dashboard/components/page-heading.tsx'
import { isoSiteTime, siteTime } from '#app/dashboard/components/site-time.ts'
import { type RecordsState, useRecords } from '#app/local/state/records.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { t } from '#text/t.ts'
import { appointmentDays, overlapTexts } from './appointment-days.ts'
import AppointmentDialog from './appointment-dialog.tsx'
import type { AppointmentView } from './appointment-values.ts'
import styles from './appointments-page.module.css'
import { CalendarView } from './calendar-view.tsx'
import { DaySection, type ListedFrom } from './day-section.tsx'

const VIEWS = [
  ['list', 'appointments.all'],
  ['day', 'appointments.day'],
  ['week', 'appointments.week'],
] as const

export default function AppointmentsPage() {
  const { records, byNumber, state } = useRecords('appointment')
  const now = useNow()
  const today = siteTime(now).date
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find(([name]) => name === params.get('view'))?.[0] ?? 'list'
  const named = params.get('date') ?? ''
  const date = isoSiteTime({ date: named, time: '12:00' }) === '' ? today : named
  const overlaps = useMemo(() => overlapTexts(records), [records])
  const set = (changed: Record<string, string | null>) =>
    setParams(withParams(params, changed), { replace: true, preventScrollReset: true })
  return (
    <>
      <PageHeading title={t('appointments.title')}>
        <fieldset className="row space-1">
          <legend className="visually-hidden">{t('appointments.view')}</legend>
          {VIEWS.map(([name, label]) => (
            <Button
              key={name}
              look={name === view ? 'primary' : 'secondary'}
              aria-pressed={name === view}
              onClick={() => set({ view: name === 'list' ? null : name, date: null })}
            >
              {t(label)}
            </Button>
          ))}
        </fieldset>
        <Button onClick={() => set({ new: '1' })}>
          <CalendarPlus aria-hidden /> {t('appointments.add')}
        </Button>
      </PageHeading>
      {state === 'failed' && <LoadFailure what="appointments" />}
      <OpenAppointment byNumber={byNumber} state={state} />
      {view === 'list' ? (
        <AppointmentList records={records} state={state} now={now} overlaps={overlaps} />
      ) : (
        <CalendarView
          view={view}
          date={date}
          now={now}
          appointments={records}
          overlaps={overlaps}
          onDate={(day) => set({ date: day === today ? null : day })}
        />
      )}
      {params.has('new') && <AppointmentDialog appointment={null} onClose={() => set({ new: null })} />}
    </>
  )
}

interface ListProps extends Pick<RecordsState<'appointment'>, 'records' | 'state'> {
  now: number
  overlaps: ReadonlyMap<string, string>
}

function AppointmentList({ records, state, now, overlaps }: ListProps) {
  const { upcoming, past } = appointmentDays(records, siteTime(now).date)
  return (
    <>
      {state === 'ready' && upcoming.length === 0 && (
        <p className="box empty-state above-4">{t('appointments.noUpcoming')}</p>
      )}
      {upcoming.map((day) => (
        <DaySection key={day.date} day={day} now={now} overlaps={overlaps} />
      ))}
      {past.length > 0 && (
        <>
          <h2 className={styles.past}>{t('appointments.past')}</h2>
          {past.map((day) => (
            <DaySection key={day.date} day={day} now={now} overlaps={overlaps} isPast />
          ))}
        </>
      )}
    </>
  )
}

/** @param changed null removes a parameter */
function withParams(params: URLSearchParams, changed: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The dialog of the appointment that the address names. */
function OpenAppointment({ byNumber, state }: Pick<RecordsState<'appointment'>, 'byNumber' | 'state'>) {
  const [params, setParams] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const id = params.get('id')
  const found = byNumber(Number(id))
  // Others can delete the appointment while it is open.
  const [last, setLast] = useState<{ id: string; appointment: AppointmentView } | null>(null)
  if (id !== null && found && (found !== last?.appointment || id !== last.id)) setLast({ id, appointment: found })
  if (id === null) return null
  const appointment = found ?? (last?.id === id ? last.appointment : undefined)
  const isFromList = (location.state as ListedFrom | null)?.isFromList === true
  const close = () => (isFromList ? navigate(-1) : setParams(withParams(params, { id: null }), { replace: true }))
  if (!appointment) return state === 'ready' && <Notice kind="error">{t('appointments.notFound')}</Notice>
  return (
    <>
      {String(appointment.id) !== id && (
        <Navigate
          to={{ search: withParams(params, { id: String(appointment.id) }).toString() }}
          state={location.state}
          replace
        />
      )}
      <AppointmentDialog key={appointment.uid} appointment={appointment} isDeleted={!found} onClose={close} />
    </>
  )
}
