import { expect, it } from 'vitest'
import { findProgram } from '#tests/support/deployment/find-program.ts'
import { finish, lastOf, nextChange, startLoad } from '#tests/support/postgres/failover-load.ts'
import { findPostgres } from '#tests/support/postgres/find-postgres.ts'
import { accepts, hasStandby, startPatroniCluster } from '#tests/support/postgres/patroni-cluster.ts'

const PROGRAMS = ['haproxy', 'patroni', 'etcd'] as const
const isMissing = typeof findPostgres() === 'string' || PROGRAMS.some((name) => findProgram(name) === null)
/** The time after which Patroni replaces a node, and some. */
const PROMOTION = { timeout: 60_000, interval: 20 }

it.skipIf(isMissing)(
  'Patroni promotes the standby of a primary that is killed under load: nothing acknowledged is lost, and the old primary comes back as a standby',
  async () => {
    const load = await startLoad(await startPatroniCluster())
    const { cluster, devices } = load
    const [first, second] = cluster.nodes
    const faultAt = performance.now()
    await first.kill()
    const lastAt = lastOf(devices)
    const next = nextChange(devices, PROMOTION.timeout)
    await expect.poll(() => accepts(second), PROMOTION).toBe(true)
    const backAt = performance.now()
    const { nextAt } = await next
    first.start()
    await expect.poll(() => hasStandby(second), PROMOTION).toBe(true)
    expect(await accepts(first)).toBe(false)
    const url = second.url.replace(/postgres$/, 'dealership')
    await finish('Patroni', load, url, { faultAt, lastAt, nextAt, backAt })
  },
)
