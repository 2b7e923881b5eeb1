// Rounds of C1, C2 and F2 on a real process and a real disk, shared by the tests here and the longer ones in tests/long. They run
// killed-writer.ts and check what it leaves.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect } from 'vitest'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { StoreInUse } from '#sync-server/store/store-errors.ts'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { createLedger, type Ledger } from './ledger.ts'

const WRITERS = 16
/** How many entries a traced writer makes when no fault ends it. */
export const TRACED_ENTRIES = 400

/** Whether strace is installed and may trace. */
export const HAS_STRACE = spawnSync('strace', ['-f', '-e', 'trace=fdatasync', 'true']).status === 0

export interface WriterScript {
  /** A folder for data folders. */
  base: string
  path: string
  remove(): Promise<void>
}

/** Bundles killed-writer.ts into a temporary folder. */
export async function buildWriter(): Promise<WriterScript> {
  const base = await mkdtemp(join(tmpdir(), 'store-writer-'))
  const path = join(base, 'killed-writer.mjs')
  const entry = fileURLToPath(new URL('./killed-writer.ts', import.meta.url))
  await build({ entryPoints: [entry], outfile: path, bundle: true, platform: 'node', format: 'esm', target: 'node20' })
  return { base, path, remove: () => rm(base, { recursive: true }) }
}

/** Kills a writer in each round, and opens what it leaves. @returns the number of acknowledged entries */
export async function surviveKills({ base, path }: WriterScript, rounds: number): Promise<number> {
  const dir = join(base, 'killed')
  const random = seededRandom(1)
  const ledger = createLedger()
  for (let round = 0; round < rounds; round++) {
    const name = `round ${round}`
    const child = spawn(process.execPath, [path, dir, name], { stdio: ['ignore', 'pipe', 'inherit'] })
    const acknowledged = await acknowledgedBy(child, 100 + Math.floor(random() * 800), async () => {
      if (round === 0) await expect(openJsonStore({ dir })).rejects.toThrow(StoreInUse)
    })
    recordAll(ledger, acknowledged, name)
    await checkFolder(dir, ledger)
  }
  return ledger.acknowledged.size
}

export interface Survivor {
  /** The number of acknowledged entries. */
  entries: number
  exitCode: number | null
  trace: string
}

/**
 * Runs a writer with a fault in a system call, and checks what it leaves.
 *
 * @param fault as strace injects it, such as `rename:error=EIO:when=2`
 */
export async function surviveFault({ base, path }: WriterScript, call: string, fault: string): Promise<Survivor> {
  const name = fault.replace(/\W/g, '-')
  const dir = join(base, name)
  const log = join(base, `${name}.strace`)
  const strace = ['-f', '-q', '-o', log, '-e', `trace=${call}`, '-e', `inject=${fault}`]
  // strace counts calls per thread, so one thread must make all file calls.
  const env = { ...process.env, UV_THREADPOOL_SIZE: '1' }
  const command = [...strace, process.execPath, path, dir, name, String(TRACED_ENTRIES)]
  const child = spawn('strace', command, { stdio: ['ignore', 'pipe', 'ignore'], env })
  const exit = once(child, 'exit')
  const acknowledged = await acknowledgedBy(child)
  const [exitCode] = (await exit) as [number | null]
  const ledger = createLedger()
  recordAll(ledger, acknowledged, name)
  await checkFolder(dir, ledger)
  return { entries: acknowledged.length, exitCode, trace: await readFile(log, 'utf8') }
}

/** @returns the acknowledged entries once the process has ended: by itself, or killed after `killAfter` of them */
async function acknowledgedBy(
  child: ChildProcess,
  killAfter = Number.POSITIVE_INFINITY,
  onOpen = async () => {},
): Promise<string[]> {
  const acknowledged: string[] = []
  const exit = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    if (line === 'open') await onOpen()
    else acknowledged.push(line)
    if (acknowledged.length === killAfter) child.kill('SIGKILL')
  }
  await exit
  return acknowledged
}

/** The fate of the entry after the last acknowledged one is unknown for each writer. */
function recordAll(ledger: Ledger, acknowledged: readonly string[], name: string): void {
  for (const id of acknowledged) ledger.record(id, 'acknowledged')
  for (let writer = 0; writer < WRITERS; writer++) {
    const last = acknowledged.findLast((id) => id.startsWith(`${name}.${writer}.`))
    const next = last === undefined ? 0 : Number(last.split('.').at(-1)) + 1
    ledger.record(`${name}.${writer}.${next}`, 'unknown')
  }
}

async function checkFolder(dir: string, ledger: Ledger): Promise<void> {
  const store = await openJsonStore({ dir })
  await ledger.check(store)
  await store.close()
}
