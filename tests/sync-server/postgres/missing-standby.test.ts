// A primary whose synchronous standby is missing: what it stores could be lost with it.
import { expect, it, onTestFinished } from 'vitest'
import { startPostgres } from '#tests/support/postgres/postgres-server.ts'
import { sql } from '#tests/support/postgres/test-database.ts'
import { apiClient, validCar, withIdempotencyKey } from '#tests/support/server/api-client.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'

it('a change that only a restarted primary has is not acknowledged until its standby has it', async () => {
  const postgres = await startPostgres()
  const server = await startTestServer({ databaseUrl: postgres.url })
  onTestFinished(async () => {
    await server.close()
    await postgres.remove()
  })
  const staff = apiClient(server, server.tokenOf(await server.addUser('ann', 'user')))
  const create = async () =>
    (await staff('POST', '/api/cars', validCar, withIdempotencyKey('b0a5e3c6-8a5c-4a8e-9a55-9fd4f8f0a001'))).status
  const count = async () => (await staff('GET', '/api/cars')).body.data?.length

  const restart = async () => {
    await postgres.kill()
    await postgres.start()
  }

  await sql(`ALTER SYSTEM SET synchronous_standby_names = 'missing'`, [], postgres.url)
  // A reload reaches the processes of PostgreSQL one after the other.
  await restart()
  await expect.poll(count).toBe(0)
  expect(await create()).toBe(503)
  expect(await count()).toBe(0)
  // PostgreSQL shows what it had on its disk, without a standby.
  await restart()
  await expect.poll(count).toBe(1)
  expect(await create()).toBe(503)
  await sql('ALTER SYSTEM RESET synchronous_standby_names', [], postgres.url)
  await sql('SELECT pg_reload_conf()', [], postgres.url)
  await expect.poll(create).toBe(201)
  expect(await count()).toBe(1)
}, 60_000)
