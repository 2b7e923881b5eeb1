// The assignee of an appointment gets one push notification half an hour before, on the devices that want it.
import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { runDueWork } from '#sync-server/due-work.ts'
import { eventStreams } from '#sync-server/events/event-streams.ts'
import { serverLog } from '#sync-server/server-log.ts'
import { appointmentReminders } from '#sync-server/web-push/appointment-reminders.ts'
import { manualTimers } from '#tests/support/device/manual-timers.ts'
import { type ApiClient, apiClient } from '#tests/support/server/api-client.ts'
import { openPushReceiver } from '#tests/support/server/push-service.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'

const MINUTE = 60_000

async function open() {
  const server = await startTestServer({ notifications: { allowLoopback: true } })
  onTestFinished(() => server.close())
  const receiver = await openPushReceiver(server.push.publicKey)
  const ann = await server.addUser('ann', 'user')
  const bob = await server.addUser('bob', 'user')
  const staff = apiClient(server, server.tokenOf(ann))
  const start = server.clock.now.getTime()

  /** One server of those on the store. */
  function startReminders() {
    const timers = manualTimers()
    const now = () => server.clock.now
    const log = serverLog('silent')
    const { close: stop } = runDueWork({
      store: server.store,
      kinds: [appointmentReminders(server.push, now)],
      log,
      now,
      setTimer: timers.after,
    })
    onTestFinished(stop)
    return { timers, stop }
  }

  return {
    server,
    receiver,
    ann,
    bob,
    staff,
    startReminders,
    /** Sets the clock to a number of minutes after the beginning of the test, and lets timers run. */
    async advanceTo(minutes: number, ...all: { timers: ReturnType<typeof manualTimers> }[]) {
      const passed = start + minutes * MINUTE - server.clock.now.getTime()
      server.clock.now = new Date(start + minutes * MINUTE)
      for (const { timers } of all) timers.advance(passed)
    },
    /** @param minutes after the beginning of the test */
    book: (minutes: number, values: object) =>
      push(staff, 'appointment.create', {
        appointment: { name: 'Secret Name', at: new Date(start + minutes * MINUTE).toISOString(), ...values },
      }),
    async subscribe(name: string, topics: string[], client = staff) {
      const subscription = receiver.subscription(name)
      expect((await client('POST', '/api/notices/subscription', { ...subscription, topics })).status).toBe(204)
    },
    /** The stored facts about the first reminder. */
    reminder: async () => [...(await server.store.read()).all('reminders')][0],
  }
}

async function push(staff: ApiClient, name: string, args: object, uid?: string): Promise<string> {
  const mid = randomUUID()
  const mutation = { mid, uid: uid ?? mid, name, args, format: 1, madeAt: new Date().toISOString() }
  const { body } = await staff('POST', '/api/sync/push', { deviceId: randomUUID(), mutations: [mutation] })
  expect(body.outcomes[0]).toMatchObject({ status: 'applied' })
  return mutation.uid
}

it('reminds the assignee once, on the devices that want it, with nothing of the customer', async () => {
  const scene = await open()
  const { receiver, ann, server, staff } = scene
  const running = scene.startReminders()
  await scene.subscribe('phone', ['reminder', 'inquiry'])
  // As a browser subscribes again, without naming what it wants.
  await staff('POST', '/api/notices/subscription', receiver.subscription('phone'))
  await scene.subscribe('desk', ['inquiry'])
  await scene.subscribe('colleague', ['reminder'], apiClient(server, server.tokenOf(scene.bob)))
  await scene.book(90, { assignee: ann.id })
  await scene.advanceTo(59, running)
  await expect.poll(running.timers.due).toHaveLength(1)
  expect(receiver.notifications).toEqual([])
  await scene.advanceTo(61, running)
  await receiver.waitForCount(1)
  const [notification] = receiver.notifications
  expect(notification).toMatchObject({ path: '/phone', headers: { topic: 'appointment-1' } })
  const { kind, id, ...others } = JSON.parse(notification?.text ?? '')
  expect([kind, id, Object.keys(others)]).toEqual(['reminder', 1, ['at']])
  await expect.poll(async () => (await scene.reminder())?.nextAt).toBeNull()
  expect(JSON.stringify((await staff('GET', '/api/appointments')).body)).not.toContain('reminder')

  // A restarted server knows that it was sent.
  await running.stop()
  const restarted = scene.startReminders()
  await scene.book(200, { assignee: ann.id })
  await expect.poll(restarted.timers.due).toHaveLength(1)
  await scene.advanceTo(80, restarted)
  expect(receiver.notifications).toHaveLength(1)
})

it('reminds on a device that begins to want it in the last half hour, too', async () => {
  const scene = await open()
  const { receiver, ann, bob } = scene
  await scene.subscribe('colleague', ['reminder'], apiClient(scene.server, scene.server.tokenOf(bob)))
  await scene.book(20, { assignee: ann.id })
  await scene.book(20, { assignee: bob.id })
  scene.startReminders()
  await receiver.waitForCount(1)
  await scene.subscribe('phone', ['reminder'])
  await receiver.waitForCount(2)
  expect(receiver.notifications.map(({ path }) => path)).toEqual(['/colleague', '/phone'])
})

