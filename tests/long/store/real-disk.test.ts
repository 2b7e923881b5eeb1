// The rounds of tests/sync-server/store with more kills and more system calls, on a real process and a real disk.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  buildWriter,
  HAS_STRACE,
  surviveFault,
  surviveKills,
  TRACED_ENTRIES,
  type WriterScript,
} from '#tests/sync-server/store/writer-process.ts'

vi.setConfig({ testTimeout: 300_000 })

const ROUNDS = 12

let writer: WriterScript

beforeAll(async () => {
  writer = await buildWriter()
})
afterAll(() => writer.remove())

it('C1 loses nothing acknowledged when the process is killed', async () => {
  expect(await surviveKills(writer, ROUNDS)).toBeGreaterThan(ROUNDS * 100)
})

describe.skipIf(!HAS_STRACE)('system calls through strace (skipped where it is missing or may not trace)', () => {
  it.each([
    ['pwrite64', [1, 3, 8]],
    ['fdatasync', [1, 2, 4, 20]],
    ['fsync', [2, 3, 4, 6]],
    ['rename', [1, 2]],
    ['link', [1]],
    ['unlink', [1, 3]],
  ] as const)('C2 the process ends at %s number %j', async (call, numbers) => {
    for (const number of numbers) {
      const { entries } = await surviveFault(writer, call, `${call}:signal=KILL:when=${number}`)
      expect(entries).toBeLessThan(TRACED_ENTRIES)
    }
  })

  it.each([
    ['pwrite64', 'ENOSPC', [8, 20]],
    ['pwrite64', 'EIO', [8, 20]],
    ['rename', 'EIO', [2]],
    ['unlink', 'EIO', [3, 5]],
  ] as const)('F2 %s fails once with %s', async (call, code, numbers) => {
    for (const number of numbers) {
      const { trace } = await surviveFault(writer, call, `${call}:error=${code}:when=${number}`)
      expect(trace).toContain('(INJECTED)')
    }
  })
})
