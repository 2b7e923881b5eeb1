// The cost of a push, a load and a pull, as a multiple of one bare HTTP request for the same bytes. The devices are in memory in
// this process; every server is a process of its own that writes to disk.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { fillCars } from '#tests/bench/fill-cars.ts'
import {
  type BenchRow,
  getEncoded,
  logIn,
  median,
  startProduct,
  startServer,
  temporaryFolder,
} from '#tests/bench/measure.ts'
import { startDevice } from '#tests/support/device/device.ts'

const ROUNDS = 7
const CARS = 10_000
const PENDING = 1000
const CHANGED = 10

type Times = Record<'push' | 'load' | 'pull', number>

const OPERATIONS = [
  {
    operation: 'push',
    metric: 'push of 1,000 pending changes: this product',
    reference: 'one POST, appended and synced',
    target: 'at most 6.5',
  },
  {
    operation: 'load',
    metric: 'load of 10,000 cars: this product',
    reference: 'one GET of the same bytes, parsed',
    target: 'at most 1.4',
  },
  {
    operation: 'pull',
    metric: 'pull of 10 changes out of 10,000: this product',
    reference: 'one GET of 10 cars, parsed',
    target: 'at most 2',
  },
] as const

export async function syncCost(): Promise<BenchRow[]> {
  using productFolder = temporaryFolder()
  using bareFolder = temporaryFolder()
  const product = await openProduct(productFolder.dir)
  await product.editOnDevice(PENDING, 1)
  const bare = await openBare(bareFolder.dir, {
    pending: await product.readPending(),
    list: await product.readEncodedCars(),
    cars: await product.readCars(),
  })
  await product.device.sync()

  const rounds: { product: Times; bare: Times }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times = { bare: await bare.measure(), product: await measure(product, 10_000 + 10 * round) }
    // The first round is a warm-up.
    if (round > 0) rounds.push(times)
  }
  await product.stop()
  await bare.stop()

  return OPERATIONS.map(({ operation, metric, reference, target }) => ({
    metric,
    result: `${median(rounds.map((times) => times.product[operation])).toFixed(1)} ms`,
    reference: `${median(rounds.map((times) => times.bare[operation])).toFixed(1)} ms ${reference}`,
    ratio: median(rounds.map((times) => times.product[operation] / times.bare[operation])),
    target,
  }))
}

/** Starts the product with cars, and a device that has loaded them. */
async function openProduct(dir: string) {
  const server = await startProduct(dir)
  const token = await logIn(server.url)
  await fillCars(server.url, token, CARS)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const readCars = async () =>
    ((await (await fetch(`${server.url}/api/cars`, { headers })).json()) as { data: Car[] }).data
  const openLoggedInDevice = () =>
    startDevice(
      { url: server.url, tokenOf: () => token },
      { id: 1, username: 'admin', role: 'admin' },
      { store: openMemoryStore() },
    )
  const device = await openLoggedInDevice()
  device.offline.is = true
  await device.sync()
  const carsById = () => [...device.view.base.cars.values()].sort((a, b) => a.id - b.id)
  return {
    device,
    readCars,
    // In an encoding that `fetch` accepts.
    readEncodedCars: () => getEncoded(`${server.url}/api/cars`, { ...headers, 'accept-encoding': 'gzip, deflate' }),
    readPending: async () => (await device.store.read((tx) => tx.all('outbox'))).map(({ envelope }) => envelope),
    /** Changes the price of `count` cars on the device. The changes stay pending. */
    async editOnDevice(count: number, price: number) {
      for (const car of carsById().slice(0, count)) {
        const fields = { price: { from: car.price, to: price } }
        await device.change({ name: 'car.edit', uid: car.uid, args: { fields, saleId: null } })
      }
    },
    /** Changes the price of `count` cars on the server, as another client. */
    async editOnServer(count: number, price: number) {
      for (const { id } of carsById().slice(0, count)) {
        await fetch(`${server.url}/api/cars/${id}`, { method: 'PUT', headers, body: JSON.stringify({ price }) })
      }
    },
    async loadNewDevice() {
      const newDevice = await openLoggedInDevice()
      await newDevice.sync()
      return newDevice
    },
    countPricedOnServer: async (price: number) => (await readCars()).filter((car) => car.price === price).length,
    /** 0 while a change is pending. */
    countPricedOnDevice: (price: number) =>
      device.pendingCount() > 0 ? 0 : carsById().filter((car) => car.price === price).length,
    stop: () => server.stop(),
  }
}

/** Measures the three operations and verifies the effect of each. */
async function measure(product: Awaited<ReturnType<typeof openProduct>>, price: number): Promise<Times> {
  const { device } = product
  collectGarbage()
  await product.editOnDevice(PENDING, price)
  const push = await timed(() => device.sync())
  assertCount(await product.countPricedOnServer(price), PENDING)
  assertCount(product.countPricedOnDevice(price), PENDING)

  const load = await timed(product.loadNewDevice)
  assertCount(load.result.view.base.cars.size, CARS)
  await load.result.close()

  collectGarbage()
  // Untimed: a pull is not measured right after a garbage collection.
  await device.sync()
  await product.editOnServer(CHANGED, price + 1)
  const pull = await timed(() => device.sync())
  assertCount(product.countPricedOnDevice(price + 1), CHANGED)
  return { push: push.ms, load: load.ms, pull: pull.ms }
}

function assertCount(actual: number, expected: number): void {
  if (actual !== expected) throw new Error(`Expected ${expected} cars, found ${actual}`)
}

setFlagsFromString('--expose-gc')
/** Called before each measurement, which does not pay for the garbage of the one before. */
const collectGarbage = runInNewContext('gc') as () => void

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const startedAt = performance.now()
  const result = await work()
  return { ms: performance.now() - startedAt, result }
}

interface Payloads {
  pending: unknown[]
  /** The list of all cars as the product sends it. */
  list: { bytes: Buffer; encoding: string }
  cars: unknown[]
}

/** Starts bare servers that receive and send the product's payloads. */
async function openBare(dir: string, { pending, list, cars }: Payloads) {
  const startFileServer = (name: string, bytes: Buffer | string, ENCODING: string) => {
    const BODY = join(dir, name)
    writeFileSync(BODY, bytes)
    return startServer(['--import', 'tsx', 'tests/bench/server/bare-koa-server.ts'], { BODY, ENCODING })
  }
  const appendServer = await startServer(['--import', 'tsx', 'tests/bench/server/bare-append-server.ts'], {
    DATA_DIR: dir,
  })
  const listServer = await startFileServer('list', list.bytes, list.encoding)
  const changesServer = await startFileServer('changes', JSON.stringify({ data: cars.slice(0, CHANGED) }), 'identity')
  const request = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).json()
  const body = JSON.stringify(pending)
  return {
    async measure(): Promise<Times> {
      collectGarbage()
      // Each server gets an untimed request first: the connections of the product are open when it is measured.
      await request(appendServer.url, { method: 'POST', body: '[]' })
      const push = await timed(() => request(appendServer.url, { method: 'POST', body }))
      await request(listServer.url)
      const load = await timed(() => request(listServer.url))
      await request(changesServer.url)
      const pull = await timed(() => request(changesServer.url))
      return { push: push.ms, load: load.ms, pull: pull.ms }
    },
    async stop() {
      for (const server of [appendServer, listServer, changesServer]) await server.stop()
    },
  }
}
