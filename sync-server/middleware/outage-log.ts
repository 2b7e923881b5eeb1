import type { Logger } from 'pino'

const INTERVAL_MS = 10_000

/**
 * Logs that requests fail because the store is unavailable: the first one, then one line for all of each interval, because an outage
 * fails every request for the same reason.
 */
export function outageLog(log: Logger, now = () => performance.now()): (error: Error) => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  let requests = 0
  return ({ message }) => {
    requests += 1
    if (now() - loggedAt < INTERVAL_MS) return
    log.error({ error: message, requests }, 'requests failed: the store is unavailable')
    loggedAt = now()
    requests = 0
  }
}
