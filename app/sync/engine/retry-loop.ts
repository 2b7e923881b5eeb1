// One run at a time. What is asked for meanwhile folds into one further run; silence is answered by waiting ever longer,
// with jitter, or as long as the server asks.
import type { Clock, RunEnd } from './dependencies.ts'

const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000

export interface Runner {
  /** Runs now, or once more after the run under way. @returns how that run ended */
  run(): Promise<RunEnd>
  /** Runs, unless the server has asked to be left alone for a while. */
  nudge(): void
  stop(): void
}

export interface RunnerParts {
  clock: Clock
  random(): number
  ended?(end: RunEnd): void
  /** The run failed by a fault of ours or of the device; it is tried again like any other. */
  broke?(error: unknown): void
}

export function createRunner(work: () => Promise<RunEnd>, { clock, random, ended, broke }: RunnerParts): Runner {
  let running: Promise<RunEnd> | null = null
  let next: Promise<RunEnd> | null = null
  let silences = 0
  let stopped = false
  let leftAloneUntil = 0
  let callOff: () => void = () => {}

  async function once(): Promise<RunEnd> {
    callOff()
    const end = await work().catch((error): RunEnd => {
      if (!stopped) broke?.(error)
      return { kind: 'unreachable' }
    })
    running = null
    silences = end.kind === 'done' ? 0 : silences + 1
    leftAloneUntil = 0
    if (!stopped && (end.kind === 'unreachable' || end.kind === 'busy')) wait(end)
    if (!stopped) ended?.(end)
    return end
  }

  function wait(end: RunEnd): void {
    const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (silences - 1))
    const asked = end.kind === 'busy' ? (end.retryAfter ?? 0) : 0
    leftAloneUntil = clock.now() + asked
    callOff = clock.after(Math.max(asked, longest * (0.5 + random() / 2)), () => void run())
  }

  function run(): Promise<RunEnd> {
    if (stopped) return Promise.resolve({ kind: 'unreachable' })
    if (!running) {
      running = once()
      return running
    }
    next ??= running.then(() => {
      next = null
      return run()
    })
    return next
  }

  return {
    run,
    nudge() {
      if (clock.now() >= leftAloneUntil) void run()
    },
    stop() {
      stopped = true
      callOff()
    },
  }
}
