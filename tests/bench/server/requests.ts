import { fillCars } from '#tests/bench/fill-cars.ts'
import { type BenchRow, logIn, startProduct, temporaryFolder, vehicle } from '#tests/bench/measure.ts'
import { findPostgres } from '#tests/support/postgres/find-postgres.ts'
import { startPostgres, workersOf } from '#tests/support/postgres/postgres-server.ts'
import { compare, type Load, measure, processorRow, type Servers } from './load.ts'

const CARS = 500
const CONNECTIONS = 8

/** The processor time of requests by what they ask for, with 500 cars; reference: the embedded store. */
export async function requests(): Promise<BenchRow[]> {
  const programs = findPostgres()
  if (typeof programs === 'string') {
    console.error(`Skipped: ${programs}`)
    return []
  }
  const postgres = await startPostgres({ durable: true })
  using folder = temporaryFolder()
  using other = temporaryFolder()
  const database = () => [postgres.pid(), ...workersOf(postgres.pid())]
  const onDatabase = await serve(other.dir, database, { DATABASE_URL: postgres.url })
  const embedded = await serve(folder.dir, () => [])

  const rows: BenchRow[] = []
  async function add(name: string, loadOf: (servers: Servers) => Promise<Load> | Load, isStaff = false): Promise<void> {
    const run = async (servers: Servers) => {
      const caller = isStaff ? servers : { ...servers, token: '' }
      const load = await loadOf(servers)
      return () => measure(caller, load, CONNECTIONS)
    }
    rows.push(processorRow(name, await compare(await run(onDatabase), await run(embedded)), 'embedded store'))
  }
  const get = (path: string): Load => ({ name: path, method: 'GET', path })
  await add('a rendered page (/cars)', () => get('/cars'))
  await add(`a list of ${CARS} cars`, () => get('/api/cars'))
  await add('the same, unchanged', async (servers) => ({
    ...get('/api/cars'),
    headers: { 'if-none-match': (await fetch(urlOf(servers, '/api/cars'))).headers.get('etag') ?? '' },
  }))
  await add('a pull without changes, visitor', async (servers) => get(await pullPath(servers, '')))
  await add('a pull without changes, staff', async (servers) => get(await pullPath(servers, servers.token)), true)
  const body = () => JSON.stringify(vehicle)
  await add('a car that is created', () => ({ name: 'creates', method: 'POST', path: '/api/cars', body }), true)
  for (const { running } of [onDatabase, embedded]) for (const server of running) await server.stop()
  await postgres.remove()
  return rows
}

async function serve(dir: string, database: () => readonly number[], env: Record<string, string> = {}) {
  const server = await startProduct(dir, env)
  const token = await logIn(server.url)
  await fillCars(server.url, token, CARS)
  return { running: [server], token, database }
}

const urlOf = ({ running }: Servers, path: string) => `${running[0]?.url}${path}`

/** The path of the next pull after everything was loaded. */
async function pullPath(servers: Servers, token: string): Promise<string> {
  const headers: HeadersInit = token ? { authorization: `Bearer ${token}` } : {}
  let cursor = ''
  for (;;) {
    const path = `/api/sync/pull?limit=1000&cursor=${encodeURIComponent(cursor)}`
    const page = (await (await fetch(urlOf(servers, path), { headers })).json()) as { cursor: string }
    if (page.cursor === cursor) return path
    cursor = page.cursor
  }
}
