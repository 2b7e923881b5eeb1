// C2 and F2 on the real disk: system calls are interrupted or fail, as the operations of the simulated disk do elsewhere. tests/long
// has more calls.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWriter, HAS_STRACE, surviveFault, TRACED_ENTRIES, type WriterScript } from './writer-process.ts'

let writer: WriterScript

beforeAll(async () => {
  writer = await buildWriter()
})
afterAll(() => writer.remove())

describe.skipIf(!HAS_STRACE)('system calls through strace (skipped where it is missing or may not trace)', () => {
  it.each([
    ['pwrite64', 8],
    ['fdatasync', 4],
    ['rename', 2],
    ['unlink', 3],
  ])('C2 the process ends at %s number %i', async (call, number) => {
    const { entries } = await surviveFault(writer, call, `${call}:signal=KILL:when=${number}`)
    expect(entries).toBeLessThan(TRACED_ENTRIES)
  })

  it.each([
    ['pwrite64', 'ENOSPC', 8],
    ['rename', 'EIO', 2],
  ])('F2 %s fails once with %s', async (call, code, number) => {
    const { trace } = await surviveFault(writer, call, `${call}:error=${code}:when=${number}`)
    expect(trace).toContain('(INJECTED)')
  })

  it('F2 a failed fdatasync of the journal is never repeated: the process exits with 70', async () => {
    const { exitCode, trace } = await surviveFault(writer, 'fdatasync', 'fdatasync:error=EIO:when=6')
    expect(exitCode).toBe(70)
    const calls = trace.split('\n').filter((line) => line.includes('fdatasync('))
    const failed = /fdatasync\((\d+)\)/.exec(calls.find((line) => line.includes('(INJECTED)')) ?? '')?.[1]
    expect(failed).toBeDefined()
    expect(calls.at(-1)).toContain(`fdatasync(${failed})`)
    expect(calls.at(-1)).toContain('(INJECTED)')
  })
})
