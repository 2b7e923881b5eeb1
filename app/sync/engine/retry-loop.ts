// Makes one attempt at a time. A request during an attempt schedules exactly one further attempt. An unanswered one is repeated with
// exponential backoff and jitter, or after the server's Retry-After if that is longer. None follows when the store stays closed.
import { SessionClosed } from '#app/local/db/device.ts'
import { StoreClosed } from '#app/local/db/local-store.ts'
import { coalesced } from '#domain/values/coalesced.ts'
import type { AttemptResult, Clock } from './dependencies.ts'

/** The range of the delays before jitter, which shortens each by up to half. */
const RETRY_MIN_MS = 1000
const RETRY_MAX_MS = 30_000

export type RetryLoop = ReturnType<typeof createRetryLoop>

interface RetryLoopDependencies {
  clock: Clock
  random(): number
  onEnd?(result: AttemptResult): void
  /** An unexpected exception of `work`, which counts as `unreachable`, or of `onEnd`. */
  onError?(error: unknown): void
}

export function createRetryLoop(
  work: () => Promise<AttemptResult>,
  { clock, random, onEnd, onError }: RetryLoopDependencies,
) {
  let failures = 0
  let stopped = false
  let retryAfterUntil = 0
  let cancelRetry: () => void = () => {}

  const run = coalesced(async (): Promise<AttemptResult> => {
    if (stopped) return { kind: 'unreachable' }
    cancelRetry()
    let isStoreClosed = false
    const result = await work().catch((error): AttemptResult => {
      // The person has logged out in another tab.
      if (error instanceof SessionClosed) return { kind: 'signed-out' }
      isStoreClosed = error instanceof StoreClosed
      if (!stopped && !isStoreClosed) onError?.(error)
      return { kind: 'unreachable' }
    })
    failures = result.kind === 'done' ? 0 : failures + 1
    retryAfterUntil = 0
    const isRepeated = !isStoreClosed && (result.kind === 'unreachable' || result.kind === 'busy')
    if (!stopped && isRepeated) scheduleRetry(result)
    if (!stopped) notify(result)
    if (isStoreClosed) stop()
    return result
  })

  /** An error of a listener does not end the loop. */
  function notify(result: AttemptResult): void {
    try {
      onEnd?.(result)
    } catch (error) {
      onError?.(error)
    }
  }

  function scheduleRetry(result: AttemptResult): void {
    const maxDelay = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** (failures - 1))
    const retryAfter = result.kind === 'busy' ? (result.retryAfter ?? 0) : 0
    retryAfterUntil = clock.now() + retryAfter
    cancelRetry = clock.after(Math.max(retryAfter, maxDelay * (0.5 + random() / 2)), () => void run())
  }

  function stop(): void {
    stopped = true
    cancelRetry()
  }

  return {
    /** Makes an attempt now, or another one after the current one. @returns the result of that attempt */
    run,
    /** Makes an attempt unless the server's Retry-After has not elapsed yet. */
    runUnlessRetryAfter() {
      if (clock.now() >= retryAfterUntil) void run()
    },
    stop,
  }
}
