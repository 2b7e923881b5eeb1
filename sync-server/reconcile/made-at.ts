import { DAY_MS } from '#domain/values/time/durations.ts'

/** How long idempotency records and devices that push nothing are kept. */
export const REMEMBERED_DAYS = 400

/** The device's time of a mutation, but not after the server's time, and not before the oldest idempotency record. */
export function plausibleMadeAt(madeAt: string, now: string): string {
  const latest = Date.parse(now)
  const said = Date.parse(madeAt)
  if (Number.isNaN(said) || said > latest) return now
  return new Date(Math.max(said, latest - REMEMBERED_DAYS * DAY_MS)).toISOString()
}
