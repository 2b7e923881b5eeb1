// Reports of staff devices with pushes and pulls: what is stored of it, who reads it, and the metric.
import { expect, it, onTestFinished } from 'vitest'
import { withDeviceReports } from '#app/sync/engine/device-reports.ts'
import { DEVICE_HEADER, formatDeviceReport, parseDeviceReport } from '#domain/protocol/device-report.ts'
import { formatCursor } from '#domain/protocol/protocol.ts'
import { answered, NOW, openedStore, rowOf } from '#tests/support/device/outbox-rows.ts'
import { metricValue, parseMetrics } from '#tests/support/metrics/parse-metrics.ts'
import { apiClient } from '#tests/support/server/api-client.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'

const HOUR_MS = 60 * 60 * 1000
const BUILD = '0a1b2c3d4e5f'

async function start() {
  const server = await startTestServer({ appBuild: BUILD })
  onTestFinished(() => server.close())
  const asAnn = apiClient(server, server.tokenOf(await server.addUser('ann', 'user')))
  const boss = await server.addUser('boss', 'admin')
  const deviceId = crypto.randomUUID()
  const hoursAgo = (hours: number) => new Date(server.clock.now.getTime() - hours * HOUR_MS).toISOString()
  const header = (report?: string): Record<string, string> => (report === undefined ? {} : { [DEVICE_HEADER]: report })
  return {
    ...server,
    asAnn,
    asBoss: apiClient(server, server.tokenOf(boss)),
    deviceId,
    hoursAgo,
    push(report?: string, count = 0) {
      const mutations = Array.from({ length: count }, () => ({
        mid: crypto.randomUUID(),
        uid: crypto.randomUUID(),
        name: 'car.delete',
        args: {},
        format: 1,
        madeAt: hoursAgo(0),
      }))
      return asAnn('POST', '/api/sync/push', { deviceId, mutations }, header(report))
    },
    async pull(report?: string) {
      const cursor = formatCursor(await server.store.read())
      return asAnn('GET', `/api/sync/pull?cursor=${cursor}&deviceId=${deviceId}`, undefined, header(report))
    },
    report: async () => (await server.store.read()).get('devices', deviceId)?.report,
    devices: async () => (await apiClient(server, server.tokenOf(boss))('GET', '/api/devices')).body.data,
    async oldest() {
      const samples = parseMetrics(await (await fetch(`${server.url}/metrics`)).text())
      return metricValue(samples, 'oldest_pending_change_seconds', { device: deviceId.slice(0, 8) })
    },
  }
}

it('a report is read as it was written, and one of another shape is none', () => {
  const report = { pending: 2, since: '2026-11-24T09:00:00.000Z', build: BUILD }
  expect(parseDeviceReport(formatDeviceReport(report))).toEqual(report)
  expect(parseDeviceReport(formatDeviceReport({ pending: 0 }))).toEqual({ pending: 0 })
  for (const text of ['', 'pending=-1', 'pending=many', 'pending=1&since=yesterday', 'pending=0&build=<b>']) {
    expect([text, parseDeviceReport(text)]).toEqual([text, null])
  }
})

it('S36 a device reports its build and what waits with each push and pull, and with no other request', async () => {
  const store = await openedStore()
  const rows = [
    answered(rowOf(1, 'car.sell', 'car'), 'applied'),
    rowOf(2, 'car.sell', 'car'),
    rowOf(3, 'car.sell', 'car'),
  ]
  await store.write((tx) => tx.put('outbox', rows))
  const sent: (string | null)[] = []
  const network = async (_: unknown, init?: RequestInit) => {
    sent.push(new Headers(init?.headers).get(DEVICE_HEADER))
    return new Response()
  }
  const { fetch: report } = withDeviceReports({ fetch: network }, store, BUILD)
  for (const path of ['/api/sync/push', '/api/sync/pull?limit=1', '/api/cars']) await report(path)
  const said = formatDeviceReport({ pending: 2, since: NOW, build: BUILD })
  expect(sent).toEqual([said, said, null])
})

it('S36 admins see the count of pending changes of a device and its build, without the changes of the push', async () => {
  const { push, devices, hoursAgo, deviceId, clock, oldest } = await start()
  const since = hoursAgo(2)
  expect((await push(formatDeviceReport({ pending: 3, since, build: BUILD }), 2)).status).toBe(200)
  const device = {
    device: deviceId.slice(0, 8),
    user: 'ann of the staff',
    seenAt: clock.now.toISOString(),
    build: BUILD,
  }
  expect(await devices()).toEqual([{ ...device, pending: 1, since: expect.any(String), isCurrent: true }])
  await push(formatDeviceReport({ pending: 1, since, build: 'abc' }), 1)
  expect(await devices()).toEqual([{ ...device, pending: 0, build: 'abc', isCurrent: false }])
  expect(await oldest()).toBeUndefined()
})

it('S36 a device belongs to the user who pushed from it last', async () => {
  const { asBoss, push, pull, report, devices, deviceId, hoursAgo } = await start()
  const said = (pending: number) => formatDeviceReport({ pending, since: hoursAgo(1) })
  await push(said(1))
  await asBoss('POST', '/api/sync/push', { deviceId, mutations: [] }, { [DEVICE_HEADER]: said(2) })
  expect(await devices()).toMatchObject([{ user: 'boss of the staff', pending: 2 }])
  await pull(said(3))
  expect(await report()).toMatchObject({ pending: 2 })
})

