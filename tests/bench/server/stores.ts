import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { fillCars } from '#tests/bench/fill-cars.ts'
import {
  type BenchRow,
  logIn,
  median,
  type RunningServer,
  startProduct,
  startServer,
  temporaryFolder,
  vehicle,
} from '#tests/bench/measure.ts'
import { findPostgres } from '#tests/support/postgres/find-postgres.ts'
import { startPostgres, workersOf } from '#tests/support/postgres/postgres-server.ts'
import { type ProcessorMs, processorMs } from './processor-time.ts'
import { storeWrite } from './store-write.ts'

const ROUNDS = 3
const ROUND_SECONDS = 1
const CARS = 500
/** Before creates one after the other, of which a round has too few to compile the code. */
const WARM_UP_ROUNDS = 5
const MAX_SERVERS = 3
/** To each server: the calls that come while one asks the database share the next question. */
const CONNECTIONS = 8
const PUSHED_PER_BATCH = 20

interface Load {
  name: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: () => string
}

/** The processes that share a load. */
interface Servers {
  running: readonly RunningServer[]
  token: string
  /** The processes of their database. */
  database: () => readonly number[]
}

const LOADS: readonly Load[] = [
  { name: 'reads of one car', method: 'GET', path: '/api/cars/100001' },
  { name: `lists of ${CARS} cars`, method: 'GET', path: '/api/cars' },
  { name: 'creates', method: 'POST', path: '/api/cars', body: () => JSON.stringify(vehicle) },
  {
    name: 'edits',
    method: 'PUT',
    path: '/api/cars/100000',
    body: () => JSON.stringify({ price: 20_000 + Math.round(Math.random() * 9999) }),
  },
  { name: `pushes of ${PUSHED_PER_BATCH} creates`, method: 'POST', path: '/api/sync/push', body: pushBody },
]

function pushBody(): string {
  const mutations = Array.from({ length: PUSHED_PER_BATCH }, (_, n) => {
    const mid = randomUUID()
    return {
      mid,
      seq: n + 1,
      uid: mid,
      name: 'car.create',
      args: { car: vehicle },
      format: 1,
      madeAt: '2024-05-01T12:00:00.000Z',
    }
  })
  return JSON.stringify({ clientId: randomUUID(), mutations })
}

/** Both stores with one to three servers; references: plain statements over HTTP, and the embedded store. */
export async function stores(): Promise<BenchRow[]> {
  const programs = findPostgres()
  if (typeof programs === 'string') {
    console.error(`Skipped: ${programs}`)
    return []
  }
  const postgres = await startPostgres({ durable: true })
  using folder = temporaryFolder()
  using other = temporaryFolder()
  const environment = { DATABASE_URL: postgres.url }
  const servers: RunningServer[] = []
  for (let n = 0; n < MAX_SERVERS; n += 1) servers.push(await startProduct(other.dir, environment))
  const embeddedServer = await startProduct(folder.dir)
  const bareServer = await startServer(['--import', 'tsx', 'tests/bench/server/bare-postgres-server.ts'], environment)
  const [one] = servers as [RunningServer]
  const token = await logIn(one.url)
  const embeddedToken = await logIn(embeddedServer.url)
  await fillCars(one.url, token, CARS)
  await fillCars(embeddedServer.url, embeddedToken, CARS)

  const database = () => [postgres.pid(), ...workersOf(postgres.pid())]
  const product = (count: number): Servers => ({ running: servers.slice(0, count), token, database })
  const bare: Servers = { running: [bareServer], token, database }
  const embedded: Servers = { running: [embeddedServer], token: embeddedToken, database: () => [] }

  const rows: BenchRow[] = []
  async function compareStores(load: Load): Promise<void> {
    for (const server of servers) await measure({ running: [server], token, database }, load, CONNECTIONS)
    for (let count = 1; count <= MAX_SERVERS; count += 1) {
      const figures = await compare(
        () => measure(product(count), load, CONNECTIONS),
        () => measure(embedded, load, CONNECTIONS * count),
      )
      const name = `${load.name}, PostgreSQL, ${count} server${count > 1 ? 's' : ''}`
      rows.push(rateRow(name, figures, 'embedded store', ''))
      if (load.method === 'GET') rows.push(processorRow(name, figures, 'embedded store'))
    }
  }
  const find = (name: string) => LOADS.find((load) => load.name.startsWith(name)) as Load
  const lists = find('lists')
  const read = await compare(
    () => measure(product(1), lists, CONNECTIONS),
    () => measure(bare, lists, CONNECTIONS),
  )
  rows.push(rateRow(`${lists.name}, PostgreSQL`, read, 'bare SELECT', 'at most 1'))
  // Before all writes, which add cars.
  for (const load of LOADS.filter(({ method }) => method === 'GET')) await compareStores(load)
  rows.push(await storeWrite(postgres.url))
  const creates = find('creates')
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    for (const system of [product(1), bare]) await measure(system, creates, CONNECTIONS)
  }
  const single = await compare(
    () => measure(product(1), creates, 1),
    () => measure(bare, creates, 1),
  )
  const singleName = 'creates, one after the other, PostgreSQL'
  rows.push(rateRow(singleName, single, 'bare INSERT ... COMMIT', 'at most 2x slower'))
  rows.push(processorRow(singleName, single, 'bare INSERT ... COMMIT'))
  const koa = await compare(
    () => measure(bare, { ...creates, path: '/koa' }, 1),
    () => measure(bare, creates, 1),
  )
  rows.push(rateRow('a Koa handler with one INSERT, one after the other', koa, 'bare INSERT ... COMMIT', ''))
  for (const load of LOADS.filter(({ method }) => method !== 'GET')) await compareStores(load)
  for (const server of [...servers, embeddedServer, bareServer]) await server.stop()
  await postgres.remove()
  return rows
}

