import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { fillCars } from './fill-cars.ts'
import { type BenchRow, logIn, median, startProduct, startServer, temporaryFolder } from './measure.ts'
import { rawGet } from './raw-get.ts'

const ROUNDS = 7
const ROUND_SECONDS = 2

/** GET /api/cars a second, beside bare Koa that gives the very same bytes. */
export async function listBytes(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const count of [100, 10_000]) {
    using folder = temporaryFolder()
    const ours = await startProduct(folder.dir)
    await fillCars(ours.url, await logIn(ours.url), count)
    const { bytes, encoding } = await rawGet(`${ours.url}/api/cars`, { 'accept-encoding': 'br, gzip' })
    const file = join(folder.dir, 'body')
    writeFileSync(file, bytes)
    const bare = await startServer(['--import', 'tsx', 'tests/bench/bare-koa-server.ts'], {
      BODY: file,
      ENCODING: encoding,
    })
    const rates: [number, number][] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.push([await gets(`${ours.url}/api/cars`), await gets(bare.url)])
    }
    rows.push({
      what: `GET /api/cars a second, ${count} cars (${encoding}, ${(bytes.length / 1024).toFixed(0)} KiB)`,
      ours: median(rates.map(([rate]) => rate)).toFixed(0),
      peer: `${median(rates.map(([, rate]) => rate)).toFixed(0)} bare Koa, same bytes`,
      ratio: median(rates.map(([mine, theirs]) => mine / theirs)),
      reach: 'at least 0.8',
    })
    await ours.stop()
    await bare.stop()
  }
  return rows
}

async function gets(url: string): Promise<number> {
  const headers = { 'accept-encoding': 'br, gzip' }
  const result = await autocannon({ url, connections: 16, duration: ROUND_SECONDS, headers })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} reads failed`)
  return result['2xx'] / result.duration
}
