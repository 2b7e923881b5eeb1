// C1: a real process on a real disk is killed while sixteen writers and the compaction are at work; the next one opens the
// folder of the killed one, without waiting for its lock.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openJsonStore } from '#sync-server/store/open-json-store.ts'
import { StoreInUse } from '#sync-server/store/store-in-use.ts'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { ledger } from './ledger.ts'
import { buildWriter, heardOf, inFlight, startWriter } from './writer-process.ts'

const ROUNDS = 6

it('C1 loses nothing acknowledged when the process is killed', async () => {
  const base = await mkdtemp(join(tmpdir(), 'store-kill-'))
  const dir = join(base, 'data')
  const script = await buildWriter(base)
  const random = seededRandom(1)
  const book = ledger()
  for (let round = 0; round < ROUNDS; round++) {
    const name = `round ${round}`
    const told = await heardOf(startWriter(script, dir, name), 100 + Math.floor(random() * 800), async () => {
      if (round === 0) await expect(openJsonStore({ dir })).rejects.toThrow(StoreInUse)
    })
    for (const id of told) book.note(id, 'kept')
    for (const id of inFlight(told, name)) book.note(id, 'unknown')
    const store = await openJsonStore({ dir })
    await book.check(store)
    await store.close()
  }
  expect(book.kept.size).toBeGreaterThan(ROUNDS * 100)
  await rm(base, { recursive: true })
})
