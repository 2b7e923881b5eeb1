// Runs a job at the start and after each midnight of the server's time zone.

/** A timer may be early by a millisecond. */
const AFTER_MIDNIGHT_MS = 1000

export function everyMidnight(job: () => void): void {
  job()
  const now = new Date()
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  setTimeout(() => everyMidnight(job), midnight.getTime() - now.getTime() + AFTER_MIDNIGHT_MS).unref()
}
