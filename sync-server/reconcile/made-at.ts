const DAY_MS = 24 * 60 * 60 * 1000
/** A device that pushes nothing for so long is forgotten. */
export const DEVICE_DAYS = 400

/**
 * The time at which a mutation can have been made: what the device says, but not after the server's time.
 * @param since when the first mutation of the device was made; undefined for that mutation
 */
export function plausibleMadeAt(madeAt: string, now: string, since?: string): string {
  const latest = Date.parse(now)
  const earliest = since === undefined ? latest - DEVICE_DAYS * DAY_MS : Date.parse(since)
  const said = Date.parse(madeAt)
  if (Number.isNaN(said) || said > latest) return now
  return new Date(Math.max(said, earliest)).toISOString()
}
