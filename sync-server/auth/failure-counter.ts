import { throwTooManyRequests } from '#sync-server/errors.ts'

const WINDOW_MS = 15 * 60 * 1000

interface Count {
  failures: number
  /** When the failures expire: `WINDOW_MS` after the first. */
  expiresAt: number
  timer?: NodeJS.Timeout
  inProgress: number
  /** Resolvers of `nextEnd`. */
  waiting: (() => void)[]
}

/** Counts failures by key, for 15 minutes. Its functions are synchronous, so that no other attempt runs between a check and an increase. */
export function failureCounter(limit: number) {
  const counts = new Map<string, Count>()

  function rejectAtLimit(key: string): void {
    const count = counts.get(key)
    if (!count || count.failures < limit) return
    const seconds = (count.expiresAt - Date.now()) / 1000
    throwTooManyRequests('too_many.failed_logins', seconds)
  }

  /** Resolves when an attempt ends; null when one more may begin even if all in progress fail. */
  function nextEnd(key: string): Promise<void> | null {
    const count = counts.get(key)
    if (!count || count.failures + count.inProgress < limit) return null
    return new Promise((resolve) => count.waiting.push(resolve))
  }

  function countOf(key: string): Count {
    const count = counts.get(key) ?? { failures: 0, expiresAt: 0, inProgress: 0, waiting: [] }
    counts.set(key, count)
    return count
  }

  function begin(key: string): void {
    countOf(key).inProgress++
  }

  function end(key: string, isFailure: boolean): void {
    const count = counts.get(key)
    if (!count) return
    count.inProgress--
    if (isFailure) addFailure(key, count)
    for (const resolve of count.waiting.splice(0)) resolve()
    deleteIfUnused(key, count)
  }

  /** A failure without `begin` and `end`. */
  function fail(key: string): void {
    addFailure(key, countOf(key))
  }

  function addFailure(key: string, count: Count): void {
    count.failures++
    if (count.failures > 1) return
    count.expiresAt = Date.now() + WINDOW_MS
    count.timer = setTimeout(() => reset(key), WINDOW_MS).unref()
  }

  function reset(key: string): void {
    const count = counts.get(key)
    if (!count) return
    clearTimeout(count.timer)
    count.failures = 0
    deleteIfUnused(key, count)
  }

  function deleteIfUnused(key: string, { failures, inProgress }: Count): void {
    if (failures === 0 && inProgress === 0) counts.delete(key)
  }

  return { rejectAtLimit, nextEnd, begin, end, fail, reset }
}
