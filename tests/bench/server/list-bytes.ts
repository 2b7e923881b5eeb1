import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
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

const ROUNDS = 7
const ROUND_SECONDS = 2

/** GET /api/cars per second; reference: bare Koa that sends the same bytes. */
export async function listBytes(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const count of [100, 10_000]) {
    using folder = temporaryFolder()
    const product = await startProduct(folder.dir)
    await fillCars(product.url, await logIn(product.url), count)
    const { bytes, encoding } = await getEncoded(`${product.url}/api/cars`, { 'accept-encoding': 'br, gzip' })
    const file = join(folder.dir, 'body')
    writeFileSync(file, bytes)
    const bare = await startServer(['--import', 'tsx', 'tests/bench/server/bare-koa-server.ts'], {
      BODY: file,
      ENCODING: encoding,
    })
    const rates: { product: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.push({ product: await measureRate(`${product.url}/api/cars`), bare: await measureRate(bare.url) })
    }
    rows.push({
      metric: `GET /api/cars per second, ${count} cars (${encoding}, ${(bytes.length / 1024).toFixed(0)} KiB)`,
      result: median(rates.map((rate) => rate.product)).toFixed(0),
      reference: `${median(rates.map((rate) => rate.bare)).toFixed(0)} bare Koa, same bytes`,
      ratio: median(rates.map((rate) => rate.product / rate.bare)),
      target: 'at least 0.8',
    })
    await product.stop()
    await bare.stop()
  }
  return rows
}

/** @returns successful GET requests per second */
async function measureRate(url: string): Promise<number> {
  const headers = { 'accept-encoding': 'br, gzip' }
  const result = await autocannon({ url, connections: 16, duration: ROUND_SECONDS, headers })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} reads failed`)
  return result['2xx'] / result.duration
}
