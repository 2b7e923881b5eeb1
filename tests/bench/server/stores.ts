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
import { startPostgres } from '#tests/support/postgres/postgres-server.ts'

const ROUNDS = 3
const ROUND_SECONDS = 1
const CARS = 500
const MAX_SERVERS = 3
const CONNECTIONS = 24
const PUSHED_PER_BATCH = 20

interface Load {
  name: string
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: () => string
}

/** Reads first: the others add cars. */
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
  const embedded = await startProduct(folder.dir)
  const bare = await startServer(['--import', 'tsx', 'tests/bench/server/bare-postgres-server.ts'], environment)
  const [one] = servers as [RunningServer]
  const token = await logIn(one.url)
  const embeddedToken = await logIn(embedded.url)
  await fillCars(one.url, token, CARS)
  await fillCars(embedded.url, embeddedToken, CARS)

  const rows: BenchRow[] = []
  const find = (name: string) => LOADS.find((load) => load.name.startsWith(name)) as Load
  const lists = find('lists')
  const read = await compare(
    () => rate([one], lists, token, CONNECTIONS),
    () => rate([bare], lists, token, CONNECTIONS),
  )
  rows.push(rowOf(`${lists.name}, PostgreSQL`, read, 'bare SELECT', 'at most 1'))
  const creates = find('creates')
  const single = await compare(
    () => rate([one], creates, token, 1),
    () => rate([bare], creates, token, 1),
  )
  rows.push(rowOf('creates, one after the other, PostgreSQL', single, 'bare INSERT ... COMMIT', 'at most 2x slower'))
  for (const load of LOADS) {
    for (let count = 1; count <= MAX_SERVERS; count += 1) {
      const figures = await compare(
        () => rate(servers.slice(0, count), load, token, CONNECTIONS),
        () => rate([embedded], load, embeddedToken, CONNECTIONS),
      )
      rows.push(
        rowOf(`${load.name}, PostgreSQL, ${count} server${count > 1 ? 's' : ''}`, figures, 'embedded store', ''),
      )
    }
  }
  for (const server of [...servers, embedded, bare]) await server.stop()
  await postgres.remove()
  return rows
}

interface Figures {
  result: number
  reference: number
  ratio: number
}

async function compare(measure: () => Promise<number>, measureReference: () => Promise<number>): Promise<Figures> {
  await measure()
  await measureReference()
  const rounds: { result: number; reference: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({ result: await measure(), reference: await measureReference() })
  }
  return {
    result: median(rounds.map(({ result }) => result)),
    reference: median(rounds.map(({ reference }) => reference)),
    ratio: median(rounds.map(({ result, reference }) => reference / result)),
  }
}

function rowOf(name: string, { result, reference, ratio }: Figures, other: string, target: string): BenchRow {
  return {
    metric: `${name}, per second`,
    result: result.toFixed(0),
    reference: `${reference.toFixed(0)} ${other}`,
    ratio,
    target,
  }
}

/** @returns successful requests per second over all servers */
async function rate(
  servers: readonly RunningServer[],
  load: Load,
  token: string,
  connections: number,
): Promise<number> {
  const { method, path, body } = load
  const results = await Promise.all(
    servers.map(({ url }) =>
      autocannon({
        url,
        connections: Math.max(1, Math.floor(connections / servers.length)),
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
  const failed = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0)
  if (failed > 0) throw new Error(`${failed} ${load.name} failed`)
  return results.reduce((sum, result) => sum + result['2xx'] / result.duration, 0)
}
