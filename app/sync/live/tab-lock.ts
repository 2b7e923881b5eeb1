import { withLock } from './web-lock.ts'

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
