// Devices push to three servers while servers and database are killed and the lines between them fail.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openPostgresStore } from '#sync-server/store/postgres/open-postgres-store.ts'
import { type Cluster, startCluster } from '#tests/support/postgres/cluster.ts'
import { ClusterDevice } from '#tests/support/postgres/cluster-device.ts'
import { findPostgres } from '#tests/support/postgres/find-postgres.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const ROUNDS = 50
const DEVICES = 8
/** Between two faults, each device gets this many changes acknowledged. */
const CHANGES_PER_ROUND = 5

const FAULTS: Record<string, (cluster: Cluster, n: number) => Promise<void>> = {
  'a server is killed': ({ servers, killServer }, n) => killServer(servers[n] as never),
  async 'the database is killed'({ postgres }) {
    await postgres.kill()
    await postgres.start()
  },
  async 'a line is cut'({ servers }, n) {
    servers[n]?.line.cut()
    await wait(500)
    servers[n]?.line.mend()
  },
  async 'a line drops everything'({ servers }, n) {
    servers[n]?.line.freeze()
    await wait(1000)
    servers[n]?.line.mend()
  },
  async 'a response is lost'({ servers }, n) {
    await servers[n]?.line.loseNextResponse((sent) => sent.includes('car.edit'))
  },
}

it.skipIf(typeof findPostgres() === 'string')(
  `S10, S11, S15 no acknowledged change is lost, none is applied twice, and their order is kept, in ${ROUNDS} rounds`,
  async () => {
    const cluster = await startCluster()
    const token = await logIn(cluster)
    const devices = Array.from({ length: DEVICES }, () => new ClusterDevice(cluster, () => token))
    const running = devices.map((device) => device.run())
    const names = Object.keys(FAULTS)
    for (let round = 0; round < ROUNDS; round += 1) {
      const name = names[round % names.length] as string
      await FAULTS[name]?.(cluster, Math.floor(Math.random() * cluster.servers.length))
      const goals = devices.map(({ acknowledged }) => acknowledged + CHANGES_PER_ROUND)
      const isDone = () => devices.every(({ acknowledged }, n) => acknowledged >= (goals[n] as number))
      await expect.poll(isDone, { timeout: 60_000, message: `after ${name}` }).toBe(true)
      // A fault of the database ends no server.
      expect(cluster.servers.map(({ product }) => product.process.exitCode)).toEqual([null, null, null])
    }
    for (const device of devices) device.stop()
    await Promise.all(running)

    const store = await openPostgresStore({ url: cluster.postgres.url, site: 'main' })
    const view = await store.read()
    const activity = [...view.entries('activity')].sort(([a], [b]) => Number(a) - Number(b)).map(([, entry]) => entry)
    for (const { uid, acknowledged, problems } of devices) {
      expect(problems).toEqual([])
      expect(view.get('cars', uid)?.mileage).toBe(acknowledged)
      const edits = activity.filter(({ recordUid, name }) => recordUid === uid && name === 'car.edit')
      expect(edits.map(({ history }) => history.mileage?.to)).toEqual(
        Array.from({ length: acknowledged - 1 }, (_, n) => n + 2),
      )
    }
    expect(new Set([...view.all('cars')].map(({ id }) => id)).size).toBe(DEVICES)
    const versions = [...view.all('cars')].map(({ version }) => version)
    expect(Math.max(...versions)).toBeLessThanOrEqual(view.sequence)
    // Every change took two numbers, and none was skipped.
    const changes = devices.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
    const others = activity.filter(({ name }) => !name.startsWith('car.')).length
    expect(view.sequence).toBe(2 * changes + others)
    await store.close()
    await cluster.remove()
  },
)

async function logIn({ servers }: Cluster): Promise<string> {
  const response = await fetch(`${servers[0]?.product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  return ((await response.json()) as { token: string }).token
}
