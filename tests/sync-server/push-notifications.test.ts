// A new enquiry causes one push notification for each subscribed device, without any content of the enquiry.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { declaredMessage } from '#domain/protocol/push-message.ts'
import { resetPassword } from '#sync-server/store/maintenance/account-commands.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { manualTimers } from '#tests/support/device/manual-timers.ts'
import { type ApiClient, apiClient, validInquiry } from '#tests/support/server/api-client.ts'
import { openStoreIn } from '#tests/support/server/open-test-store.ts'
import { openPushReceiver, type PushReceiver, subscriptionKey } from '#tests/support/server/push-service.ts'
import { startTestServer, type TestServer, type TestServerOptions } from '#tests/support/server/test-server.ts'

const MINUTE = 60_000

interface Scene {
  server: TestServer
  receiver: PushReceiver
  timers: ReturnType<typeof manualTimers>
  ann: StoredUser
  staff: ApiClient
  /** Sends an enquiry as a visitor. */
  enquire(): Promise<void>
  /** Moves the clock and the timers, once what is stored has set one. */
  advance(milliseconds: number): Promise<void>
  subscribed(): Promise<string[]>
}

async function open(options: TestServerOptions = {}): Promise<Scene> {
  const timers = manualTimers()
  const server = await startTestServer({ ...options, notifications: { setTimer: timers.after, allowLoopback: true } })
  onTestFinished(() => server.close())
  const receiver = await openPushReceiver(server.push.publicKey)
  const ann = await server.addUser('ann', 'user')
  return {
    server,
    receiver,
    timers,
    ann,
    staff: apiClient(server, server.tokenOf(ann)),
    async enquire() {
      expect((await apiClient(server)('POST', '/api/inquiries', validInquiry)).status).toBe(201)
    },
    async advance(milliseconds) {
      await expect.poll(timers.due).not.toEqual([])
      server.clock.now = new Date(server.clock.now.getTime() + milliseconds)
      timers.advance(milliseconds)
    },
    subscribed: async () => Array.from((await server.store.read()).all('subscriptions'), ({ endpoint }) => endpoint),
  }
}

async function subscribe({ receiver, staff }: Pick<Scene, 'receiver' | 'staff'>, name?: string) {
  const subscription = receiver.subscription(name)
  expect((await staff('POST', '/api/notices/subscription', subscription)).status).toBe(204)
  return subscription
}

/** The notifications that are to be sent. */
const queued = async ({ store }: TestServer) =>
  Array.from((await store.read()).all('subscriptions')).flatMap(({ notification }) => notification ?? [])

it('sends a signed and encrypted notification without content of the enquiry', async () => {
  // The subject of a notification is an https address, or one of e-mail.
  const scene = await open({ publicUrl: 'http://cars.example' })
  const { receiver, staff, server } = scene
  expect((await staff('GET', '/api/notices/key')).body).toEqual({ key: server.push.publicKey })
  await subscribe(scene)
  await scene.enquire()
  await receiver.waitForCount(1)
  const [notification] = receiver.notifications
  expect(notification).toMatchObject({
    path: '/one',
    text: '{"kind":"inquiry"}',
    subject: 'mailto:hello@aldervale.example',
  })
  expect(notification?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    topic: 'inquiry',
    ttl: '86400',
    urgency: 'high',
  })
})

it.each([
  ['sales@lot.example', 'mailto:sales@lot.example'],
  ['', 'mailto:hello@aldervale.example'],
])('names the e-mail address of the site, %j, to the push service as %s', async (email, subject) => {
  const scene = await open()
  const admin = apiClient(scene.server, scene.server.tokenOf(await scene.server.addUser('boss', 'admin')))
  expect((await admin('PUT', '/api/settings', { contactInfo: { email } })).status).toBe(200)
  await subscribe(scene)
  await scene.enquire()
  await scene.receiver.waitForCount(1)
  expect(scene.receiver.notifications).toMatchObject([{ subject }])
})

it('declares the notification when the address of the site is known', async () => {
  const scene = await open({ publicUrl: 'https://cars.example' })
  await subscribe(scene)
  await scene.enquire()
  await scene.receiver.waitForCount(1)
  const [sent] = scene.receiver.notifications
  expect(JSON.parse(sent?.text ?? '')).toEqual(declaredMessage({ kind: 'inquiry' }, 'https://cars.example'))
})

