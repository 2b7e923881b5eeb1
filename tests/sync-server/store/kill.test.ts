// C1: a real process on a real disk is killed while sixteen writers and the compaction are at work; the next one opens the
// folder of the killed one, without waiting for its lock.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import { openJsonStore } from '#sync-server/store/open-json-store.ts'
import { StoreInUse } from '#sync-server/store/store-in-use.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'
import { ledger } from './ledger.ts'

const ROUNDS = 10
const WRITERS = 16

it('C1 loses nothing acknowledged when the process is killed', async () => {
  const base = await mkdtemp(join(tmpdir(), 'store-kill-'))
  const dir = join(base, 'data')
  const script = await writerScript(base)
  const random = seededRandom(1)
  const book = ledger()
  for (let round = 0; round < ROUNDS; round++) {
    const child = startWriter(script, dir, `round ${round}`)
    const told = await killAfter(child, 100 + Math.floor(random() * 1000), async () => {
      if (round === 0) await expect(openJsonStore({ dir })).rejects.toThrow(StoreInUse)
    })
    for (const id of told) book.note(id, 'kept')
    for (const id of inFlight(told, `round ${round}`)) book.note(id, 'unknown')
    const store = await openJsonStore({ dir })
    await book.check(store)
    await store.close()
  }
  expect(book.kept.size).toBeGreaterThan(ROUNDS * 100)
  await rm(base, { recursive: true })
})

async function writerScript(base: string): Promise<string> {
  const outfile = join(base, 'killed-writer.mjs')
  const entry = fileURLToPath(new URL('./killed-writer.ts', import.meta.url))
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', target: 'node20' })
  return outfile
}

function startWriter(script: string, dir: string, name: string): ChildProcess {
  return spawn(process.execPath, [script, dir, name], { stdio: ['ignore', 'pipe', 'inherit'] })
}

/** @returns the entries that the process was told are kept, and could still say so */
async function killAfter(child: ChildProcess, entries: number, onceOpen: () => Promise<void>): Promise<string[]> {
  const told: string[] = []
  const exit = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    if (line === 'open') await onceOpen()
    else told.push(line)
    if (told.length === entries) child.kill('SIGKILL')
  }
  await exit
  return told
}

/** Each writer may have got one entry further than it could say. */
function inFlight(told: readonly string[], name: string): string[] {
  return Array.from({ length: WRITERS }, (_, writer) => {
    const mine = told.filter((id) => id.startsWith(`${name}.${writer}.`))
    return `${name}.${writer}.${mine.length}`
  })
}
