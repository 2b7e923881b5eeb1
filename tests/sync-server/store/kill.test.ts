// C1: a process on a real disk is killed while sixteen writers and the compaction run. The next process opens its folder without
// waiting for its lock. tests/long has more rounds.
import { expect, it, onTestFinished } from 'vitest'
import { buildWriter, surviveKills } from './writer-process.ts'

const ROUNDS = 2

it('C1 loses nothing acknowledged when the process is killed', async () => {
  const writer = await buildWriter()
  onTestFinished(() => writer.remove())
  expect(await surviveKills(writer, ROUNDS)).toBeGreaterThan(ROUNDS * 100)
})
