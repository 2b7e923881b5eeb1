// Runs one piece of work at a time. A request during a run schedules exactly one further run. An unanswered run is retried
// with exponential backoff and jitter, or after the server's Retry-After if that is longer.
import type { Clock, RunResult } from './dependencies.ts'

/** Of the delays before jitter, which shortens each by up to half. */
const RETRY_MIN_MS = 1000
const RETRY_MAX_MS = 30_000

export interface RetryLoop {
  /** Runs now, or once more after the current run. @returns the result of that run */
  run(): Promise<RunResult>
  /** Runs unless the server's Retry-After has not elapsed yet. */
  runUnlessRetryAfter(): void
  stop(): void
}

export interface RetryLoopDependencies {
  clock: Clock
  random(): number
  onEnd?(result: RunResult): void
  /** An unexpected exception of `work`, which counts as `unreachable`, or of `onEnd`. */
  onError?(error: unknown): void
}

export function createRetryLoop(
  work: () => Promise<RunResult>,
  { clock, random, onEnd, onError }: RetryLoopDependencies,
): RetryLoop {
  let current: Promise<RunResult> | null = null
  let next: Promise<RunResult> | null = null
  let failures = 0
  let stopped = false
  let retryAfterUntil = 0
  let cancelRetry: () => void = () => {}

  async function runOnce(): Promise<RunResult> {
    cancelRetry()
    const result = await work().catch((error): RunResult => {
      if (!stopped) onError?.(error)
      return { kind: 'unreachable' }
    })
    current = null
    failures = result.kind === 'done' ? 0 : failures + 1
    retryAfterUntil = 0
    if (!stopped && (result.kind === 'unreachable' || result.kind === 'busy')) scheduleRetry(result)
    if (!stopped) notify(result)
    return result
  }

  /** An error of a listener does not end the loop. */
  function notify(result: RunResult): void {
    try {
      onEnd?.(result)
    } catch (error) {
      onError?.(error)
    }
  }

  function scheduleRetry(result: RunResult): void {
    const maxDelay = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** (failures - 1))
    const retryAfter = result.kind === 'busy' ? (result.retryAfter ?? 0) : 0
    retryAfterUntil = clock.now() + retryAfter
    cancelRetry = clock.after(Math.max(retryAfter, maxDelay * (0.5 + random() / 2)), () => void run())
  }

  function run(): Promise<RunResult> {
    if (stopped) return Promise.resolve({ kind: 'unreachable' })
    if (!current) {
      current = runOnce()
      return current
    }
    const runNext = () => {
      next = null
      return run()
    }
    next ??= current.then(runNext, runNext)
    return next
  }

  return {
    run,
    runUnlessRetryAfter() {
      if (clock.now() >= retryAfterUntil) void run()
    },
    stop() {
      stopped = true
      cancelRetry()
    },
  }
}
