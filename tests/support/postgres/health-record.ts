// The health pages of servers over time, for one line per change.
import { setTimeout as wait } from 'node:timers/promises'
import type { PushTargets } from './cluster-device.ts'

const EVERY_MS = 200
/** As long as a monitor would wait. */
const TIMEOUT_MS = 10_000

interface Sample {
  askedAt: number
  answeredAt: number
  server: number
  /** Status code and the state of the database. */
  text: string
}

export class HealthRecord {
  readonly #samples: Sample[] = []
  readonly #running: Promise<void>[]
  #isStopped = false

  constructor({ servers }: PushTargets) {
    this.#running = servers.map(({ product }, server) => this.#watch(product.url, server))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#running)
  }

  /** Whether the newest response of each server is this. */
  allSay(isExpected: (text: string) => boolean): boolean {
    return this.#running.every((_, server) => {
      const newest = this.#samples.findLast((sample) => sample.server === server)
      return newest !== undefined && isExpected(newest.text)
    })
  }

  /** How often a server said that all is well in this time. */
  okBetween(from: number, to: number): number {
    return this.#samples.filter(({ askedAt, answeredAt, text }) => isOk(text) && askedAt >= from && answeredAt <= to)
      .length
  }

  /** The states of each server and their beginnings, in seconds after `start`. */
  changes(start: number): string[] {
    return this.#running.map((_, server) => {
      const own = this.#samples.filter((sample) => sample.server === server)
      const changed = own.filter(({ text }, n) => text !== own[n - 1]?.text)
      return changed.map(({ answeredAt, text }) => `${((answeredAt - start) / 1000).toFixed(1)} s: ${text}`).join(', ')
    })
  }

  async #watch(url: string, server: number): Promise<void> {
    while (!this.#isStopped) {
      const askedAt = performance.now()
      const text = await ask(url)
      this.#samples.push({ askedAt, answeredAt: performance.now(), server, text })
      await wait(EVERY_MS)
    }
  }
}

export const isOk = (text: string): boolean => text === '200 ok'

async function ask(url: string): Promise<string> {
  try {
    const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    const { checks } = (await response.json()) as { checks: { database: string } }
    return `${response.status} ${checks.database}`
  } catch {
    return 'no response'
  }
}
