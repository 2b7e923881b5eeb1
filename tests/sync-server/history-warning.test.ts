import { expect, it, onTestFinished } from 'vitest'
import { historyWarning } from '#sync-server/history-warning.ts'
import { apiClient, validInquiry } from '#tests/support/server/api-client.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'

it('names PostgreSQL when past changes take more than a third of the heap', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  expect(server.store.stats().historyBytes).toBe(0)
  await apiClient(server)('POST', '/api/inquiries', validInquiry)
  const { historyBytes = 0 } = server.store.stats()
  expect(historyBytes).toBeGreaterThan(0)
  expect(historyWarning(server.store, 3 * historyBytes)).toBeNull()
  expect(historyWarning(server.store, 3 * historyBytes - 3)).toMatch(
    /more than a third.*400 days.*PostgreSQL.*npm run migrate/,
  )
})
