/**
 * Runs work while no other tab holds the Web Lock. Without Web Locks (plain http), where the browser refuses them, and when `signal`
 * aborts the wait, the work runs at once.
 */
export async function withLock<T>(name: string, options: LockOptions, work: () => T | Promise<T>): Promise<T> {
  let hasStarted = false
  const start = () => {
    hasStarted = true
    return work()
  }
  try {
    return await (navigator.locks ? navigator.locks.request(name, options, start) : start())
  } catch (error) {
    if (hasStarted) throw error
    return start()
  }
}

/** A frozen tab does not release its lock, so other tabs go on without it after this time. */
const LOCK_TIMEOUT_MS = 20_000

/**
 * Returns a function that runs work in one tab of the browser profile at a time, see `withLock`. The lock names `SCOPE:NAME` are
 * shared with tabs of other versions and with the service worker.
 */
export function exclusiveAmongTabs(scope: string) {
  return <T>(name: string, work: () => Promise<T>): Promise<T> =>
    withLock(`${scope}:${name}`, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, work)
}
