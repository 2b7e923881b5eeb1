import type { Clock } from '#app/sync/engine/dependencies.ts'

export const browserClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds)
    return () => clearTimeout(timer)
  },
}

/** A tab that was frozen keeps its lock; it is not waited for longer than this. */
const PATIENCE = 20_000

/** One tab of the profile at a time, where the browser has locks (not on plain http); elsewhere at once. */
export function exclusiveAmongTabs(scope: string) {
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    if (!navigator.locks) return work()
    let begun = false
    try {
      return await navigator.locks.request(`${scope}:${name}`, { signal: AbortSignal.timeout(PATIENCE) }, () => {
        begun = true
        return work()
      })
    } catch (error) {
      if (begun) throw error
      return work()
    }
  }
}
