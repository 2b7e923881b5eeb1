// Devices push to two servers on a primary with a synchronous standby behind HAProxy, while nodes are lost and promoted.
import { expect, it, onTestFinished } from 'vitest'
import { findProgram } from '#tests/support/deployment/find-program.ts'
import { expectAppliedOnce } from '#tests/support/postgres/applied-once.ts'
import type { ClusterDevice } from '#tests/support/postgres/cluster-device.ts'
import { finish, LIMIT, lastOf, nextChange, startLoad } from '#tests/support/postgres/failover-load.ts'
import { findPostgres } from '#tests/support/postgres/find-postgres.ts'
import { isOk } from '#tests/support/postgres/health-record.ts'
import { startReplicatedCluster, startServer } from '#tests/support/postgres/replicated-cluster.ts'
import { type ApiClient, apiClient, validCar } from '#tests/support/server/api-client.ts'
import { ADMIN, startProduct } from '#tests/support/server/product.ts'

const isMissing = typeof findPostgres() === 'string' || findProgram('haproxy') === null

async function staffOf(url: string): Promise<ApiClient> {
  const { body } = await apiClient({ url })('POST', '/api/auth/login', ADMIN)
  return apiClient({ url }, body.token)
}

it.skipIf(isMissing)(
  'a primary is killed under load and its standby promoted: nothing acknowledged is lost',
  async () => {
    const load = await startLoad(await startReplicatedCluster())
    const { cluster, devices } = load
    const faultAt = performance.now()
    await cluster.primary.kill()
    await cluster.promote()
    const backAt = performance.now()
    await finish('promotion', load, cluster.standby.url, { faultAt, backAt, ...(await nextChange(devices)) })
  },
)

it.skipIf(isMissing)('writes wait while the standby is lost, the health pages say so, and reads go on', async () => {
  const load = await startLoad(await startReplicatedCluster())
  const { cluster, devices, health } = load
  const staff = await staffOf(cluster.servers[0]?.product.url as string)
  const faultAt = performance.now()
  await cluster.standby.kill()
  await expect.poll(() => health.allSay((text) => !isOk(text)), LIMIT).toBe(true)
  const lastAt = lastOf(devices)
  expect((await staff('GET', '/api/cars')).status).toBe(200)
  const { status, body } = await staff('POST', '/api/cars', validCar)
  expect([status, body.message]).toEqual([503, 'The server cannot save anything at the moment. Please try again soon.'])
  await expect(startProduct({ env: { DATABASE_URL: cluster.url } })).rejects.toThrow('The server ended with 75')
  expect(health.allSay((text) => !isOk(text))).toBe(true)
  expect(lastOf(devices)).toBe(lastAt)
  await cluster.standby.start()
  const backAt = performance.now()
  await finish('lost standby', load, cluster.primary.url, { faultAt, backAt, ...(await nextChange(devices)) })
})

it.skipIf(isMissing)('a demoted primary that is reachable and writable acknowledges nothing', async () => {
  const load = await startLoad(await startReplicatedCluster())
  const { cluster, devices } = load
  const { primary, standby } = cluster
  // As a machine that does not use HAProxy.
  const stale = await startServer(primary.url)
  onTestFinished(() => stale.remove())
  const staff = await staffOf(stale.url)
  const healthOfStale = async () => (await staff('GET', '/api/health')).body.status
  const key = { 'idempotency-key': crypto.randomUUID() }
  const create = () => staff('POST', '/api/cars', validCar, key)

  const faultAt = performance.now()
  await cluster.promote()
  const backAt = performance.now()
  const change = await nextChange(devices)
  expect((await create()).status).toBe(503)
  await expect.poll(healthOfStale, LIMIT).toBe('degraded')

  // Its commits without a standby are visible after a restart.
  await primary.kill()
  await primary.start()
  await expect.poll(async () => (await staff('GET', '/api/cars')).status, LIMIT).toBe(200)
  expect((await create()).status).toBe(503)
  await expect.poll(healthOfStale, LIMIT).toBe('degraded')
  await finish('demoted primary', load, standby.url, { faultAt, backAt, ...change })
  expect(await hasOnlyCarsOf(standby.url, devices)).toBe(true)
})

async function hasOnlyCarsOf(url: string, devices: readonly ClusterDevice[]): Promise<boolean> {
  const view = await expectAppliedOnce(url, devices)
  return [...view.all('cars')].length === devices.length
}
