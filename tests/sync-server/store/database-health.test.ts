import { describe, expect, it } from 'vitest'
import { isTransient } from '#sync-server/store/postgres/database.ts'
import { databaseHealth } from '#sync-server/store/postgres/database-health.ts'

it('says degraded while the database does not answer a question, before the question is given up', async () => {
  const health = databaseHealth({
    database: { query: () => new Promise(() => {}) },
    site: 'main',
    reads: { isReachable: () => true, repeat: (attempt) => attempt(1) },
    writes: { repeat: (attempt) => attempt(1) },
  })
  expect(await health.check()).toBe('degraded')
})

describe('after a failed write', () => {
  function fakeDatabase() {
    let finish: ((isStored: boolean) => void)[] = []
    let probes = 0
    const health = databaseHealth({
      database: {
        query: async ({ name }) => {
          if (name !== 'probe') return [{ readOnly: 'off', standbys: '' }] as never
          probes += 1
          const isStored = await new Promise<boolean>((resolve) => finish.push(resolve))
          if (!isStored) throw new Error('refused')
          return []
        },
      },
      site: 'main',
      reads: { isReachable: () => true, repeat: (attempt) => attempt(1) },
      writes: { repeat: (attempt) => attempt(1) },
    })
    async function answer(isStored: boolean): Promise<void> {
      await expect.poll(() => finish.length).toBeGreaterThan(0)
      for (const end of finish) end(isStored)
      finish = []
    }
    return { health, answer, probes: () => probes }
  }

  it('asks the database, even when another write was stored a moment before', async () => {
    const { health, answer } = fakeDatabase()
    health.noteWrite({ isStored: true })
    health.noteWrite({ isStored: false })
    const found = health.check()
    await answer(false)
    expect(await found).toBe('degraded')
  })

  it('asks it once for checks at the same time, and once in five seconds', async () => {
    const { health, answer, probes } = fakeDatabase()
    health.noteWrite({ isStored: false })
    const found = [health.check(), health.check()]
    await answer(false)
    expect(await Promise.all(found)).toEqual(['degraded', 'degraded'])
    expect(await health.check()).toBe('degraded')
    expect(probes()).toBe(1)
  })
})

it.each([
  ['a full disk', '53100', true],
  ['a deadlock', '40P01', true],
  ['a restart', '57P01', true],
  ['a lost connection', 'ECONNRESET', true],
  ['a number that is too large', '22003', false],
  ['a key that is there', '23505', false],
])('%s (%s): the same statement may succeed later: %s', (_, code, expected) => {
  expect(isTransient(Object.assign(new Error(), { code }))).toBe(expected)
})
