// What it costs to bring a device and the server together, as a multiple of one bare HTTP request for the same bytes.
// All devices are in memory in this process, all servers are processes of their own that write to disk.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { MAX_BATCH } from '#domain/protocol/batch-limits.ts'
import { type BenchRow, median, startServer, temporaryFolder } from './measure.ts'
import { type Contender, installPeers, openPeer, openProduct, peerVersion } from './sync-contenders.ts'

const ROUNDS = 7
const CARS = 10_000
const QUEUED = 1000
const CHANGED = 10
/** Of 100, 500 and 1000 the one that suits both peers best. Ours is part of the protocol: 100. */
const PEER_BATCH = 1000

const LOADS = ['push', 'first', 'delta'] as const
type Load = (typeof LOADS)[number]
/** `inBatches`, of the limit only: the queued changes in as many requests as the protocol makes of them. */
type Times = Record<Load, number> & { inBatches?: number }

const WHAT: Record<Load, string> = {
  push: '1,000 queued changes reconciled',
  first: 'first load of 10,000 cars',
  delta: '10 changes pulled out of 10,000',
}
const LIMIT: Record<Load, string> = {
  push: 'one POST, appended and synced',
  first: 'one GET of the same bytes, parsed',
  delta: 'one GET of 10 cars, parsed',
}
const REACH: Record<Load, string> = { push: 'at most 5', first: 'at most 1.5', delta: 'at most 2' }

export async function syncCost(): Promise<BenchRow[]> {
  using ourFolder = temporaryFolder()
  using limitFolder = temporaryFolder()
  using pouchFolder = temporaryFolder()
  using rxFolder = temporaryFolder()
  const ours = await openProduct(ourFolder.dir, CARS)
  const cars = await ours.readCars()
  await ours.contender.queue(QUEUED, 1)
  const limit = await openLimit(limitFolder.dir, { changes: await ours.waiting(), all: await ours.rawCars(), cars })
  await ours.contender.sync()

  const failures = new Map<string, string>()
  const contenders = new Map<string, Contender>([['ours', ours.contender]])
  for (const [name, folder] of [
    ['pouchdb', pouchFolder],
    ['rxdb', rxFolder],
  ] as const) {
    try {
      installPeers()
      contenders.set(name, await openPeer(name, folder.dir, cars, PEER_BATCH))
    } catch (error) {
      failures.set(name, firstLine(error))
    }
  }

  const rounds: Map<string, Times>[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times = new Map([['limit', await limit.measure()]])
    for (const [name, contender] of contenders) {
      try {
        times.set(name, await measure(contender, 10_000 + 10 * round))
      } catch (error) {
        if (name === 'ours') throw error
        failures.set(name, firstLine(error))
        contenders.delete(name)
        await contender.stop()
      }
    }
    // The first round warms everybody up.
    if (round > 0) rounds.push(times)
  }
  for (const { stop } of [...contenders.values(), limit]) await stop()

  const labels = new Map([['ours', 'this product']])
  if (contenders.has('pouchdb')) {
    const versions = `PouchDB ${peerVersion('pouchdb-core')}, express-pouchdb ${peerVersion('express-pouchdb')} on LevelDB`
    labels.set('pouchdb', `${versions} (not synced to disk)`)
  }
  if (contenders.has('rxdb')) labels.set('rxdb', `RxDB ${peerVersion('rxdb')}, its documented HTTP endpoint (synced)`)
  const rows = LOADS.flatMap((load) => [
    ...[...labels].map(([name, label]) => toRow(rounds, load, name, label)),
    ...[...failures].map(([name, message]) => notRun(load, name, message)),
  ])
  return [...rows, batchedRow(rounds)]
}

/** What remains to be won: nobody who waits for each answer before the next batch is faster than this. */
function batchedRow(rounds: readonly Map<string, Times>[]): BenchRow {
  const times = rounds.flatMap((round) => round.get('limit') ?? [])
  return {
    what: `1,000 queued changes: the limit itself in batches of ${MAX_BATCH}, one after the other`,
    ours: `${median(times.map(({ inBatches = Number.NaN }) => inBatches)).toFixed(1)} ms`,
    peer: `${median(times.map(({ push }) => push)).toFixed(1)} ms ${LIMIT.push}`,
    ratio: median(times.map(({ inBatches = Number.NaN, push }) => inBatches / push)),
    reach: '',
  }
}

