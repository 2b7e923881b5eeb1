// An enquiry comes in by its documented call; the devices that asked for it are told by Web Push, once, and of nothing that
// is anybody's business.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { resetPassword } from '#sync-server/store/maintenance/reset-password.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { handTimers } from '#tests/support/device/manual-timers.ts'
import { type ApiClient, anInquiry, apiClient } from '#tests/support/server/api-client.ts'
import { openPushReceiver, type PushReceiver, storedUnder } from '#tests/support/server/push-service.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const GATHER = 500
const MINUTE = 60_000

interface Scene {
  server: TestServer
  receiver: PushReceiver
  timers: ReturnType<typeof handTimers>
  ann: StoredUser
  staff: ApiClient
  /** A visitor writes. */
  enquire(): Promise<void>
  subscribed(): Promise<string[]>
}

async function open(): Promise<Scene> {
  const timers = handTimers()
  const server = await startTestServer({ notices: { after: timers.after, toLoopback: true } })
  onTestFinished(() => server.close())
  const receiver = await openPushReceiver(server.notices.key)
  const ann = await server.addUser('ann', 'user')
  return {
    server,
    receiver,
    timers,
    ann,
    staff: apiClient(server, server.tokenOf(ann)),
    async enquire() {
      expect((await apiClient(server)('POST', '/api/inquiries', anInquiry)).status).toBe(201)
    },
    subscribed: async () => Array.from((await server.store.read()).all('subscriptions'), ({ endpoint }) => endpoint),
  }
}

async function subscribe({ receiver, staff }: Pick<Scene, 'receiver' | 'staff'>, name?: string) {
  const subscription = receiver.subscription(name)
  expect((await staff('POST', '/api/notices/subscription', subscription)).status).toBe(204)
  return subscription
}

it('tells a device that asked, signed and sealed, and says no word of the enquiry', async () => {
  const scene = await open()
  const { receiver, timers, staff, server } = scene
  expect((await staff('GET', '/api/notices/key')).body).toEqual({ key: server.notices.key })
  await subscribe(scene)
  await scene.enquire()
  expect(receiver.notices).toEqual([])
  timers.advance(GATHER)
  await receiver.count(1)
  const [notice] = receiver.notices
  expect(notice).toMatchObject({ path: '/one', text: '{"kind":"inquiry"}', subject: 'mailto:sales@example.com' })
  expect(notice?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    topic: 'inquiry',
    ttl: '86400',
    urgency: 'high',
  })
})

it('says nothing when staff read, change or delete an enquiry, or a visitor sends the same one again', async () => {
  const scene = await open()
  const { receiver, timers, staff, server } = scene
  const key = { 'Idempotency-Key': '3f0c8b9e-6a51-4c1b-9d3e-0a4f6c2d7e10' }
  const first = await apiClient(server)('POST', '/api/inquiries', anInquiry, key)
  timers.advance(GATHER + MINUTE)
  await subscribe(scene)
  expect((await apiClient(server)('POST', '/api/inquiries', anInquiry, key)).body).toEqual(first.body)
  await staff('PATCH', `/api/inquiries/${first.body.id}/status`, { read: true })
  await staff('DELETE', `/api/inquiries/${first.body.id}`)
  expect(timers.due()).toEqual([])
  await scene.enquire()
  timers.advance(GATHER)
  await receiver.count(1)
})

it('makes one notice of many enquiries in a minute, and leaves none untold', async () => {
  const scene = await open()
  const { receiver, timers, enquire } = scene
  await subscribe(scene)
  for (let count = 0; count < 5; count++) await enquire()
  timers.advance(GATHER)
  await receiver.count(1)
  for (let count = 0; count < 5; count++) await enquire()
  timers.advance(MINUTE - GATHER - 1)
  expect(timers.due()).toEqual([1])
  timers.advance(1 + GATHER)
  await receiver.count(2)
  timers.advance(2 * MINUTE)
  expect(timers.due()).toEqual([])
  await enquire()
  timers.advance(GATHER)
  await receiver.count(3)
  expect(receiver.notices).toHaveLength(3)
})

it.each([404, 410])('forgets a device whose push service says %s', async (status) => {
  const scene = await open()
  await subscribe(scene)
  scene.receiver.answer(status)
  await scene.enquire()
  scene.timers.advance(GATHER)
  await expect.poll(scene.subscribed).toEqual([])
})

it('tries a failing service again, later each time, and then no more', async () => {
  const scene = await open()
  const { receiver, timers, server } = scene
  await subscribe(scene, 'secret-part-of-the-address')
  receiver.answer(503)
  await scene.enquire()
  timers.advance(GATHER)
  await receiver.count(1)
  timers.advance(MINUTE)
  for (const [tried, pause] of [30_000, 300_000, 1_800_000].entries()) {
    await expect.poll(timers.due).toEqual([pause])
    timers.advance(pause)
    await receiver.count(tried + 2)
  }
  await expect.poll(() => server.log.filter((line) => line.includes('notice_failed'))).toHaveLength(4)
  expect(timers.due()).toEqual([])
  expect(await scene.subscribed()).toHaveLength(1)
  expect(server.log.join()).not.toContain('secret-part')
})

