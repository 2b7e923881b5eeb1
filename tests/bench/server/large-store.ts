// A store of LARGE_STORE_MB megabytes of rows (1000 by default) in a folder and in PostgreSQL: how long maintenance, start and stop
// take, and how much memory. Needs seven times as much disk. LARGE_STORE_HEAP is the heap of the servers in megabytes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Operation } from '#sync-server/store/engine/document.ts'
import { makeFolder, realDisk } from '#sync-server/store/json/disk/real-disk.ts'
import { batchFrame } from '#sync-server/store/json/files/journal.ts'
import { startJournal } from '#sync-server/store/json/files/journal-writer.ts'
import { writeSnapshot } from '#sync-server/store/json/files/write-snapshot.ts'
import { type BenchRow, startProduct, temporaryFolder } from '#tests/bench/measure.ts'
import { startPostgres } from '#tests/support/postgres/postgres-server.ts'
import { activityOf, carOf, filledStore, partOf, ROWS_OF_PART } from './store-rows.ts'

const MEGABYTES = Number(process.env.LARGE_STORE_MB ?? 1000)
const HEAP = Number(process.env.LARGE_STORE_HEAP ?? 6000)
const CARS = 10_000
/** The length of a change with its idempotency record, about. */
const BYTES_OF_CHANGE = 690
const JOURNAL_BATCHES = 400
const MAX_MEMORY_MB = 200
const MIN_MB_PER_SECOND = 150
const MAX_STOP_S = 10
/** Those of `deploy/maintain.sh`. */
const DEPLOYED_FLAGS = ['--max-semi-space-size=2']
const PRINT_PEAK = `data:text/javascript,process.on("exit",()=>process.stderr.write("peak "+process.resourceUsage().maxRSS+"\\n"))`

export async function largeStore(): Promise<BenchRow[]> {
  using base = temporaryFolder()
  const at = (name: string) => join(base.dir, name)
  const rows: BenchRow[] = []
  const megabytes = await fillFolder(at('data'))
  const note = (metric: string, { seconds, peak }: Run, maxMemory = MAX_MEMORY_MB): void => {
    const row = {
      metric: `${metric} of ${megabytes} MB`,
      result: `${seconds.toFixed(1)} s, ${peak} MB`,
      reference: `${maxMemory} MB of memory`,
      ratio: peak / maxMemory,
      target: maxMemory === MAX_MEMORY_MB ? 'at most 1' : '',
    }
    console.error(`${row.metric}: ${row.result}`)
    rows.push(row)
  }
  const maintain = async (place: string, ...args: string[]) => {
    const [command] = args
    note(`${command}, ${place}`, await run(args, {}, at('data')))
  }

  await maintain('folder', 'verify')
  await maintain('folder', 'backup', at('backup'))
  await maintain('backup', 'verify', at('backup'))
  note('restore, new folder', await run(['restore', at('backup')], {}, at('restored')))
  note('restore, over a store', await run(['restore', at('backup')], {}, at('restored')))
  for (const line of await startAndStop(at('restored'), megabytes)) rows.push(line)

  const postgres = await startPostgres()
  try {
    const database = { DATABASE_URL: postgres.url }
    await maintain('folder to database', 'migrate', '--from', at('data'), '--to', postgres.url)
    const inDatabase = async (...args: string[]) =>
      note(`${args[0]}, database`, await run(args, database, at('of database')))
    await inDatabase('verify')
    await inDatabase('backup', at('backup of database'))
    await inDatabase('restore', at('backup of database'))
    for (const line of await startAndStop(at('of database'), megabytes, database)) rows.push(line)
    await maintain('database to folder', 'migrate', '--from', postgres.url, '--to', at('moved back'))
  } finally {
    await postgres.remove()
  }
  return rows
}

interface Run {
  seconds: number
  /** The peak of its resident memory, in megabytes. */
  peak: number
}

async function run(args: string[], env: Record<string, string>, dataDir: string): Promise<Run> {
  const startedAt = performance.now()
  const flags = ['--import', PRINT_PEAK, ...DEPLOYED_FLAGS]
  const child = spawn(process.execPath, [...flags, 'dist/sync-server/maintenance.js', ...args], {
    env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with code ${code}: ${errors}`)
  const peak = Number(/peak (\d+)/.exec(errors)?.[1])
  return { seconds: (performance.now() - startedAt) / 1000, peak: Math.round(peak / 1024) }
}

/** Once with a stop at rest, and once with a stop while a snapshot is written. */
async function startAndStop(
  dir: string,
  megabytes: number,
  environment: Record<string, string> = {},
): Promise<BenchRow[]> {
  const place = 'DATABASE_URL' in environment ? 'database' : 'folder'
  const rows: BenchRow[] = []
  for (const pauseMs of [500, 20_000]) {
    const server = await startProduct(dir, { ...environment, NODE_OPTIONS: `--max-old-space-size=${HEAP}` })
    const speed = megabytes / (server.readyAfterMs / 1000)
    await wait(pauseMs)
    const stoppedAt = performance.now()
    await server.stop()
    const stopS = (performance.now() - stoppedAt) / 1000
    rows.push(
      {
        metric: `start, ${place} of ${megabytes} MB`,
        result: `${(server.readyAfterMs / 1000).toFixed(1)} s, ${speed.toFixed(0)} MB/s`,
        reference: `${MIN_MB_PER_SECOND} MB/s`,
        ratio: speed / MIN_MB_PER_SECOND,
        target: 'at least 1',
      },
      {
        metric: `stop ${pauseMs / 1000} s later`,
        result: `${stopS.toFixed(1)} s, exit code ${server.child.exitCode}`,
        reference: `${MAX_STOP_S} s`,
        ratio: stopS / MAX_STOP_S,
        target: 'at most 1',
      },
    )
  }
  for (const { metric, result } of rows) console.error(`${metric}: ${result}`)
  return rows
}

/** @returns the length of its files in megabytes */
export async function fillFolder(dir: string): Promise<number> {
  await makeFolder(dir)
  const disk = realDisk(dir)
  const changes = Math.ceil((MEGABYTES * 1e6 - CARS * 1400) / BYTES_OF_CHANGE)
  const stored = filledStore(CARS, changes)
  const { meta } = stored
  const { sequence } = meta
  await writeSnapshot(disk, stored)
  const journal = await startJournal(disk, meta, 1)
  for (let batch = 1; batch <= JOURNAL_BATCHES; batch++) {
    const first = sequence + batch * ROWS_OF_PART
    const cars = partOf(first, 75, (n) => carOf((n * 7) % CARS, n)).map(([key, row]): Operation => ['cars', key, row])
    const entries = partOf(first, 75, (n) => activityOf(n, CARS)).map(([key, row]): Operation => ['activity', key, row])
    await journal.append(batchFrame(batch, first + ROWS_OF_PART, [...cars, ...entries]))
  }
  await journal.close()
  const files = (await disk.list()).map((name) => statSync(join(dir, name)).size)
  return Math.round(files.reduce((sum, size) => sum + size, 0) / 1e6)
}
