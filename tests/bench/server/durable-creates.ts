import autocannon from 'autocannon'
import {
  type BenchRow,
  logIn,
  median,
  type Running,
  startProduct,
  startServer,
  temporaryFolder,
  vehicle,
} from './measure.ts'

const ROUNDS = 7
const ROUND_SECONDS = 1
/** Until the engine has compiled what is run: a server lives for weeks. */
const WARM_UP_SECONDS = 4

/** Creates a second over HTTP, each answered only when it is on the disk, beside a bare append + fdatasync server. */
export async function durableCreates(): Promise<BenchRow[]> {
  using ourFolder = temporaryFolder()
  using bareFolder = temporaryFolder()
  const ours = await startProduct(ourFolder.dir)
  const bare = await startServer(['--import', 'tsx', 'tests/bench/bare-append-server.ts'], { DATA_DIR: bareFolder.dir })
  const token = await logIn(ours.url)
  const car = JSON.stringify(vehicle)
  const rows: BenchRow[] = []
  for (const [connections, reach] of [
    [1, 2],
    [32, 3],
  ] as const) {
    const rates: [number, number][] = []
    await creates(ours, car, connections, token, WARM_UP_SECONDS)
    await creates(bare, car, connections, token, WARM_UP_SECONDS)
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.push([await creates(ours, car, connections, token), await creates(bare, car, connections, token)])
    }
    rows.push({
      what: `durable creates a second, ${connections} connection${connections > 1 ? 's' : ''}`,
      ours: median(rates.map(([rate]) => rate)).toFixed(0),
      peer: `${median(rates.map(([, rate]) => rate)).toFixed(0)} bare append + fdatasync`,
      ratio: median(rates.map(([mine, theirs]) => theirs / mine)),
      reach: `slower at most ${reach}x`,
    })
  }
  await ours.stop()
  await bare.stop()
  return rows
}

async function creates(
  { url }: Running,
  body: string,
  connections: number,
  token: string,
  duration = ROUND_SECONDS,
): Promise<number> {
  const result = await autocannon({
    url: `${url}/api/cars`,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
    connections,
    duration,
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} creates failed`)
  return result['2xx'] / result.duration
}
