import { ChevronLeft, ChevronRight } from 'lucide-react'
import { siteTime } from '#app/dashboard/components/site-time.ts'
import { useFormat } from '#app/local/state/settings.ts'
import { Button } from '#app/ui/button.tsx'
import { Status } from '#app/ui/status.tsx'
import { t } from '#text/t.ts'
import { dayAfter, daysOf } from './appointment-days.ts'
import type { AppointmentView } from './appointment-values.ts'
import styles from './calendar-view.module.css'
import { DaySection } from './day-section.tsx'

const STEPS = {
  day: { back: 'appointments.previousDay', on: 'appointments.nextDay' },
  week: { back: 'appointments.previousWeek', on: 'appointments.nextWeek' },
} as const

interface Props {
  view: 'day' | 'week'
  /** `2026-11-24` */
  date: string
  /** In milliseconds. */
  now: number
  appointments: readonly AppointmentView[]
  overlaps: ReadonlyMap<string, string>
  onDate: (date: string) => void
}

/** The appointments of one day or one week, past ones included. */
export function CalendarView({ view, date, now, appointments, overlaps, onDate }: Props) {
  const format = useFormat()
  const days = daysOf(view, date)
  const step = days.length
  const text = (day: string) => format.date(`${day}T12:00`)
  const first = days[0] ?? date
  const last = days.at(-1) ?? date
  const sorted = [...appointments].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return (
    <>
      <div className={`cluster space-2 ${styles.bar}`}>
        <Button look="secondary" aria-label={t(STEPS[view].back)} onClick={() => onDate(dayAfter(date, -step))}>
          <ChevronLeft aria-hidden />
        </Button>
        <Button look="secondary" aria-label={t(STEPS[view].on)} onClick={() => onDate(dayAfter(date, step))}>
          <ChevronRight aria-hidden />
        </Button>
        <Button look="secondary" onClick={() => onDate(siteTime(now).date)}>
          {t('appointments.today')}
        </Button>
        <Status>{view === 'day' ? text(date) : t('appointments.span', { from: text(first), to: text(last) })}</Status>
      </div>
      <div className={view === 'week' ? styles.week : undefined}>
        {days.map((day) => (
          <DaySection
            key={day}
            day={{ date: day, appointments: sorted.filter(({ at }) => siteTime(at).date === day) }}
            now={now}
            overlaps={overlaps}
          />
        ))}
      </div>
    </>
  )
}
