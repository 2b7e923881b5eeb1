// A device that pushes edits of a car of its own to any server of a cluster, each until it is acknowledged, as the sync engine does.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Envelope } from '#domain/kinds/mutation.ts'
import type { PushResponse } from '#domain/protocol/protocol.ts'
import { validCar } from '#tests/support/server/api-client.ts'
import { ADMIN, type Product } from '#tests/support/server/product.ts'

const REQUEST_TIMEOUT_MS = 15_000
const PAUSE_MS = 50
const MAX_BATCH = 3

/** The servers that a device may push to. */
export interface PushTargets {
  servers: readonly { product: Pick<Product, 'url'> }[]
}

export class ClusterDevice {
  readonly uid = randomUUID()
  /** How many mutations are acknowledged. */
  acknowledged = 0
  /** When the last one was. */
  acknowledgedAt = 0
  readonly problems: string[] = []
  readonly #deviceId = randomUUID()
  readonly #cluster: PushTargets
  readonly #token: () => string
  readonly #mids: string[] = []
  #isStopped = false

  constructor(cluster: PushTargets, token: () => string) {
    this.#cluster = cluster
    this.#token = token
  }

  stop(): void {
    this.#isStopped = true
  }

  async run(): Promise<void> {
    while (!this.#isStopped) {
      const size = 1 + Math.floor(Math.random() * MAX_BATCH)
      const first = this.acknowledged + 1
      const mutations = Array.from({ length: size }, (_, n) => this.#mutation(first + n))
      await this.#pushUntilAnswered(mutations)
      this.acknowledged += size
      this.acknowledgedAt = performance.now()
    }
  }

  /** The first creates the car, each later one adds a mile. */
  #mutation(number: number): Envelope {
    this.#mids[number] ??= number === 1 ? this.uid : randomUUID()
    const base = { mid: this.#mids[number], uid: this.uid, format: 1, madeAt: new Date().toISOString() }
    if (number === 1) return { ...base, name: 'car.create', args: { car: { ...validCar, mileage: 1 } } }
    return { ...base, name: 'car.edit', args: { fields: { mileage: { from: number - 1, to: number } } } }
  }

  async #pushUntilAnswered(mutations: readonly Envelope[]): Promise<void> {
    for (;;) {
      const { outcomes } = (await this.#push(mutations)) ?? {}
      if (outcomes) {
        const wrong = outcomes.filter(({ status }) => status !== 'applied')
        if (wrong.length > 0) this.problems.push(JSON.stringify(wrong))
        return
      }
      await wait(Math.random() * PAUSE_MS)
    }
  }

  /** @returns null for a request without a final response */
  async #push(mutations: readonly Envelope[]): Promise<PushResponse | null> {
    const { servers } = this.#cluster
    const { product } = servers[Math.floor(Math.random() * servers.length)] as PushTargets['servers'][number]
    try {
      const response = await fetch(`${product.url}/api/sync/push`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.#token()}` },
        body: JSON.stringify({ deviceId: this.#deviceId, mutations }),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      })
      if (response.status === 200) return (await response.json()) as PushResponse
      const text = await response.text()
      if (response.status < 500) this.problems.push(`${response.status} ${text}`)
    } catch {
      // No response.
    }
    return null
  }
}

export async function devicesOf(targets: PushTargets, count: number): Promise<ClusterDevice[]> {
  const token = await logIn(targets.servers[0]?.product.url ?? '')
  return Array.from({ length: count }, () => new ClusterDevice(targets, () => token))
}

/** @returns a token of the admin */
async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  return ((await response.json()) as { token: string }).token
}
