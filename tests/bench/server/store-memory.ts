// Memory of a server by what its store holds: a rooftop of 150 cars with STORE_CHANGES past changes (800,000 by default), and 100,000
// cars. The resident memory at the start is its peak until the server listens; at rest, after a minute, with the daily work done.
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import { maintainSite } from '#sync-server/store/postgres/maintain-site.ts'
import { type BenchRow, startProduct, temporaryFolder } from '#tests/bench/measure.ts'
import { startPostgres } from '#tests/support/postgres/postgres-server.ts'
import { memoryOf, writeFolder } from './memory.ts'
import { filledStore } from './store-rows.ts'

const CHANGES = Number(process.env.STORE_CHANGES ?? 800_000)
const CARS = Number(process.env.STORE_CARS ?? 100_000)
const REST_MS = 60_000
/** In which the start must be over. */
const START_S = 3
const START_MB = 350
const MAX_KB_OF_CHANGE = 0.8

interface Measured {
  startS: number
  startMB: number
  restMB: number
}

export async function storeMemory(): Promise<BenchRow[]> {
  using base = temporaryFolder()
  const folder = async (name: string, stored: StoredRows) => {
    const dir = join(base.dir, name)
    await writeFolder(dir, stored)
    return measure(dir, {})
  }
  const rows: BenchRow[] = []
  const empty = await folder('empty', filledStore(150, 0))
  const full = await folder('full', filledStore(150, CHANGES))
  const kilobytes = ((full.restMB - empty.restMB) * 1024) / CHANGES
  rows.push({
    metric: `a past change in memory, folder (${CHANGES} changes: ${full.restMB} MB, start ${full.startS.toFixed(1)} s)`,
    result: `${kilobytes.toFixed(2)} kB`,
    reference: `${MAX_KB_OF_CHANGE} kB`,
    ratio: kilobytes / MAX_KB_OF_CHANGE,
    target: 'at most 1',
  })
  rows.push(memoryRow(`${CARS} cars, folder`, await folder('cars', filledStore(CARS, 0)), 700))

  const postgres = await startPostgres()
  try {
    const inDatabase = async (site: string, stored: StoredRows) => {
      const maintenance = await maintainSite(postgres.url, site)
      await maintenance.replace(async () => stored)
      await maintenance.close()
      return measure(join(base.dir, `files of ${site}`), { DATABASE_URL: postgres.url, SITE: site })
    }
    const rooftop = await inDatabase('rooftop', filledStore(150, CHANGES))
    rows.push(memoryRow(`150 cars and ${CHANGES} changes, database`, rooftop, 250))
    rows.push({
      metric: '  its start',
      result: `${rooftop.startS.toFixed(1)} s`,
      reference: `${START_S} s`,
      ratio: rooftop.startS / START_S,
      target: 'at most 1',
    })
    rows.push({
      metric: '  its memory at the start',
      result: `${rooftop.startMB} MB`,
      reference: `${START_MB} MB`,
      ratio: rooftop.startMB / START_MB,
      target: 'at most 1',
    })
    rows.push(memoryRow(`${CARS} cars, database`, await inDatabase('cars', filledStore(CARS, 0)), 700))
  } finally {
    await postgres.remove()
  }
  return rows
}

function memoryRow(what: string, { restMB, startMB, startS }: Measured, limit: number): BenchRow {
  return {
    metric: `memory at rest, ${what} (start: ${startS.toFixed(1)} s, ${startMB} MB)`,
    result: `${restMB} MB`,
    reference: `${limit} MB`,
    ratio: restMB / limit,
    target: 'at most 1',
  }
}

async function measure(dir: string, environment: Record<string, string>): Promise<Measured> {
  const server = await startProduct(dir, environment)
  const startMB = memoryOf(server.child.pid, 'VmHWM')
  await wait(REST_MS)
  const restMB = memoryOf(server.child.pid, 'VmRSS')
  await server.stop()
  const measured = { startS: server.readyAfterMs / 1000, startMB, restMB }
  console.error(dir, measured)
  return measured
}
