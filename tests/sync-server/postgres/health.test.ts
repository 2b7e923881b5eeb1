// Health and metrics of a server whose database answers every read, but accepts no write. No request writes in these tests, unless named.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { itInLongRun } from '#tests/support/long-run.ts'
import { metricValue, parseMetrics } from '#tests/support/metrics/parse-metrics.ts'
import { type PostgresServer, startPostgres } from '#tests/support/postgres/postgres-server.ts'
import { sql } from '#tests/support/postgres/test-database.ts'
import { type ApiClient, apiClient, validCar } from '#tests/support/server/api-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

/** The time that the contract allows. */
const LIMIT = { timeout: 10_000 }

let postgres: PostgresServer
let server: TestServer
let staff: ApiClient

beforeAll(async () => {
  postgres = await startPostgres()
  server = await startTestServer({ databaseUrl: postgres.url })
  staff = apiClient(server, server.tokenOf(await server.addUser('ann', 'user')))
})
afterAll(async () => {
  await server.close()
  await postgres.remove()
})

/** The status of the health page, `database` in it, and the metric. */
async function health() {
  const { status, body } = await staff('GET', '/api/health')
  const metrics = parseMetrics(await (await fetch(`${server.url}/metrics`)).text())
  const states = ['ok', 'degraded', 'read-only', 'unreachable']
  const state = states.filter((name) => metricValue(metrics, 'store_state', { state: name }) === 1).join()
  return [status, body.status, body.checks.database, state].join(' ')
}
const OK = '200 ok ok ok'
const DEGRADED = '200 degraded degraded degraded'

/** Configures the whole database server, as an operator or a failover tool does. */
async function configure(...statements: string[]): Promise<void> {
  for (const statement of [...statements, 'SELECT pg_reload_conf()']) await sql(statement, [], postgres.url)
}

it('says degraded while the database is read-only, and ok afterwards', async () => {
  expect(await health()).toBe(OK)
  await configure('ALTER SYSTEM SET default_transaction_read_only = on')
  await expect.poll(health, LIMIT).toBe(DEGRADED)
  const { status, body } = await staff('POST', '/api/cars', validCar)
  expect([status, body.message]).toEqual([503, 'The server cannot save anything at the moment. Please try again soon.'])
  expect((await staff('GET', '/api/cars')).status).toBe(200)
  await configure('ALTER SYSTEM RESET default_transaction_read_only')
  await expect.poll(health, LIMIT).toBe(OK)
  expect((await staff('POST', '/api/cars', validCar)).status).toBe(201)
})

it('says degraded while commits wait for a standby that is missing, and ok afterwards', async () => {
  await configure(`ALTER SYSTEM SET synchronous_standby_names = 'missing'`)
  await expect.poll(health, LIMIT).toBe(DEGRADED)
  await configure('ALTER SYSTEM RESET synchronous_standby_names')
  await expect.poll(health, LIMIT).toBe(OK)
  expect((await staff('POST', '/api/cars', validCar)).status).toBe(201)
})

it('writes nothing to find out while nothing is doubtful', async () => {
  await staff('POST', '/api/cars', validCar)
  // Another transaction that writes the row changes both.
  const lastWrite = () => sql('SELECT xmin::text, ctid::text FROM head', [], postgres.url)
  const before = await lastWrite()
  for (let times = 0; times < 3; times += 1) expect(await health()).toBe(OK)
  expect(await lastWrite()).toEqual(before)
})

itInLongRun(
  'says degraded after the database has become a standby',
  async () => {
    await postgres.demote()
    await expect.poll(health, LIMIT).toBe(DEGRADED)
    expect((await staff('GET', '/api/cars')).status).toBe(200)
  },
  60_000,
)
