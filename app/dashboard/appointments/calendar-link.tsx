import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCarName } from '#app/dashboard/components/field-labels.ts'
import { listText } from '#app/dashboard/components/list-text.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { t } from '#text/t.ts'
import type { AppointmentView } from './appointment-values.ts'
import { calendarFile } from './calendar-file.ts'

/** Downloads the appointment as it is stored. */
export function CalendarLink({ appointment }: { appointment: AppointmentView }) {
  const { id, name, carId } = appointment
  const nameOf = useCarName()
  const summary = carId === undefined ? name : listText([name, nameOf(carId)])
  const text = calendarFile(appointment, summary)
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const created = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [text])
  return (
    <a className={buttonClass('secondary')} href={url} download={`appointment-${id}.ics`}>
      <Download aria-hidden /> {t('appointments.calendarFile')}
    </a>
  )
}
