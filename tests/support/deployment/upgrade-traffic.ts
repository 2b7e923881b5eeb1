// Requests of visitors and staff that go on during an upgrade: each is sent once, and every response is recorded.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { validCar, validInquiry } from '#tests/support/server/api-client.ts'
import { ADMIN } from '#tests/support/server/product.ts'
import { Http2Visitor } from './http2-visitor.ts'
import type { ReverseProxy } from './reverse-proxies.ts'

const CLIENTS_OF_A_KIND = 4
/** nginx closes a connection after 1,000. */
const REQUESTS_PER_CONNECTION = 500

export interface UpgradeTraffic {
  /** Unexpected responses, and requests without a response. */
  failures: string[]
  /** The `uid`s of the enquiries that were acknowledged. */
  inquiries: string[]
  /** Keys are the uids of cars: its mileage after the last acknowledged edit. */
  mileages: Map<string, number>
  /** Resolves when each client has received this many more responses. */
  responses(count: number): Promise<void>
  /** Resolves when the last responses have arrived. */
  stop(): Promise<void>
}

export async function startTraffic(proxy: ReverseProxy): Promise<UpgradeTraffic> {
  const failures: string[] = []
  const inquiries: string[] = []
  const mileages = new Map<string, number>()
  const counts: number[] = []
  const progress = new EventTarget()
  let isStopped = false

  const first = new Http2Visitor(proxy)
  const { body } = await first.sendJson('POST', '/api/auth/login', ADMIN)
  const authorization = `Bearer ${body.token}`
  first.close()

  async function repeat(send: (visitor: Http2Visitor) => Promise<string | null>): Promise<void> {
    let visitor = new Http2Visitor(proxy)
    const index = counts.push(0) - 1
    while (!isStopped) {
      if (((counts[index] as number) + 1) % REQUESTS_PER_CONNECTION === 0) {
        visitor.close()
        visitor = new Http2Visitor(proxy)
      }
      const failure = await send(visitor).catch(String)
      if (failure) failures.push(failure)
      counts[index] = (counts[index] as number) + 1
      progress.dispatchEvent(new Event('response'))
    }
    visitor.close()
  }

  async function read(visitor: Http2Visitor): Promise<string | null> {
    const { status } = await visitor.send({ path: '/api/cars' })
    return status === 200 ? null : `GET /api/cars: ${status}`
  }

  async function inquire(visitor: Http2Visitor): Promise<string | null> {
    const uid = randomUUID()
    const { status } = await visitor.sendJson('POST', '/api/inquiries', validInquiry, { 'idempotency-key': uid })
    if (status === 201) inquiries.push(uid)
    return status === 201 ? null : `POST /api/inquiries: ${status}`
  }

  /** A device of its own, with one car: the first push creates it, each further one adds a mile. */
  function pusher(): (visitor: Http2Visitor) => Promise<string | null> {
    const [deviceId, uid] = [randomUUID(), randomUUID()]
    let count = 0
    return async (visitor) => {
      count += 1
      const change =
        count === 1
          ? { mid: uid, name: 'car.create', args: { car: { ...validCar, mileage: 1 } } }
          : { mid: randomUUID(), name: 'car.edit', args: { fields: { mileage: { from: count - 1, to: count } } } }
      const mutations = [{ ...change, uid, format: 1, madeAt: new Date().toISOString() }]
      const { status, body } = await visitor.sendJson(
        'POST',
        '/api/sync/push',
        { deviceId, mutations },
        { authorization },
      )
      if (status !== 200 || body.outcomes[0].status !== 'applied') return `push: ${status} ${JSON.stringify(body)}`
      mileages.set(uid, count)
      return null
    }
  }

  const clients: Promise<void>[] = []
  for (let n = 0; n < CLIENTS_OF_A_KIND; n += 1) clients.push(repeat(read), repeat(inquire), repeat(pusher()))

  return {
    failures,
    inquiries,
    mileages,
    async responses(count) {
      const before = [...counts]
      while (counts.some((value, index) => value < (before[index] as number) + count)) await once(progress, 'response')
    },
    async stop() {
      isStopped = true
      await Promise.all(clients)
    },
  }
}
