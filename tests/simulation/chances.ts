// Faults that happen now and then by themselves, from the end of the first log-ins until recovery.
import type { Journal } from './journal.ts'
import type { Scheduler } from './scheduler.ts'

interface Dependencies {
  readonly scheduler: Scheduler
  readonly journal: Journal
  readonly hasStarted: boolean
  readonly isRecovering: boolean
}

const DAY_MS = 24 * 3_600_000
const YEAR_MS = 365 * DAY_MS

export class Chances {
  readonly #world: Dependencies
  readonly #exactClocks: boolean

  constructor(world: Dependencies, exactClocks: boolean) {
    this.#world = world
    this.#exactClocks = exactClocks
  }

  /** The error of a device's clock in milliseconds. */
  skew(): number {
    const { scheduler } = this.#world
    const skew = scheduler.chance(0.5) ? Math.round(scheduler.between(-10, 10) * YEAR_MS) : 0
    return this.#exactClocks ? 0 : skew
  }

  /** A transaction of a device takes long, as on a busy device. */
  slowTransaction(): Promise<void> | null {
    return this.#happens('fault: slow transaction', 0.05) ? this.#sleep(1, 400) : null
  }

  /** The body of a request arrives long after its head. After days it does not: the connection has ended. */
  slowBody(): Promise<void> | null {
    if (!this.#happens('net: slow body', 0.03)) return null
    const { scheduler } = this.#world
    const before = scheduler.skipped
    return this.#sleep(100, 12_000).then(() =>
      scheduler.skipped - before < DAY_MS ? undefined : new Promise(() => {}),
    )
  }

  fullStorage(): boolean {
    return this.#happens('fault: full storage', 0.01)
  }

  repeatedTransaction(): boolean {
    return this.#happens('fault: repeated transaction', 0.01)
  }

  #happens(label: string, probability: number): boolean {
    const { scheduler, journal, hasStarted, isRecovering } = this.#world
    if (!hasStarted || isRecovering || !scheduler.chance(probability)) return false
    journal.count(label)
    return true
  }

  #sleep(low: number, high: number): Promise<void> {
    const { scheduler } = this.#world
    return scheduler.sleep(scheduler.between(low, high))
  }
}
