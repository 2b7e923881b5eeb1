// A store of LARGE_STORE_MB megabytes of rows (1000 by default) in a folder and in PostgreSQL: how long maintenance, start and stop
// take, and how much memory. Needs seven times as much disk. LARGE_STORE_HEAP is the heap of the servers in megabytes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { newCarFields } from '#domain/cars/car.ts'
import type { Operation } from '#sync-server/store/engine/document.ts'
import { FORMAT } from '#sync-server/store/engine/migrations.ts'
import type { Entry, StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import { makeFolder, realDisk } from '#sync-server/store/json/disk/real-disk.ts'
import { batchFrame } from '#sync-server/store/json/files/journal.ts'
import { startJournal } from '#sync-server/store/json/files/journal-writer.ts'
import { writeSnapshot } from '#sync-server/store/json/files/write-snapshot.ts'
import { tables } from '#sync-server/store/tables.ts'
import { type BenchRow, startProduct, temporaryFolder, vehicle } from '#tests/bench/measure.ts'
import { startPostgres } from '#tests/support/postgres/postgres-server.ts'

const MEGABYTES = Number(process.env.LARGE_STORE_MB ?? 1000)
const HEAP = Number(process.env.LARGE_STORE_HEAP ?? 6000)
const CARS = 10_000
const CHANGES_OF_PART = 500
/** The length of a change with its idempotency record, about. */
const BYTES_OF_CHANGE = 690
const JOURNAL_BATCHES = 400
const MAX_MEMORY_MB = 200
const MIN_MB_PER_SECOND = 150
const MAX_STOP_S = 10
const PRINT_PEAK = `data:text/javascript,process.on("exit",()=>process.stderr.write("peak "+process.resourceUsage().maxRSS+"\\n"))`
/** Younger than the periods of retention. */
const AT = new Date().toISOString()

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
  const child = spawn(process.execPath, ['--import', PRINT_PEAK, 'dist/sync-server/maintenance.js', ...args], {
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
  const parts = Math.ceil((MEGABYTES * 1e6 - CARS * 1400) / BYTES_OF_CHANGE / CHANGES_OF_PART)
  const sequence = CARS + 2 * parts * CHANGES_OF_PART
  const meta = { format: FORMAT, store: 'large', epoch: 1, sequence, batch: 0, generation: 1 }
  const counts = Object.fromEntries(
    Object.keys(tables).map((table) => {
      if (table === 'cars') return [table, CARS]
      return [table, ['answers', 'activity'].includes(table) ? parts * CHANGES_OF_PART : 0]
    }),
  )
  const stored: StoredRows = {
    meta,
    tables: Object.keys(tables),
    counts: async () => counts,
    async *rows() {
      for (const table of Object.keys(tables)) {
        if (table === 'cars') {
          for (let id = 0; id < CARS; id += CHANGES_OF_PART) yield { table, rows: partOf(id, (n) => carOf(n, n + 1)) }
        } else if (counts[table]) {
          const rowOf = table === 'activity' ? activityOf : outcomeOf
          for (let part = 0; part < parts; part++) yield { table, rows: partOf(part * CHANGES_OF_PART, rowOf) }
        }
      }
    },
  }
  await writeSnapshot(disk, stored)
  const journal = await startJournal(disk, meta, 1)
  for (let batch = 1; batch <= JOURNAL_BATCHES; batch++) {
    const first = sequence + batch * CHANGES_OF_PART
    const operations = partOf(first, (n) => carOf((n * 7) % CARS, n)).map(([key, row]): Operation => ['cars', key, row])
    const entries = partOf(first, activityOf).map(([key, row]): Operation => ['activity', key, row])
    await journal.append(batchFrame(batch, first + CHANGES_OF_PART, [...operations, ...entries].slice(0, 150)))
  }
  await journal.close()
  const files = (await disk.list()).map((name) => statSync(join(dir, name)).size)
  return Math.round(files.reduce((sum, size) => sum + size, 0) / 1e6)
}

function partOf(first: number, rowOf: (number: number) => Entry): Entry[] {
  return Array.from({ length: CHANGES_OF_PART }, (_, index) => rowOf(first + index))
}

/** As long as a UUID. */
const uidOf = (kind: string, number: number) => `${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`

function carOf(number: number, version: number): Entry {
  const uid = uidOf('00000000', number)
  const fixed = { uid, id: 100_000 + number, version, stockNumber: `S${number}` }
  return [uid, { ...newCarFields(2024), ...vehicle, ...fixed, createdBy: 'ann', createdAt: AT, updatedAt: AT }]
}

function activityOf(number: number): Entry {
  const history = {
    price: { from: 61_500 + (number % 1000), to: 59_900 },
    description: {
      from: 'A coupe with a long bonnet',
      to: 'A coupe with a long bonnet and new tyres, serviced in May',
    },
  }
  const [mid, recordUid] = [uidOf('11111111', number), uidOf('00000000', number % CARS)]
  const who = { by: 'Ann Example', byId: 1, madeAt: AT, appliedAt: AT }
  return [String(2 * number + CARS), { mid, name: 'car.update', recordUid, history, ...who }]
}

function outcomeOf(number: number): Entry {
  const recordUid = uidOf('00000000', number % CARS)
  const verdict = { status: 'applied', recordUid, id: 100_000 + (number % CARS), version: 2 * number + CARS }
  const sent = { fingerprint: 'f'.repeat(43), answeredAt: AT, clientId: uidOf('22222222', 1), seq: number }
  return [uidOf('11111111', number), { ...verdict, ...sent }]
}
