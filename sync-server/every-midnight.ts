// Runs a job at the start and after each midnight of the site's time zone.
import { nextMidnight } from '#domain/values/time-zone.ts'

/** A timer may be early by a millisecond. */
const AFTER_MIDNIGHT_MS = 1000

/** @param timeZone empty for that of the server */
export function everyMidnight(job: () => void, timeZone: () => string): void {
  job()
  const now = Date.now()
  const midnight = nextMidnight(now, timeZone())
  setTimeout(() => everyMidnight(job, timeZone), midnight - now + AFTER_MIDNIGHT_MS).unref()
}
