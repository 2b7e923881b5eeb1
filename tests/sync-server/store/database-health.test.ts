import { expect, it } from 'vitest'
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
