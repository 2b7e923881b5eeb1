// Devices push to two servers on a primary with a synchronous standby behind HAProxy, while nodes are lost and promoted.
// Writes tests/output/high-availability.json.
import { mkdir, writeFile } from 'node:fs/promises'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { findProgram } from '#tests/support/deployment/find-program.ts'
import { expectAppliedOnce } from '#tests/support/postgres/applied-once.ts'
import { type ClusterDevice, devicesOf } from '#tests/support/postgres/cluster-device.ts'
import { findPostgres } from '#tests/support/postgres/find-postgres.ts'
import { HealthRecord, isOk } from '#tests/support/postgres/health-record.ts'
import { startReplicatedCluster, startServer } from '#tests/support/postgres/replicated-cluster.ts'
import { type ApiClient, apiClient, validCar } from '#tests/support/server/api-client.ts'
import { ADMIN, startProduct } from '#tests/support/server/product.ts'

const DEVICES = 6
const CHANGES = 20
/** What the contract allows from the return of the database, and for the health page to tell of its loss. */
const LIMIT = { timeout: 10_000 }
const LIMIT_MS = LIMIT.timeout

const isMissing = typeof findPostgres() === 'string' || findProgram('haproxy') === null
const record: Record<string, unknown> = {}

afterAll(async () => {
  console.log(record)
  await mkdir('tests/output', { recursive: true })
  await writeFile('tests/output/high-availability.json', JSON.stringify(record, null, 2))
})

/** Devices that push, and what the servers say meanwhile. */
async function startLoad() {
  const cluster = await startReplicatedCluster()
  onTestFinished(() => cluster.remove())
  const devices = await devicesOf(cluster, DEVICES)
  const health = new HealthRecord(cluster)
  const running = devices.map((device) => device.run())
  await progress(devices)
  return {
    cluster,
    devices,
    health,
    async stop(): Promise<void> {
      for (const device of devices) device.stop()
      await Promise.all(running)
      await health.stop()
    },
  }
}

/** Resolves when each device has this many further changes acknowledged. */
async function progress(devices: readonly ClusterDevice[], changes = CHANGES): Promise<void> {
  const goals = devices.map(({ acknowledged }) => acknowledged + changes)
  const isDone = () => devices.every(({ acknowledged }, n) => acknowledged >= (goals[n] as number))
  await expect.poll(isDone, { timeout: 60_000 }).toBe(true)
}

const lastOf = (devices: readonly ClusterDevice[]) => Math.max(...devices.map(({ acknowledgedAt }) => acknowledgedAt))

/** Resolves with the first change that is acknowledged after this call, within the limit, and the last one before. */
async function nextChange(devices: readonly ClusterDevice[]) {
  const lastAt = lastOf(devices)
  await expect.poll(() => lastOf(devices), { ...LIMIT, interval: 20 }).toBeGreaterThan(lastAt)
  return {
    lastAt,
    nextAt: Math.min(...devices.map(({ acknowledgedAt }) => acknowledgedAt).filter((at) => at > lastAt)),
  }
}

interface Outage {
  faultAt: number
  /** The last change before it, and the first after it. */
  lastAt: number
  nextAt: number
  /** When the database accepted commits again. */
  backAt: number
}

async function finish(name: string, load: Awaited<ReturnType<typeof startLoad>>, url: string, outage: Outage) {
  const { devices, health, stop } = load
  const { faultAt, lastAt, nextAt, backAt } = outage
  await progress(devices)
  await expect.poll(() => health.allSay(isOk), LIMIT).toBe(true)
  await stop()
  await expectAppliedOnce(url, devices)
  const seconds = (ms: number) => Number((ms / 1000).toFixed(1))
  record[name] = {
    acknowledged: devices.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lost: 0,
    secondsWithoutCommit: seconds(nextAt - lastAt),
    secondsAfterDatabase: seconds(nextAt - backAt),
    healthAfterFault: health.changes(faultAt),
  }
  expect(health.okBetween(lastAt + LIMIT_MS, Math.min(nextAt, backAt))).toBe(0)
}

async function staffOf(url: string): Promise<ApiClient> {
  const { body } = await apiClient({ url })('POST', '/api/auth/login', ADMIN)
  return apiClient({ url }, body.token)
}

it.skipIf(isMissing)(
  'a primary is killed under load and its standby promoted: nothing acknowledged is lost',
  async () => {
    const load = await startLoad()
    const { cluster, devices } = load
    const faultAt = performance.now()
    await cluster.primary.kill()
    await cluster.promote()
    const backAt = performance.now()
    await finish('promotion', load, cluster.standby.url, { faultAt, backAt, ...(await nextChange(devices)) })
  },
)

it.skipIf(isMissing)('writes wait while the standby is lost, the health pages say so, and reads go on', async () => {
  const load = await startLoad()
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
  const load = await startLoad()
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
