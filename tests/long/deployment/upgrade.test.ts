// An upgrade while visitors and staff go on: no request fails, and what was acknowledged is stored once.
import { expect, it, onTestFinished } from 'vitest'
import { findProgram } from '#tests/support/deployment/find-program.ts'
import { Http2Visitor } from '#tests/support/deployment/http2-visitor.ts'
import {
  isInstalled,
  REVERSE_PROXIES,
  type ReverseProxy,
  type ReverseProxyKind,
  startReverseProxy,
} from '#tests/support/deployment/reverse-proxies.ts'
import { holdSocket } from '#tests/support/deployment/socket-holder.ts'
import { startTraffic, type UpgradeTraffic } from '#tests/support/deployment/upgrade-traffic.ts'
import { casesOf, isLongRun } from '#tests/support/long-run.ts'
import { findPostgres } from '#tests/support/postgres/find-postgres.ts'
import { startPostgres } from '#tests/support/postgres/postgres-server.ts'
import { ADMIN } from '#tests/support/server/product.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const SETTINGS = {
  ADMIN_PASSWORD: ADMIN.password,
  SEED: 'none',
  RATE_LIMITS: 'off',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'warn',
}
/** The number for each client, before and after each step of an upgrade. */
const RESPONSES = 5
/** It starts six processes. */
const POSTGRES_TIMEOUT_MS = 300_000

const canHold = findProgram('systemd-socket-activate') !== null

async function startSystem(kind: ReverseProxyKind, env: Record<string, string> = {}) {
  const dir = await temporaryFolder()
  const socket = await holdSocket({ ...SETTINGS, DATA_DIR: dir, ...env })
  onTestFinished(() => socket.remove())
  const proxy = await startReverseProxy(kind, socket.url)
  onTestFinished(() => proxy.stop())
  return { socket, proxy }
}

for (const kind of casesOf(REVERSE_PROXIES, ({ name }) => name === 'caddy')) {
  it.skipIf(!isInstalled(kind) || !canHold)(
    `behind ${kind.name}, a server on the embedded store is replaced: connections wait in the socket`,
    async () => {
      const { socket, proxy } = await startSystem(kind)
      const server = await socket.start()
      const traffic = await startTraffic(proxy)
      await traffic.responses(RESPONSES)
      expect(await server.stop()).toBe(0)
      await socket.start()
      await traffic.responses(RESPONSES)
      await expectStoredOnce(proxy, traffic)
    },
  )
}

for (const kind of isLongRun ? REVERSE_PROXIES : []) {
  it.skipIf(!isInstalled(kind) || !canHold || typeof findPostgres() === 'string')(
    `behind ${kind.name}, servers on PostgreSQL are replaced one after another: the other one serves meanwhile`,
    async () => {
      const database = await startPostgres()
      onTestFinished(() => database.remove())
      const { socket, proxy } = await startSystem(kind, { DATABASE_URL: database.url })
      const servers = [await socket.start(), await socket.start()]
      const traffic = await startTraffic(proxy)
      await traffic.responses(RESPONSES)
      for (const server of servers) {
        expect(await server.stop()).toBe(0)
        await traffic.responses(RESPONSES)
        await socket.start()
      }
      await traffic.responses(RESPONSES)
      await expectStoredOnce(proxy, traffic)
    },
    POSTGRES_TIMEOUT_MS,
  )
}

async function expectStoredOnce(proxy: ReverseProxy, traffic: UpgradeTraffic): Promise<void> {
  await traffic.stop()
  const { failures, inquiries, mileages } = traffic
  expect(failures).toEqual([])
  const visitor = new Http2Visitor(proxy)
  onTestFinished(() => visitor.close())
  const { body } = await visitor.sendJson('POST', '/api/auth/login', ADMIN)
  const records = async (path: string): Promise<{ uid: string; mileage: number }[]> => {
    const { bytes } = await visitor.send({ path, headers: { authorization: `Bearer ${body.token}` } })
    return JSON.parse(bytes.toString()).data
  }
  expect((await records('/api/inquiries')).map(({ uid }) => uid).sort()).toEqual(inquiries.toSorted())
  const cars = (await records('/api/cars')).map(({ uid, mileage }) => [uid, mileage] as const)
  expect(new Map(cars)).toEqual(mileages)
}
