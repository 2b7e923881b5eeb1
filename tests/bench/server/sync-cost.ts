// The cost of a push, a load and a pull, as a multiple of one bare HTTP request for the same bytes. All devices are in memory in
// this process; every server is a process of its own that writes to disk.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { MAX_BATCH } from '#domain/protocol/protocol.ts'
import { type BenchRow, median, startServer, temporaryFolder } from '#tests/bench/measure.ts'
import { installPeers, openPeer, openProduct, peerVersion, type SyncSystem } from './sync-systems.ts'

const ROUNDS = 7
const CARS = 10_000
const PENDING = 1000
const CHANGED = 10
/** The one of 100, 500 and 1000 that is fastest for both peers. The product's batch size is part of its protocol. */
const PEER_BATCH = 1000

const OPERATIONS = ['push', 'load', 'pull'] as const
type Operation = (typeof OPERATIONS)[number]
/** In milliseconds. `pushInBatches` is measured for the baseline only: the same changes in requests of `MAX_BATCH`. */
type Times = Record<Operation, number> & { pushInBatches?: number }

const METRICS: Record<Operation, string> = {
  push: 'push of 1,000 pending changes',
  load: 'load of 10,000 cars',
  pull: 'pull of 10 changes out of 10,000',
}
const BASELINES: Record<Operation, string> = {
  push: 'one POST, appended and synced',
  load: 'one GET of the same bytes, parsed',
  pull: 'one GET of 10 cars, parsed',
}
const TARGETS: Record<Operation, string> = { push: 'at most 6.5', load: 'at most 1.4', pull: 'at most 2' }

export async function syncCost(): Promise<BenchRow[]> {
  using productFolder = temporaryFolder()
  using baselineFolder = temporaryFolder()
  using pouchFolder = temporaryFolder()
  using rxFolder = temporaryFolder()
  const product = await openProduct(productFolder.dir, CARS)
  const cars = await product.readCars()
  await product.system.editOnDevice(PENDING, 1)
  const baseline = await openBaseline(baselineFolder.dir, {
    pending: await product.readPending(),
    list: await product.readEncodedCars(),
    cars,
  })
  await product.system.sync()

  const failures = new Map<string, string>()
  const systems = new Map<string, SyncSystem>([['product', product.system]])
  for (const [name, folder] of [
    ['pouchdb', pouchFolder],
    ['rxdb', rxFolder],
  ] as const) {
    try {
      installPeers()
      systems.set(name, await openPeer(name, folder.dir, cars, PEER_BATCH))
    } catch (error) {
      failures.set(name, firstLine(error))
    }
  }

  const rounds: Map<string, Times>[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times = new Map([['baseline', await baseline.measure()]])
    for (const [name, system] of systems) {
      try {
        times.set(name, await measure(system, 10_000 + 10 * round))
      } catch (error) {
        if (name === 'product') throw error
        failures.set(name, firstLine(error))
        systems.delete(name)
        await system.stop()
      }
    }
    // The first round is a warm-up.
    if (round > 0) rounds.push(times)
  }
  for (const { stop } of [...systems.values(), baseline]) await stop()

  const labels = new Map([['product', 'this product']])
  if (systems.has('pouchdb')) {
    const versions = `PouchDB ${peerVersion('pouchdb-core')}, express-pouchdb ${peerVersion('express-pouchdb')} on LevelDB`
    labels.set('pouchdb', `${versions} (not synced to disk)`)
  }
  if (systems.has('rxdb')) labels.set('rxdb', `RxDB ${peerVersion('rxdb')}, its documented HTTP endpoint (synced)`)
  const rows = OPERATIONS.flatMap((operation) => [
    ...[...labels].map(([name, label]) => toRow(rounds, operation, name, label)),
    ...[...failures].map(([name, message]) => toFailedRow(operation, name, message)),
  ])
  return [...rows, toBatchedRow(rounds)]
}