it('sends nothing when staff read or delete an enquiry, or a visitor repeats the request', async () => {
  const scene = await open()
  const { receiver, timers, staff, server } = scene
  const key = { 'Idempotency-Key': '3f0c8b9e-6a51-4c1b-9d3e-0a4f6c2d7e10' }
  const first = await apiClient(server)('POST', '/api/inquiries', validInquiry, key)
  await subscribe(scene)
  const { id, uid } = first.body
  expect((await apiClient(server)('POST', '/api/inquiries', validInquiry, key)).body).toMatchObject({ id, uid })
  await staff('PATCH', `/api/inquiries/${first.body.id}/status`, { read: true })
  await staff('DELETE', `/api/inquiries/${first.body.id}`)
  await scene.enquire()
  await receiver.waitForCount(1)
  await expect.poll(async () => (await queued(server)).length).toBe(0)
  expect(receiver.notifications).toHaveLength(1)
  expect(timers.due()).toEqual([])
})

it('sends one notification for many enquiries in a minute, and another one for those after it', async () => {
  const scene = await open()
  const { receiver, timers, enquire, server } = scene
  await subscribe(scene)
  await enquire()
  await receiver.waitForCount(1)
  await expect.poll(() => queued(server)).toEqual([])
  for (let count = 0; count < 5; count++) await enquire()
  await expect.poll(timers.due).toEqual([MINUTE])
  await scene.advance(MINUTE)
  await receiver.waitForCount(2)
  await expect.poll(() => queued(server)).toEqual([])
  server.clock.now = new Date(server.clock.now.getTime() + 2 * MINUTE)
  await enquire()
  await receiver.waitForCount(3)
  expect(receiver.notifications).toHaveLength(3)
})

it.each([404, 410])('deletes a subscription after status %s', async (status) => {
  const scene = await open()
  await subscribe(scene)
  scene.receiver.respondWith(status)
  await scene.enquire()
  await expect.poll(scene.subscribed).toEqual([])
})

it('retries after a failure with growing delays, three times', async () => {
  const scene = await open()
  const { receiver, timers, server } = scene
  await subscribe(scene, 'secret-part-of-the-address')
  receiver.respondWith(503)
  await scene.enquire()
  await receiver.waitForCount(1)
  for (const [tried, pause] of [30_000, 300_000, 1_800_000].entries()) {
    const next = new Date(server.clock.now.getTime() + pause).toISOString()
    await expect.poll(() => queued(server)).toEqual([{ nextAt: next, attempts: tried + 1 }])
    await scene.advance(pause)
    await receiver.waitForCount(tried + 2)
  }
  await expect.poll(() => queued(server)).toEqual([{ nextAt: null, attempts: 4 }])
  await expect.poll(() => server.log.filter((line) => line.includes('push_failed'))).toHaveLength(4)
  expect(timers.due()).toEqual([])
  expect(await scene.subscribed()).toHaveLength(1)
  expect(server.log.join()).not.toContain('secret-part')
})

it('drops what could not be sent for a day', async () => {
  const scene = await open()
  const { receiver, server } = scene
  await subscribe(scene)
  receiver.respondWith(503)
  await scene.enquire()
  await expect.poll(() => queued(server)).toMatchObject([{ attempts: 1 }])
  await scene.advance(25 * 60 * MINUTE)
  await expect.poll(() => queued(server)).toEqual([])
  expect(receiver.notifications).toHaveLength(1)
})

it.each([
  [429, '120', 2 * MINUTE],
  [408, '86400', 30 * MINUTE],
])('honors Retry-After of the push service with %d: %s s, at most half an hour', async (status, seconds, wait) => {
  const scene = await open()
  await subscribe(scene)
  scene.receiver.respondWith(status, { 'Retry-After': seconds })
  await scene.enquire()
  await scene.receiver.waitForCount(1)
  await expect.poll(async () => (await queued(scene.server))[0]?.attempts).toBe(1)
  expect(Date.parse((await queued(scene.server))[0]?.nextAt ?? '') - scene.server.clock.now.getTime()).toBe(wait)
})

