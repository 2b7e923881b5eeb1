// Devices push to three servers while servers and database are killed and the lines between them fail.
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { expectAppliedOnce } from '#tests/support/postgres/applied-once.ts'
import { type Cluster, startCluster } from '#tests/support/postgres/cluster.ts'
import { devicesOf } from '#tests/support/postgres/cluster-device.ts'
import { findPostgres } from '#tests/support/postgres/find-postgres.ts'

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
    const devices = await devicesOf(cluster, DEVICES)
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

    const view = await expectAppliedOnce(cluster.postgres.url, devices)
    expect(new Set([...view.all('cars')].map(({ id }) => id)).size).toBe(DEVICES)
    const versions = [...view.all('cars')].map(({ version }) => version)
    expect(Math.max(...versions)).toBeLessThanOrEqual(view.sequence)
    // Every change took two numbers, and none was skipped.
    const changes = devices.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
    const others = [...view.all('activity')].filter(({ name }) => !name.startsWith('car.')).length
    expect(view.sequence).toBe(2 * changes + others)
    await cluster.remove()
  },
)