/** The lower bound for a client that awaits each response before it sends the next batch. */
function toBatchedRow(rounds: readonly Map<string, Times>[]): BenchRow {
  const times = rounds.flatMap((round) => round.get('baseline') ?? [])
  return {
    metric: `push of 1,000 pending changes: the baseline in sequential batches of ${MAX_BATCH}`,
    result: `${median(times.map(({ pushInBatches = Number.NaN }) => pushInBatches)).toFixed(1)} ms`,
    reference: `${median(times.map(({ push }) => push)).toFixed(1)} ms ${BASELINES.push}`,
    ratio: median(times.map(({ pushInBatches = Number.NaN, push }) => pushInBatches / push)),
    target: '',
  }
}

const firstLine = (error: unknown) => (error as Error).message.split('\n')[0] ?? ''

function toRow(rounds: readonly Map<string, Times>[], operation: Operation, name: string, label: string): BenchRow {
  const timeOf = (times: Map<string, Times>, system: string) => times.get(system)?.[operation] ?? Number.NaN
  return {
    metric: `${METRICS[operation]}: ${label}`,
    result: `${median(rounds.map((times) => timeOf(times, name))).toFixed(1)} ms`,
    reference: `${median(rounds.map((times) => timeOf(times, 'baseline'))).toFixed(1)} ms ${BASELINES[operation]}`,
    ratio: median(rounds.map((times) => timeOf(times, name) / timeOf(times, 'baseline'))),
    target: name === 'product' ? TARGETS[operation] : '',
  }
}

function toFailedRow(operation: Operation, name: string, message: string): BenchRow {
  return {
    metric: `${METRICS[operation]}: ${name}`,
    result: `failed: ${message}`,
    reference: '',
    ratio: Number.NaN,
    target: '',
  }
}

/** Measures the three operations and verifies the effect of each. */
async function measure(system: SyncSystem, price: number): Promise<Times> {
  collectGarbage()
  await system.editOnDevice(PENDING, price)
  const push = await timed(() => system.sync())
  assertCount(await system.countPricedOnServer(PENDING, price), PENDING)
  assertCount(await system.countPricedOnDevice(PENDING, price), PENDING)

  const load = await timed(() => system.loadNewDevice())
  assertCount(await system.countCars(load.result), CARS)
  await system.closeDevice(load.result)

  collectGarbage()
  // Untimed: no system is measured right after a garbage collection.
  await system.pull()
  await system.editOnServer(CHANGED, price + 1)
  const pull = await timed(() => system.pull())
  assertCount(await system.countPricedOnDevice(CHANGED, price + 1), CHANGED)
  return { push: push.ms, load: load.ms, pull: pull.ms }
}

function assertCount(actual: number, expected: number): void {
  if (actual !== expected) throw new Error(`Expected ${expected} cars, found ${actual}`)
}

setFlagsFromString('--expose-gc')
/** Called before each measurement, so that no system pays for the garbage of the one before. */
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
async function openBaseline(dir: string, { pending, list, cars }: Payloads) {
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
  const batches: string[] = []
  for (let start = 0; start < pending.length; start += MAX_BATCH) {
    batches.push(JSON.stringify(pending.slice(start, start + MAX_BATCH)))
  }
  return {
    async measure(): Promise<Times> {
      collectGarbage()
      // Each server gets an untimed request first: the connections of the other systems are open when they are measured.
      await request(appendServer.url, { method: 'POST', body: '[]' })
      const push = await timed(() => request(appendServer.url, { method: 'POST', body }))
      const pushInBatches = await timed(async () => {
        for (const batch of batches) await request(appendServer.url, { method: 'POST', body: batch })
      })
      await request(listServer.url)
      const load = await timed(() => request(listServer.url))
      await request(changesServer.url)
      const pull = await timed(() => request(changesServer.url))
      return { push: push.ms, load: load.ms, pull: pull.ms, pushInBatches: pushInBatches.ms }
    },
    async stop() {
      for (const server of [appendServer, listServer, changesServer]) await server.stop()
    },
  }
}
