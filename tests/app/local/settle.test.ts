// Changes of a pull to the base and to the outbox.
import { beforeEach, expect, test } from 'vitest'
import type { Transport } from '#app/sync/engine/transport.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { createLossyTransport } from '#tests/support/device/lossy-transport.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const server = serverForEach()
let ann: TestDevice
let bob: TestDevice
let network: ReturnType<typeof createLossyTransport>
let pages: (transport: Transport) => Transport

beforeEach(async () => {
  network = createLossyTransport()
  pages = (transport) => transport
  ann = await openDevice(server, await server.addUser('ann', 'admin'))
  bob = await openDevice(server, await server.addUser('bob', 'user'), {
    wrapTransport: (transport) => ({ ...network.wrap(transport), pull: (query) => pages(transport).pull(query) }),
  })
})

const reprice = (tablet: TestDevice, uid: string, to: number) =>
  tablet.change({ name: 'car.edit', uid, args: { fields: { price: { from: 61_500, to } } } })

const withoutConflicts = (transport: Transport): Transport => ({
  ...transport,
  async pull(query) {
    const answer = await transport.pull(query)
    if (answer.kind !== 'ok') return answer
    const changes = answer.body.changes.filter(({ kind }) => kind !== 'conflict')
    return { ...answer, body: { ...answer.body, changes } }
  },
})

/** Splits a pull: the first response has the conflicts only, the next one the records. */
const conflictsFirst = (transport: Transport): Transport => ({
  ...transport,
  async pull(query) {
    const answer = await transport.pull(query)
    const isWhole = answer.kind !== 'ok' || answer.body.changes.every(({ kind }) => kind !== 'conflict')
    if (isWhole) return answer
    pages = withoutConflicts
    const changes = answer.body.changes.filter(({ kind }) => kind === 'conflict')
    return { ...answer, body: { ...answer.body, changes, cursor: query.cursor, more: true } }
  },
})

const resolutions = [
  ['has an outcome', () => {}],
  ['lost its response', () => network.loseResponse('push', { kind: 'busy', status: 503, retryAfter: null })],
] as const

test.each(resolutions)(
  'S32 a resolution that %s stays in the view when a pull contains the conflict before the record',
  async (_, beforePush) => {
    const { uid } = await ann.change({ name: 'car.create', args: { car: vehicle } })
    await ann.sync()
    await bob.sync()
    await reprice(ann, uid, 59_000)
    await ann.sync()
    const { mid } = await reprice(bob, uid, 60_000)
    await bob.sync()
    expect(bob.car(uid)?.price).toBe(59_000)
    await bob.change({ name: 'conflict.resolve', uid: mid, args: { choice: 'mine' } })
    const shown: (number | undefined)[] = []
    bob.view.subscribe(() => shown.push(bob.car(uid)?.price))
    pages = conflictsFirst
    beforePush()
    await bob.sync()
    expect(shown.length).toBeGreaterThan(1)
    await bob.sync()
    expect(new Set(shown)).toEqual(new Set([60_000]))
    expect([bob.view.table('outbox').size, bob.view.table('conflicts').size]).toEqual([0, 0])
  },
)

test('S37 a pending creation stays in the view while changes of others arrive', async () => {
  const addByAnother = async () => {
    await ann.change({ name: 'car.create', args: { car: vehicle } })
    await ann.sync()
  }
  const { uid } = await bob.change({ name: 'car.create', args: { car: { ...vehicle, price: 1 } } })
  const shown: (number | undefined)[] = []
  bob.view.subscribe(() => shown.push(bob.car(uid)?.price))
  network.loseRequest('push', { kind: 'busy', status: 503, retryAfter: null }, undefined, 2)
  for (const count of [1, 2]) {
    await addByAnother()
    await bob.sync()
    expect(bob.view.base.cars.size).toBe(count)
  }
  expect(new Set(shown)).toEqual(new Set([1]))
  expect(bob.pendingCount()).toBe(1)
})

test('S57 deleting an inquiry removes its content from refused mutations on every device', async () => {
  const { uid } = await enquire(server.url, { name: 'Ada Byron' })
  await ann.sync()
  await bob.sync()
  const fields = { note: { from: '', to: 'Wants the burgundy hood' } }
  const { mid } = await bob.change({ name: 'inquiry.edit', uid, args: { fields } })
  network.loseRequest('push', { kind: 'refused', status: 422, body: { message: 'No' } })
  await bob.sync()
  const snapshotText = async () => JSON.stringify(await bob.store.snapshot())
  for (const text of ['Ada Byron', 'burgundy hood']) expect(await snapshotText()).toContain(text)
  await ann.change({ name: 'inquiry.delete', uid, args: {} })
  await ann.sync()
  await bob.sync()
  expect(await snapshotText()).not.toMatch(/Ada Byron|700900123|still there|burgundy/)
  expect([...bob.view.table('refused').keys()]).toEqual([mid])
})
