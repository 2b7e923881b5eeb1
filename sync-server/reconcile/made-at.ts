const DAY_MS = 24 * 60 * 60 * 1000
/** Older rows are forgotten: devices that pushed nothing, and idempotency records. */
export const REMEMBERED_DAYS = 400

/** The time at which a mutation can have been made: what the device says, but not after the server's time, and not before it forgets. */
export function plausibleMadeAt(madeAt: string, now: string): string {
  const latest = Date.parse(now)
  const said = Date.parse(madeAt)
  if (Number.isNaN(said) || said > latest) return now
  return new Date(Math.max(said, latest - REMEMBERED_DAYS * DAY_MS)).toISOString()
}