it('waits as long as a service asks, within reason', async () => {
  const scene = await open()
  await subscribe(scene)
  scene.receiver.answer(429, { 'Retry-After': '120' })
  await scene.enquire()
  scene.timers.advance(GATHER)
  await scene.receiver.count(1)
  await expect.poll(scene.timers.due).toContain(120_000)
})

it('follows no redirect and takes no other final answer for a reason to send again', async () => {
  const scene = await open()
  const { receiver, timers } = scene
  await subscribe(scene)
  receiver.answer(307, { Location: `${receiver.origin}/elsewhere` })
  await scene.enquire()
  timers.advance(GATHER)
  await receiver.count(1)
  timers.advance(MINUTE)
  receiver.answer(201)
  await scene.enquire()
  timers.advance(GATHER)
  await receiver.count(2)
  expect(receiver.notices.map(({ path }) => path)).toEqual(['/one', '/one'])
  expect(timers.due()).toEqual([MINUTE - GATHER])
})

it('keeps nobody waiting for a push service that never answers', async () => {
  const scene = await open()
  await subscribe(scene)
  scene.receiver.answer(0)
  await scene.enquire()
  scene.timers.advance(GATHER)
  await scene.receiver.count(1)
  await scene.enquire()
  await scene.server.stop()
})

it('tells each device of a person, and the oldest gives way beyond ten', async () => {
  const scene = await open()
  for (let count = 1; count <= 12; count++) {
    scene.server.clock.now = new Date(Date.UTC(2030, 0, count))
    await subscribe({ ...scene, staff: apiClient(scene.server, scene.server.tokenOf(scene.ann)) }, `device-${count}`)
  }
  const kept = (await scene.subscribed()).map((endpoint) => endpoint.split('/').at(-1)).sort()
  expect(kept).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((count) => `device-${count}`).sort())
  await scene.enquire()
  scene.timers.advance(GATHER)
  await scene.receiver.count(10)
  expect(new Set(scene.receiver.notices.map(({ path }) => path)).size).toBe(10)
})

it('ends with the person, with their password and with their wish', async () => {
  const scene = await open()
  const { server, receiver, subscribed } = scene
  const boss = await server.addUser('boss', 'admin')
  const bea = await server.addUser('bea', 'user')
  const admin = apiClient(server, server.tokenOf(boss))
  const asBea = apiClient(server, server.tokenOf(bea))
  await subscribe(scene, 'ann')
  const beas = await subscribe({ receiver, staff: asBea }, 'bea')
  await subscribe({ receiver, staff: admin }, 'boss')
  const endpoints = (...names: string[]) => names.map((name) => `${receiver.origin}/${name}`)
  expect(await subscribed()).toEqual(endpoints('ann', 'bea', 'boss'))

  await admin('DELETE', `/api/users/${scene.ann.id}`)
  await expect.poll(subscribed).toEqual(endpoints('bea', 'boss'))
  await admin('PUT', `/api/users/${boss.id}`, { name: 'The boss' })
  await admin('PUT', `/api/users/${bea.id}`, { password: 'another one' })
  await expect.poll(subscribed).toEqual(endpoints('boss'))
  expect((await asBea('POST', '/api/notices/subscription', beas)).status).toBe(401)

  const mine = receiver.subscription('boss')
  expect((await admin('DELETE', '/api/notices/subscription', { endpoint: mine.endpoint })).status).toBe(204)
  expect(await subscribed()).toEqual([])
  expect((await admin('DELETE', '/api/notices/subscription', { endpoint: mine.endpoint })).status).toBe(204)
})

it('belongs to whoever asked last in that browser', async () => {
  const scene = await open()
  const bea = await scene.server.addUser('bea', 'user')
  await subscribe(scene)
  await subscribe({ ...scene, staff: apiClient(scene.server, scene.server.tokenOf(bea)) })
  const [endpoint = ''] = await scene.subscribed()
  expect((await scene.server.store.read()).get('subscriptions', storedUnder(endpoint))?.userId).toBe(bea.id)
})

it('survives a restart, but not a password that was reset with the server stopped', async () => {
  const scene = await open()
  const { server, receiver, timers } = scene
  await subscribe(scene)
  const key = await stat(join(server.dir, 'push.key'))
  expect(key.mode & 0o777).toBe(0o600)
  expect(await readFile(join(server.dir, 'push.key'), 'utf8')).not.toContain(server.notices.key)
  await server.stop()
  const again = await startTestServer({ dir: server.dir, notices: { after: timers.after, toLoopback: true } })
  expect(again.notices.key).toBe(server.notices.key)
  await apiClient(again)('POST', '/api/inquiries', anInquiry)
  timers.advance(GATHER)
  await receiver.count(1)
  await again.stop()

  await resetPassword(server.dir, 'ann', async () => 'a hash')
  const third = await startTestServer({ dir: server.dir })
  onTestFinished(() => third.stop())
  await expect.poll(async () => (await third.store.read()).count('subscriptions')).toBe(0)
})