it('S36 the device whose oldest change has waited longest is listed first, one without changes last', async () => {
  const { asBoss, push, devices, hoursAgo, clock } = await start()
  await push(formatDeviceReport({ pending: 0 }))
  for (const hours of [1, 3, 2]) {
    const report = formatDeviceReport({ pending: 1, since: hoursAgo(hours) })
    await asBoss(
      'POST',
      '/api/sync/push',
      { deviceId: crypto.randomUUID(), mutations: [] },
      { [DEVICE_HEADER]: report },
    )
  }
  const listed = (await devices()).map(({ since }: { since?: string }) => since)
  expect(listed).toEqual([hoursAgo(3), hoursAgo(2), hoursAgo(1), undefined])
  clock.now = new Date(clock.now.getTime() + HOUR_MS)
  await asBoss('POST', '/api/sync/push', { deviceId: crypto.randomUUID(), mutations: [] })
  const seenLast = (await devices()).slice(3).map(({ user }: { user: string }) => user)
  expect(seenLast).toEqual(['boss of the staff', 'ann of the staff'])
})

it('a device without reports is listed as such', async () => {
  const { push, pull, devices, report } = await start()
  await push()
  await pull()
  expect(await report()).toBeUndefined()
  expect(await devices()).toMatchObject([{ user: 'ann of the staff' }])
  expect((await devices())[0]).not.toHaveProperty('pending')
})

it('S36 a pull stores its report only when more than a number differs', async () => {
  const { push, pull, report, devices, hoursAgo, clock, store } = await start()
  await push(formatDeviceReport({ pending: 0, build: BUILD }))
  let commits = 0
  onTestFinished(store.onCommit(() => (commits += 1)))
  const pulled = async (said: Parameters<typeof formatDeviceReport>[0]) => {
    clock.now = new Date(clock.now.getTime() + 1000)
    expect((await pull(formatDeviceReport(said))).status).toBe(200)
    return commits
  }
  const before = await report()
  expect(await pulled({ pending: 0, build: BUILD })).toBe(0)
  expect(await pulled({ pending: 0 })).toBe(0)
  expect(await report()).toEqual(before)
  const since = hoursAgo(1)
  expect(await pulled({ pending: 1, since })).toBe(1)
  expect(await report()).toEqual({ at: clock.now.toISOString(), pending: 1, since, build: BUILD })
  expect(await pulled({ pending: 2, since })).toBe(1)
  expect(await pulled({ pending: 2, since: hoursAgo(0.5) })).toBe(2)
  expect(await pulled({ pending: 0 })).toBe(3)
  expect(await pulled({ pending: 0, build: 'abc' })).toBe(4)
  clock.now = new Date(clock.now.getTime() + 24 * HOUR_MS)
  expect(await pulled({ pending: 0, build: 'abc' })).toBe(5)
  expect(await devices()).toMatchObject([{ seenAt: clock.now.toISOString() }])
})

it('S36 a pull stores no report of a device that has not pushed, or that another user uses', async () => {
  const { asBoss, pull, push, report, deviceId, store, hoursAgo } = await start()
  const said = formatDeviceReport({ pending: 1, since: hoursAgo(1) })
  await pull(said)
  expect((await store.read()).get('devices', deviceId)).toBeUndefined()
  await push(formatDeviceReport({ pending: 0 }))
  const path = `/api/sync/pull?cursor=${formatCursor(await store.read())}&deviceId=${deviceId}`
  expect((await asBoss('GET', path, undefined, { [DEVICE_HEADER]: said })).status).toBe(200)
  expect(await report()).toMatchObject({ pending: 0 })
})

it('S36 a header of another shape stores nothing, also with a pull that resets the device', async () => {
  const { asAnn, push, report, deviceId, pull, hoursAgo } = await start()
  await push(formatDeviceReport({ pending: 0 }))
  const reset = (said: string) =>
    asAnn('GET', `/api/sync/pull?deviceId=${deviceId}`, undefined, { [DEVICE_HEADER]: said })
  const wrong = 'pending=1&since=soon'
  expect((await reset(wrong)).body.reset).toBe(true)
  expect((await pull(wrong)).status).toBe(200)
  expect(await report()).toMatchObject({ pending: 0 })
  await reset(formatDeviceReport({ pending: 1, since: hoursAgo(1) }))
  expect(await report()).toMatchObject({ pending: 1, since: hoursAgo(1) })
})

it('the oldest pending change of a device is a metric until nothing waits or the device is not seen for 30 days', async () => {
  const { push, pull, oldest, hoursAgo, clock, devices } = await start()
  await push(formatDeviceReport({ pending: 0 }))
  const since = hoursAgo(3)
  await pull(formatDeviceReport({ pending: 1, since }))
  expect(await oldest()).toBe(3 * 3600)
  clock.now = new Date(clock.now.getTime() + 24 * HOUR_MS)
  expect(await oldest()).toBe(27 * 3600)
  clock.now = new Date(clock.now.getTime() + 30 * 24 * HOUR_MS)
  expect([await oldest(), await devices()]).toEqual([undefined, []])
})

it('a change is not waiting from a time in the future', async () => {
  const { push, pull, oldest, hoursAgo, report, clock } = await start()
  await push(formatDeviceReport({ pending: 0 }))
  await pull(formatDeviceReport({ pending: 1, since: hoursAgo(-5) }))
  expect((await report())?.since).toBe(clock.now.toISOString())
  expect(await oldest()).toBe(0)
})