it('follows no redirect and does not retry after a permanent rejection', async () => {
  const scene = await open()
  const { receiver, server } = scene
  await subscribe(scene)
  receiver.respondWith(307, { Location: `${receiver.origin}/elsewhere` })
  await scene.enquire()
  await receiver.waitForCount(1)
  await expect.poll(() => queued(server)).toEqual([])
  expect(server.log.join()).toContain('"status":307')
  receiver.respondWith(201)
  await scene.enquire()
  await scene.advance(MINUTE)
  await receiver.waitForCount(2)
  expect(receiver.notifications.map(({ path }) => path)).toEqual(['/one', '/one'])
  await expect.poll(() => queued(server)).toEqual([])
})

it('does not delay enquiries or the stop of the server when a push service does not respond', async () => {
  const scene = await open()
  await subscribe(scene)
  scene.receiver.respondWith(0)
  await scene.enquire()
  await scene.receiver.waitForCount(1)
  await scene.enquire()
  await scene.server.stop()
  expect(scene.server.log.join(), 'the attempt is made again').not.toContain('push_failed')
})

it('notifies up to ten devices of a user; another one replaces the oldest', async () => {
  const scene = await open()
  const bea = await scene.server.addUser('bea', 'user')
  await subscribe({ ...scene, staff: apiClient(scene.server, scene.server.tokenOf(bea)) }, 'device-of-another')
  for (let count = 1; count <= 12; count++) {
    scene.server.clock.now = new Date(Date.UTC(2030, 0, count))
    await subscribe({ ...scene, staff: apiClient(scene.server, scene.server.tokenOf(scene.ann)) }, `device-${count}`)
  }
  const stored = (await scene.subscribed()).map((endpoint) => endpoint.split('/').at(-1)).sort()
  const last = ['of-another', 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  expect(stored).toEqual(last.map((name) => `device-${name}`).sort())
  await scene.enquire()
  await scene.receiver.waitForCount(11)
  expect(new Set(scene.receiver.notifications.map(({ path }) => path)).size).toBe(11)
})

it('ends a subscription with the account, with a new password, and by request', async () => {
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

it('assigns a subscription to the last user who subscribed in that browser', async () => {
  const scene = await open()
  const bea = await scene.server.addUser('bea', 'user')
  const topics = ['reminder']
  await scene.staff('POST', '/api/notices/subscription', { ...scene.receiver.subscription(), topics })
  const { endpoint } = await subscribe(scene)
  const stored = async () => (await scene.server.store.read()).get('subscriptions', subscriptionKey(endpoint))
  expect(await stored()).toMatchObject({ userId: scene.ann.id, topics })
  await subscribe({ ...scene, staff: apiClient(scene.server, scene.server.tokenOf(bea)) })
  expect(await stored()).toMatchObject({ userId: bea.id, topics: ['inquiry'] })
})

it('ends the subscriptions that browsers made with another key of the server', async () => {
  const scene = await open()
  const { endpoint } = await subscribe(scene)
  await scene.server.store.transact((records) => {
    const row = records.get('subscriptions', subscriptionKey(endpoint)) ?? expect.fail()
    records.put('subscriptions', subscriptionKey(endpoint), { ...row, serverKey: 'the key before' })
  })
  await expect.poll(scene.subscribed).toEqual([])
})

it('keeps subscriptions over a restart, but not over a password reset while the server is stopped', async () => {
  const scene = await open()
  const { server, receiver, timers } = scene
  await subscribe(scene)
  const key = await stat(join(server.dir, 'push.key'))
  expect(key.mode & 0o777).toBe(0o600)
  expect(await readFile(join(server.dir, 'push.key'), 'utf8')).not.toContain(server.push.publicKey)
  await server.stop()
  const again = await startTestServer({
    dir: server.dir,
    notifications: { setTimer: timers.after, allowLoopback: true },
  })
  expect(again.push.publicKey).toBe(server.push.publicKey)
  await apiClient(again)('POST', '/api/inquiries', validInquiry)
  await receiver.waitForCount(1)
  await expect.poll(() => queued(again)).toEqual([])
  await again.stop()

  const opened = await openStoreIn(server.dir)
  await resetPassword(opened, 'ann', async () => 'a hash')
  await opened.close()
  const third = await startTestServer({ dir: server.dir })
  onTestFinished(() => third.stop())
  await expect.poll(async () => (await third.store.read()).count('subscriptions')).toBe(0)
})
