const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** With a network, this long without a success is not waiting any more. */
const STUCK_AFTER = 5 * MINUTE

/** `less than a minute`, `12 minutes`, `3 hours`, `2 days`; a clock that was put back says nothing smaller. */
export function durationText(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'less than a minute'
  if (milliseconds < HOUR) return counted(milliseconds / MINUTE, 'minute')
  return milliseconds < DAY ? counted(milliseconds / HOUR, 'hour') : counted(milliseconds / DAY, 'day')
}

function counted(amount: number, unit: string): string {
  const count = Math.floor(amount)
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}

/** @param succeededAt when everything was last through */
export function isStuck(now: number, oldestMadeAt: string, succeededAt: number | null): boolean {
  const since = Math.max(Date.parse(oldestMadeAt), succeededAt ?? 0)
  return now - since >= STUCK_AFTER
}
