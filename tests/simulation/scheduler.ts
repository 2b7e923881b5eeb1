// Virtual time. All timers of a simulation run here, so that the seed alone decides the order of events. The next timer runs
// only after all promises of the last one have settled.
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'

export class Scheduler {
  /** Milliseconds since the simulation began. */
  now = 0
  /** Milliseconds that clocks have advanced without running timers. */
  skipped = 0
  readonly random: () => number
  /** Called when all promises have settled, before the next timer runs. */
  onSettled: () => void = () => {}
  #queue: { time: number; order: number; action: () => void }[] = []
  #order = 0
  readonly #outside = new Set<Promise<unknown>>()

  constructor(seed: number) {
    this.random = seededRandom(seed)
  }

  /** Milliseconds since the beginning by the simulated clocks. */
  get clock(): number {
    return this.now + this.skipped
  }

  /** @returns a function that cancels the timer */
  after(milliseconds: number, action: () => void): () => void {
    const entry = { time: this.now + Math.max(0, milliseconds), order: ++this.#order, action }
    let at = this.#queue.length
    while (at > 0 && isBefore(entry, this.#queue[at - 1] as typeof entry)) at -= 1
    this.#queue.splice(at, 0, entry)
    return () => {
      const place = this.#queue.indexOf(entry)
      if (place >= 0) this.#queue.splice(place, 1)
    }
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(milliseconds, resolve)
    })
  }

  /** Advances virtual time. */
  async pass(milliseconds: number): Promise<void> {
    const until = this.now + milliseconds
    await this.#settle()
    for (;;) {
      const next = this.#queue[0]
      if (!next || next.time > until) break
      this.#queue.shift()
      this.now = Math.max(this.now, next.time)
      next.action()
      await this.#settle()
    }
    this.now = until
  }

  /** Work that takes real time. Virtual time continues when it has settled. */
  outside<T>(work: Promise<T>): Promise<T> {
    this.#outside.add(work)
    const remove = () => this.#outside.delete(work)
    work.then(remove, remove)
    return work
  }

  async #settle(): Promise<void> {
    await settlePromises()
    while (this.#outside.size > 0) {
      await Promise.allSettled(this.#outside)
      await settlePromises()
    }
    this.onSettled()
  }

  /** Advances virtual time until `work` has settled, 60 seconds at most. */
  async passUntil<T>(work: Promise<T>): Promise<T> {
    let isDone = false
    void work
      .catch(() => {})
      .then(() => {
        isDone = true
      })
    for (let second = 0; second < 60 && !isDone; second += 1) await this.pass(1000)
    if (!isDone) throw new Error('The work did not settle within 60 simulated seconds')
    return work
  }

  between(low: number, high: number): number {
    return low + this.random() * (high - low)
  }

  chance(probability: number): boolean {
    return this.random() < probability
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)] as T
  }

  weighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const entries = Object.entries(weights) as [T, number][]
    let at = this.random() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      at -= weight
      if (at < 0) return name
    }
    return (entries.at(-1) as [T, number])[0]
  }
}

function isBefore(a: { time: number; order: number }, b: { time: number; order: number }): boolean {
  return a.time < b.time || (a.time === b.time && a.order < b.order)
}

/** Resolves when no promise callback is queued: Node runs a tick after all of them. */
const settlePromises = () => new Promise<void>((resolve) => process.nextTick(resolve))
