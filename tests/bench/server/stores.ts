import { randomUUID } from 'node:crypto'
import { FORMAT } from '#sync-server/store/engine/format.ts'
import { fillCars } from '#tests/bench/fill-cars.ts'
import {
  type BenchRow,
  logIn,
  type RunningServer,
  startProduct,
  startServer,
  temporaryFolder,
  vehicle,
} from '#tests/bench/measure.ts'
import { findPostgres } from '#tests/support/postgres/find-postgres.ts'
import { startPostgres, workersOf } from '#tests/support/postgres/postgres-server.ts'
import { compare, type Load, measure, processorRow, rateRow, type Servers } from './load.ts'
import { storeWrite } from './store-write.ts'

const CARS = 500
/** Before creates one after the other, of which a round has too few to compile the code. */
const WARM_UP_ROUNDS = 5
const MAX_SERVERS = 3
/** To each server: the calls that come while one asks the database share the next question. */
const CONNECTIONS = 8
const PUSHED_PER_BATCH = 20

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
  const mutations = Array.from({ length: PUSHED_PER_BATCH }, () => {
    const mid = randomUUID()
    return {
      mid,
      uid: mid,
      name: 'car.create',
      args: { car: vehicle },
      format: FORMAT,
      madeAt: '2024-05-01T12:00:00.000Z',
    }
  })
  return JSON.stringify({ deviceId: randomUUID(), mutations })
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