it('gives no device a reason to pull', async () => {
  const scene = await open()
  const { server, staff, receiver } = scene
  await scene.subscribe('phone', ['reminder'])
  const cursor = async () => (await staff('GET', '/api/sync/pull?cursor=')).body.cursor
  await scene.book(20, { assignee: scene.ann.id })
  const before = await cursor()
  const streams = eventStreams(server.store, { batchMs: 1 })
  onTestFinished(() => streams.close())
  const stream = streams.open({ userId: scene.ann.id, address: '', site: '' })
  if (typeof stream === 'string') throw new Error(stream)
  let text = ''
  stream.on('data', (part) => {
    text += part
  })
  scene.startReminders()
  await receiver.waitForCount(1)
  await expect.poll(async () => (await scene.reminder())?.nextAt).toBeNull()
  expect(await cursor()).toBe(before)
  await scene.book(300, {})
  await expect.poll(() => text).toContain('data')
  expect(text.match(/data: staff/g)).toHaveLength(1)
})

it('sends a reminder that was due while no server ran, unless the appointment has begun', async () => {
  const scene = await open()
  await scene.subscribe('phone', ['reminder'])
  await scene.book(40, { assignee: scene.ann.id })
  await scene.book(50, { assignee: scene.ann.id })
  await scene.advanceTo(45)
  scene.startReminders()
  await scene.receiver.waitForCount(1)
  await expect.poll(async () => (await scene.reminder())?.nextAt).toBeNull()
  expect(scene.receiver.notifications.map(({ headers }) => headers.topic)).toEqual(['appointment-2'])
})

it('is sent by one of several servers, and by another one when the first does not end', async () => {
  const scene = await open()
  await scene.subscribe('phone', ['reminder'])
  const servers = [scene.startReminders(), scene.startReminders(), scene.startReminders()]
  // No answer to the first attempt: the server that made it ends before the answer.
  scene.receiver.respondWith(0)
  await scene.book(20, { assignee: scene.ann.id })
  await scene.receiver.waitForCount(1)
  for (const { timers } of servers.slice(1)) await expect.poll(timers.due).not.toEqual([])
  expect(scene.receiver.notifications).toHaveLength(1)
  await Promise.all(servers.map(({ stop }) => stop()))
  scene.receiver.respondWith(201)
  const others = [scene.startReminders(), scene.startReminders()]
  for (const { timers } of others) await expect.poll(timers.due).toEqual([MINUTE])
  await scene.advanceTo(2, ...others)
  await scene.receiver.waitForCount(2)
  await expect.poll(async () => (await scene.reminder())?.nextAt).toBeNull()
  expect(scene.receiver.notifications).toHaveLength(2)
})

it('ends a subscription that the push service no longer has', async () => {
  const scene = await open()
  await scene.subscribe('phone', ['reminder'])
  scene.startReminders()
  scene.receiver.respondWith(410)
  await scene.book(20, { assignee: scene.ann.id })
  await expect.poll(async () => (await scene.server.store.read()).count('subscriptions')).toBe(0)
})

it('tries again after a failure of the push service', async () => {
  const scene = await open()
  await scene.subscribe('phone', ['reminder'])
  const running = scene.startReminders()
  scene.receiver.respondWith(503)
  await scene.book(20, { assignee: scene.ann.id })
  await scene.receiver.waitForCount(1)
  await expect.poll(running.timers.due).toEqual([MINUTE])
  scene.receiver.respondWith(201)
  await scene.advanceTo(2, running)
  await scene.receiver.waitForCount(2)
  await expect.poll(async () => (await scene.reminder())?.nextAt).toBeNull()
})

it('reminds again of another time and another assignee, and not of what is cancelled or deleted', async () => {
  const scene = await open()
  const { ann, bob, staff, server, receiver } = scene
  await scene.subscribe('phone', ['reminder'])
  await scene.subscribe('colleague', ['reminder'], apiClient(server, server.tokenOf(bob)))
  const running = scene.startReminders()
  const uid = await scene.book(20, { assignee: ann.id })
  await receiver.waitForCount(1)
  await expect.poll(async () => (await scene.reminder())?.nextAt).toBeNull()
  await push(staff, 'appointment.edit', { fields: { assignee: { from: ann.id, to: bob.id } } }, uid)
  await receiver.waitForCount(2)
  expect(receiver.notifications.map(({ path }) => path)).toEqual(['/phone', '/colleague'])
  await scene.book(60, { assignee: ann.id, status: 'cancelled' })
  const deleted = await scene.book(60, { assignee: ann.id })
  await push(staff, 'appointment.delete', {}, deleted)
  await scene.book(60, {})
  await scene.advanceTo(40, running)
  await scene.book(50, { assignee: ann.id })
  await receiver.waitForCount(3)
  expect(receiver.notifications.map(({ headers }) => headers.topic)).toEqual([1, 1, 5].map((id) => `appointment-${id}`))
})

it('topics that do not exist are refused', async () => {
  const scene = await open()
  for (const topics of [[], ['weather'], 'reminder']) {
    const { status } = await scene.staff('POST', '/api/notices/subscription', {
      ...scene.receiver.subscription(),
      topics,
    })
    expect(status).toBe(422)
  }
})
