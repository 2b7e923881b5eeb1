// C2 and F2 on the real disk: the real calls are cut short or made to fail where the simulated ones were. Where the system
// has no strace the simulated disk has to do.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openJsonStore } from '#sync-server/store/open-json-store.ts'
import { ledger } from './ledger.ts'
import { buildWriter, heardOf, inFlight, startTracedWriter } from './writer-process.ts'

const hasStrace = spawnSync('strace', ['-f', '-e', 'trace=fdatasync', 'true']).status === 0
const ENTRIES = 400

interface Survivor {
  /** How many it said are kept, of the ENTRIES it would have made. */
  entries: number
  exitCode: number | null
  trace: string
}

let base: string
let script: string

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'store-calls-'))
  script = await buildWriter(base)
})

afterAll(() => rm(base, { recursive: true }))

const crashPoints = [
  ['pwrite64', [1, 3, 8]],
  ['fdatasync', [1, 2, 4, 20]],
  ['fsync', [2, 3, 4, 6]],
  ['rename', [1, 2]],
  ['link', [1]],
  ['unlink', [1, 3]],
] as const

describe.skipIf(!hasStrace)('with strace in between (skipped where there is none, or it may not trace)', () => {
  it.each(crashPoints)('C2 the process ends at %s number %j', async (call, numbers) => {
    for (const number of numbers) {
      const { entries } = await survives(`${call}:signal=KILL:when=${number}`, call)
      expect(entries).toBeLessThan(ENTRIES)
    }
  })

  it.each([
    ['pwrite64', 'ENOSPC', [8, 20]],
    ['pwrite64', 'EIO', [8, 20]],
    ['rename', 'EIO', [2]],
    ['unlink', 'EIO', [3, 5]],
  ] as const)('F2 %s answers %s once', async (call, code, numbers) => {
    for (const number of numbers) {
      const { trace } = await survives(`${call}:error=${code}:when=${number}`, call)
      expect(trace).toContain('(INJECTED)')
    }
  })

  it('F2 a failed fdatasync of the journal is never tried again: the process ends with 70', async () => {
    const { exitCode, trace } = await survives('fdatasync:error=EIO:when=6', 'fdatasync')
    expect(exitCode).toBe(70)
    const calls = trace.split('\n').filter((line) => line.includes('fdatasync('))
    const failed = /fdatasync\((\d+)\)/.exec(calls.find((line) => line.includes('(INJECTED)')) ?? '')?.[1]
    expect(failed).toBeDefined()
    expect(calls.at(-1)).toContain(`fdatasync(${failed})`)
    expect(calls.at(-1)).toContain('(INJECTED)')
  })
})

/** Runs a writer with the fault, then opens what it left. */
async function survives(fault: string, call: string): Promise<Survivor> {
  const name = fault.replace(/\W/g, '-')
  const dir = join(base, name)
  const log = join(base, `${name}.strace`)
  const options = ['-f', '-q', '-o', log, '-e', `trace=${call}`, '-e', `inject=${fault}`]
  const book = ledger()
  const child = startTracedWriter(script, dir, name, ENTRIES, options)
  const exit = once(child, 'exit')
  const told = await heardOf(child)
  const [exitCode] = (await exit) as [number | null]
  for (const id of told) book.note(id, 'kept')
  for (const id of inFlight(told, name)) book.note(id, 'unknown')
  const store = await openJsonStore({ dir })
  await book.check(store)
  await store.close()
  return { entries: told.length, exitCode, trace: await readFile(log, 'utf8') }
}
