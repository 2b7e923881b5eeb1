import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/values/time/durations.ts'
import { t } from '#text/t.ts'

/** Pending mutations are stuck when the network is up and no sync succeeded for this long. */
const STUCK_AFTER_MS = 5 * MINUTE_MS

/** `less than a minute`, `12 minutes`, `3 hours`, `2 days`. A negative duration, after a clock was set back, is the first. */
export function durationText(milliseconds: number): string {
  const count = (unit: number) => ({ count: Math.floor(milliseconds / unit) })
  if (milliseconds < MINUTE_MS) return t('duration.underMinute')
  if (milliseconds < HOUR_MS) return t('duration.minutes', count(MINUTE_MS))
  return milliseconds < DAY_MS ? t('duration.hours', count(HOUR_MS)) : t('duration.days', count(DAY_MS))
}

/** @param succeededAt time of the last successful sync, in milliseconds; null when there was none */
export function isStuck(now: number, oldestMadeAt: string, succeededAt: number | null): boolean {
  const since = Math.max(Date.parse(oldestMadeAt), succeededAt ?? 0)
  return now - since >= STUCK_AFTER_MS
}