/** What one load reached in one round. */
interface Measured {
  perSecond: number
  /** Of one request. */
  processor: ProcessorMs
}

interface Figures {
  result: Measured
  reference: Measured
  /** Of the rates. */
  ratio: number
}

async function compare(run: () => Promise<Measured>, runReference: () => Promise<Measured>): Promise<Figures> {
  await run()
  await runReference()
  const rounds: { result: Measured; reference: Measured }[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ result: await run(), reference: await runReference() })
  return {
    result: medianOf(rounds.map(({ result }) => result)),
    reference: medianOf(rounds.map(({ reference }) => reference)),
    ratio: median(rounds.map(({ result, reference }) => reference.perSecond / result.perSecond)),
  }
}

function medianOf(rounds: readonly Measured[]): Measured {
  const medianMs = (kind: keyof ProcessorMs) => median(rounds.map(({ processor }) => processor[kind]))
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    processor: { server: medianMs('server'), database: medianMs('database'), client: medianMs('client') },
  }
}

function rateRow(name: string, { result, reference, ratio }: Figures, other: string, target: string): BenchRow {
  return {
    metric: `${name}, per second`,
    result: result.perSecond.toFixed(0),
    reference: `${reference.perSecond.toFixed(0)} ${other}`,
    ratio,
    target,
  }
}

/** The ratio is that of servers and database together. */
function processorRow(name: string, { result, reference }: Figures, other: string): BenchRow {
  const text = ({ server, database, client }: ProcessorMs) =>
    `${server.toFixed(2)} + ${database.toFixed(2)} (client ${client.toFixed(2)})`
  const sum = ({ server, database }: ProcessorMs) => server + database
  return {
    metric: `${name}, ms of processor time of server + database for one`,
    result: text(result.processor),
    reference: `${text(reference.processor)} ${other}`,
    ratio: sum(result.processor) / sum(reference.processor),
    target: '',
  }
}

/** @param connections to each server */
async function measure(
  { running, token, database }: Servers,
  { name, method, path, body }: Load,
  connections: number,
): Promise<Measured> {
  const processor = () =>
    processorMs(
      running.map(({ child }) => child.pid as number),
      database(),
    )
  const before = processor()
  const results = await Promise.all(
    running.map(({ url }) =>
      autocannon({
        url,
        connections,
        duration: ROUND_SECONDS,
        requests: [
          {
            method,
            path,
            headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
            ...(body ? { setupRequest: (request: object) => ({ ...request, body: body() }) } : {}),
          },
        ],
      }),
    ),
  )
  const after = processor()
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0)
  if (failed > 0) throw new Error(`${failed} ${name} failed`)
  const count = results.reduce((sum, result) => sum + result['2xx'], 0)
  const ofOne = (kind: keyof ProcessorMs) => (after[kind] - before[kind]) / count
  return {
    perSecond: results.reduce((sum, result) => sum + result['2xx'] / result.duration, 0),
    processor: { server: ofOne('server'), database: ofOne('database'), client: ofOne('client') },
  }
}
