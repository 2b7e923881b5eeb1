import { useEffect, useState } from 'react'
import { useSettings } from '#app/local/state/settings.ts'
import { MINUTE_MS } from '#domain/values/time/durations.ts'
import { type OpenDay, openToday } from '#domain/values/time/opening-hours.ts'
import { t } from '#text/t.ts'

interface OpenUntilProps {
  /** Text that separates it from what is before. */
  before?: string
  /** Shown before the dealership opens, too. */
  isWholeDay?: boolean
}

/** Renders nothing while the dealership is closed or its hours are not known. */
export default function OpenUntilText({ before = '', isWholeDay = false }: OpenUntilProps) {
  const { openingHours } = useSettings()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  const day = openToday(openingHours, now)
  if (!day || !(isWholeDay || day.isOpen)) return null
  return `${before}${isWholeDay ? wholeDay(day) : t('layout.openUntil', { time: day.closes })}`
}

/** A day with a break is not open until its end. */
function wholeDay({ spans, closes }: OpenDay): string {
  if (spans.length === 1) return t('layout.openTodayUntil', { time: closes })
  const [first = '', second] = spans.map((span) => `${span.opens}–${span.closes}`)
  return t('layout.openToday', { spans: second ? t('layout.and', { first, second }) : first })
}
