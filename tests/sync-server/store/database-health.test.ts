import { expect, it } from 'vitest'
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
