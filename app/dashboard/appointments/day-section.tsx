import { TriangleAlert } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { useCarName, useFieldText } from '#app/dashboard/components/field-labels.ts'
import { factsText } from '#app/dashboard/components/list-text.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { type PillTone, StatusPill } from '#app/ui/status-pill.tsx'
import { optionText } from '#app/ui/vehicle-texts.ts'
import type { AppointmentStatus } from '#domain/kinds/appointment/schema.ts'
import { t } from '#text/t.ts'
import { type AppointmentDay, dayName, timeSpan } from './appointment-days.ts'
import type { AppointmentView } from './appointment-values.ts'
import styles from './day-section.module.css'

/** History state of an entry that opened an appointment from the list. */
export interface ListedFrom {
  isFromList?: boolean
}

const STATUS_TONES: Record<AppointmentStatus, PillTone> = {
  planned: 'info',
  done: 'good',
  cancelled: 'sold',
  no_show: 'bad',
}

interface Props {
  day: AppointmentDay
  /** In milliseconds. */
  now: number
  /** Texts by uid. */
  overlaps: ReadonlyMap<string, string>
  /** Below the heading of the past days. */
  isPast?: boolean
}

export function DaySection({ day: { date, appointments }, now, overlaps, isPast = false }: Props) {
  const format = useFormat()
  const Heading = isPast ? 'h3' : 'h2'
  const headingId = `day-${date}`
  return (
    <section aria-labelledby={headingId} className="above-5">
      <Heading id={headingId} className="below-3">
        {t('appointments.heading', { day: dayName(date, now), date: format.date(`${date}T12:00`) })}
      </Heading>
      {appointments.length === 0 ? (
        <p className="muted">{t('appointments.none')}</p>
      ) : (
        <ul aria-labelledby={headingId} className="box divided">
          {appointments.map((appointment) => (
            <AppointmentItem
              key={appointment.uid}
              appointment={appointment}
              overlap={overlaps.get(appointment.uid) ?? ''}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface ItemProps {
  appointment: AppointmentView
  overlap: string
}

function AppointmentItem({ appointment, overlap }: ItemProps) {
  const fieldText = useFieldText()
  const carName = useCarName()
  const { search } = useLocation()
  const { id, name, phone, carId, assignee, status, isPending } = appointment
  const facts = factsText([
    carId !== undefined && carName(carId),
    phone,
    assignee !== undefined && fieldText('assignee', assignee),
  ])
  return (
    <li className={`relative pad-4 ${styles.item}`}>
      <span className={`figures ${styles.time}`}>{timeSpan(appointment)}</span>
      <div className="stack space-1 breakable">
        <p className="cluster space-2">
          <Link
            to={{ search: withId(search, id) }}
            state={{ isFromList: true } satisfies ListedFrom}
            preventScrollReset
            className="covering ink strong text-link"
          >
            <bdi>{name}</bdi>
          </Link>
          {status !== 'planned' && <StatusPill tone={STATUS_TONES[status]}>{optionText('status', status)}</StatusPill>}
          {isPending && <StatusPill tone="waiting">{t('appointments.waiting')}</StatusPill>}
        </p>
        {facts && <p className={`muted ${styles.facts}`}>{facts}</p>}
        {overlap && (
          <p className={styles.overlap}>
            <TriangleAlert aria-hidden size={16} /> {overlap}
          </p>
        )}
      </div>
    </li>
  )
}

function withId(search: string, id: number): string {
  const params = new URLSearchParams(search)
  params.set('id', String(id))
  return params.toString()
}