const firstLine = (error: unknown) => (error as Error).message.split('\n')[0] ?? ''

function toRow(rounds: readonly Map<string, Times>[], load: Load, name: string, label: string): BenchRow {
  const of = (times: Map<string, Times>, who: string) => times.get(who)?.[load] ?? Number.NaN
  return {
    what: `${WHAT[load]}: ${label}`,
    ours: `${median(rounds.map((times) => of(times, name))).toFixed(1)} ms`,
    peer: `${median(rounds.map((times) => of(times, 'limit'))).toFixed(1)} ms ${LIMIT[load]}`,
    ratio: median(rounds.map((times) => of(times, name) / of(times, 'limit'))),
    reach: name === 'ours' ? REACH[load] : '',
  }
}

function notRun(load: Load, name: string, message: string): BenchRow {
  return {
    what: `${WHAT[load]}: ${name}`,
    ours: `could not be run: ${message}`,
    peer: '',
    ratio: Number.NaN,
    reach: '',
  }
}

async function measure(contender: Contender, price: number): Promise<Times> {
  collectGarbage()
  await contender.queue(QUEUED, price)
  const push = await timed(() => contender.sync())
  expect(await contender.onServer(QUEUED, price), QUEUED)
  expect(await contender.onDevice(QUEUED, price), QUEUED)

  const first = await timed(() => contender.firstLoad())
  expect(await contender.countOn(first.result), CARS)
  await contender.forget(first.result)

  collectGarbage()
  await contender.pull()
  await contender.changeElsewhere(CHANGED, price + 1)
  const delta = await timed(() => contender.pull())
  expect(await contender.onDevice(CHANGED, price + 1), CHANGED)
  return { push: push.took, first: first.took, delta: delta.took }
}

/** A figure for work that was not done would be worth nothing. */
function expect(found: number, wanted: number): void {
  if (found !== wanted) throw new Error(`${found} cars where ${wanted} should be`)
}

setFlagsFromString('--expose-gc')
/** Nobody pays for what another has left behind; something untimed follows, so that no one is measured cold. */
const collectGarbage = runInNewContext('gc') as () => void

async function timed<T>(work: () => Promise<T>): Promise<{ took: number; result: T }> {
  const startedAt = performance.now()
  const result = await work()
  return { took: performance.now() - startedAt, result }
}

interface SameBytes {
  changes: unknown[]
  /** The list as the product sends it. */
  all: { bytes: Buffer; encoding: string }
  cars: unknown[]
}

async function openLimit(dir: string, { changes, all, cars }: SameBytes) {
  const gives = (name: string, bytes: Buffer | string, ENCODING: string) => {
    const BODY = join(dir, name)
    writeFileSync(BODY, bytes)
    return startServer(['--import', 'tsx', 'tests/bench/bare-koa-server.ts'], { BODY, ENCODING })
  }
  const takes = await startServer(['--import', 'tsx', 'tests/bench/bare-append-server.ts'], { DATA_DIR: dir })
  const many = await gives('many', all.bytes, all.encoding)
  const few = await gives('few', JSON.stringify({ data: cars.slice(0, CHANGED) }), 'identity')
  const ask = async (url: string, init: RequestInit = {}) => (await fetch(url, init)).json()
  const body = JSON.stringify(changes)
  const batches: string[] = []
  for (let from = 0; from < changes.length; from += MAX_BATCH) {
    batches.push(JSON.stringify(changes.slice(from, from + MAX_BATCH)))
  }
  return {
    async measure(): Promise<Times> {
      collectGarbage()
      // The others' connections are open when they are measured.
      await ask(takes.url, { method: 'POST', body: '[]' })
      const push = await timed(() => ask(takes.url, { method: 'POST', body }))
      const inBatches = await timed(async () => {
        for (const batch of batches) await ask(takes.url, { method: 'POST', body: batch })
      })
      await ask(many.url)
      const first = await timed(() => ask(many.url))
      await ask(few.url)
      const delta = await timed(() => ask(few.url))
      return { push: push.took, first: first.took, delta: delta.took, inBatches: inBatches.took }
    },
    async stop() {
      for (const server of [takes, many, few]) await server.stop()
    },
  }
}
