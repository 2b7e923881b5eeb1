import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/values/time/durations.ts'

/** Pending mutations are stuck when the network is up and no sync succeeded for this long. */
const STUCK_AFTER_MS = 5 * MINUTE_MS

/** `less than a minute`, `12 minutes`, `3 hours`, `2 days`. A negative duration, after a clock was set back, is the first. */
export function durationText(milliseconds: number): string {
  if (milliseconds < MINUTE_MS) return 'less than a minute'
  if (milliseconds < HOUR_MS) return counted(milliseconds / MINUTE_MS, 'minute')
  return milliseconds < DAY_MS ? counted(milliseconds / HOUR_MS, 'hour') : counted(milliseconds / DAY_MS, 'day')
}

function counted(amount: number, unit: string): string {
  const count = Math.floor(amount)
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}

/** @param succeededAt time of the last successful sync, in milliseconds; null when there was none */
export function isStuck(now: number, oldestMadeAt: string, succeededAt: number | null): boolean {
  const since = Math.max(Date.parse(oldestMadeAt), succeededAt ?? 0)
  return now - since >= STUCK_AFTER_MS
}
