/** A frozen tab does not release its lock, so other tabs go on without it after this time. */
const LOCK_TIMEOUT_MS = 20_000

/**
 * Returns a function that runs work in one tab of the browser profile at a time. Without Web Locks (plain http) it runs the
 * work at once. The lock names `SCOPE:NAME` are shared with tabs of other versions and with the service worker.
 */
export function exclusiveAmongTabs(scope: string) {
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    if (!navigator.locks) return work()
    let hasStarted = false
    try {
      return await navigator.locks.request(`${scope}:${name}`, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, () => {
        hasStarted = true
        return work()
      })
    } catch (error) {
      if (hasStarted) throw error
      return work()
    }
  }
}
