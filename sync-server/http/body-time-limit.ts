import type { IncomingMessage } from 'node:http'

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Calls `onTimeout` when the body has not arrived after `ms`. */
export function limitBodyTime(request: IncomingMessage, ms: number, onTimeout: () => void): void {
  const timer = setTimeout(() => {
    if (!request.complete) onTimeout()
  }, ms)
  timers.set(request, timer)
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer))
}

/** For a handler that limits the time itself. */
export function liftBodyTimeLimit(request: IncomingMessage): void {
  clearTimeout(timers.get(request))
}
