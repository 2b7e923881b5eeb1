// Memory and time of `GET /api/cars` of STORE_CARS cars (100,000 by default): the growth of the resident memory over the state before.
// Each request has a server of its own, because what one request leaves in memory hides the peak of the next.
import { request } from 'node:http'
import { join } from 'node:path'
import { type BenchRow, logIn, type RunningServer, startProduct, temporaryFolder } from '#tests/bench/measure.ts'
import { memoryOf, resetPeak, writeFolder } from './memory.ts'
import { filledStore } from './store-rows.ts'

const CARS = Number(process.env.STORE_CARS ?? 100_000)
const MAX_GROWTH_MB = 100

export async function listMemory(): Promise<BenchRow[]> {
  using base = temporaryFolder()
  const dir = join(base.dir, 'cars')
  await writeFolder(dir, filledStore(CARS, 0))
  const rows: BenchRow[] = []
  for (const reader of ['visitor', 'admin'])
    for (const encoding of ['identity', 'gzip', 'br']) {
      const server = await startProduct(dir)
      const token = await logIn(server.url)
      rows.push(await measure(server, encoding, reader === 'visitor' ? undefined : token))
      await server.stop()
    }
  return rows
}

async function measure(server: RunningServer, encoding: string, token?: string): Promise<BenchRow> {
  const { pid } = server.child
  const before = memoryOf(pid, 'VmRSS')
  resetPeak(pid)
  const headers = { 'Accept-Encoding': encoding, ...(token ? { Authorization: `Bearer ${token}` } : {}) }
  const startedAt = performance.now()
  const bytes = await download(`${server.url}/api/cars`, headers)
  const seconds = (performance.now() - startedAt) / 1000
  const growth = memoryOf(pid, 'VmHWM') - before
  return {
    metric: `memory for GET /api/cars, ${CARS} cars, ${token ? 'admin' : 'visitor'}, ${encoding} (${(bytes / 1e6).toFixed(1)} MB, ${seconds.toFixed(1)} s)`,
    result: `${growth} MB above ${before}`,
    reference: `${MAX_GROWTH_MB} MB`,
    ratio: growth / MAX_GROWTH_MB,
    target: 'at most 1',
  }
}

/** @returns the length of the body as sent */
function download(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
      response.on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}
