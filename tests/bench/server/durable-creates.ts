import autocannon from 'autocannon'
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

const ROUNDS = 7
const ROUND_SECONDS = 1
/** Long enough for V8 to optimise the code under test. */
const WARM_UP_SECONDS = 4

/** Creates per second over HTTP, each durable before its response; reference: a bare append + fdatasync server. */
export async function durableCreates(): Promise<BenchRow[]> {
  using productFolder = temporaryFolder()
  using bareFolder = temporaryFolder()
  const product = await startProduct(productFolder.dir)
  const bare = await startServer(['--import', 'tsx', 'tests/bench/server/bare-append-server.ts'], {
    DATA_DIR: bareFolder.dir,
  })
  const token = await logIn(product.url)
  const car = JSON.stringify(vehicle)
  const rows: BenchRow[] = []
  for (const [connections, maxRatio] of [
    [1, 2],
    [32, 3],
  ] as const) {
    const rates: { product: number; bare: number }[] = []
    await measureRate(product, car, connections, token, WARM_UP_SECONDS)
    await measureRate(bare, car, connections, token, WARM_UP_SECONDS)
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.push({
        product: await measureRate(product, car, connections, token),
        bare: await measureRate(bare, car, connections, token),
      })
    }
    rows.push({
      metric: `durable creates per second, ${connections} connection${connections > 1 ? 's' : ''}`,
      result: median(rates.map((rate) => rate.product)).toFixed(0),
      reference: `${median(rates.map((rate) => rate.bare)).toFixed(0)} bare append + fdatasync`,
      ratio: median(rates.map((rate) => rate.bare / rate.product)),
      target: `at most ${maxRatio}x slower`,
    })
  }
  await product.stop()
  await bare.stop()
  return rows
}

/** @returns successful creates per second */
async function measureRate(
  { url }: RunningServer,
  body: string,
  connections: number,
  token: string,
  durationSeconds = ROUND_SECONDS,
): Promise<number> {
  const result = await autocannon({
    url: `${url}/api/cars`,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
    connections,
    duration: durationSeconds,
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} creates failed`)
  return result['2xx'] / result.duration
}
