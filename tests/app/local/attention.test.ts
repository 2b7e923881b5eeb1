import { afterEach, beforeEach, expect, test } from 'vitest'
import { shownAttention } from '#app/local/state/use-attention.ts'
import { NOTHING_NEWER, publishView } from '#app/local/view/publish.ts'
import type { Transport } from '#app/sync/engine/transport.ts'
import { forgetOld } from '#sync-server/reconcile/retention.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { createLossyTransport } from '#tests/support/device/lossy-transport.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const DAY = 24 * 60 * 60 * 1000

let server: TestServer
let user: StoredUser
let ann: TestDevice
let bob: TestDevice
let line: ReturnType<typeof createLossyTransport>

beforeEach(async () => {
  server = await startTestServer()
  line = createLossyTransport()
  user = await server.addUser('ann', 'user')
  ann = await openDevice(server, user, { line: line.over })
  bob = await openDevice(server, await server.addUser('bob', 'admin'))
})

afterEach(async () => {
  ann.close()
  bob.close()
  await server.close()
})

const create = (device = ann) => device.change({ name: 'car.create', args: { car: vehicle } })
const edit = (uid: string, field: string, from: unknown, to: unknown) =>
  ann.change({ name: 'car.edit', uid, args: { fields: { [field]: { from, to } } } })
const listed = () => [...ann.view.table('refused').values()]
const stored = async (uid: string) => (await server.store.read()).get('cars', uid)
const names = (envelopes: readonly { name: string }[] = []) => envelopes.map(({ name }) => name)

test('S20 what depends on a refused creation fails with it as one, and is sent again with it', async () => {
  const { mid, uid, settled } = await create()
  const priced = await edit(uid, 'price', 61_500, 59_000)
  await ann.change({ name: 'car.sell', uid, args: {} })
  const other = await create()
  line.refuse(mid)
  await ann.sync()
  expect((await settled).kind).toBe('refused')
  expect((await priced.settled).kind).toBe('refused')
  expect(listed()).toHaveLength(1)
  expect(names(listed()[0]?.dependants)).toEqual(['car.edit', 'car.sell'])
  expect(await stored(other.uid)).toBeDefined()
  expect(ann.waiting()).toBe(0)

  line.mend()
  const again = await ann.changes.resend(mid, { car: vehicle })
  if (again.kind !== 'queued') throw new Error('refused again')
  expect(ann.car(again.uid)).toMatchObject({ price: 59_000, sold: true })
  await ann.sync()
  expect(await stored(again.uid)).toMatchObject({ price: 59_000, sold: true })
  expect(listed()).toEqual([])
})

test('S20 a creation that is refused by its outcome takes the answers to its dependants along', async () => {
  const { uid } = await create()
  await edit(uid, 'price', 61_500, 59_000)
  await server.store.transact([{ table: 'counters', key: 'car' }], (records) => {
    records.put('counters', 'car', { value: 999_999 })
  })
  await ann.sync()
  expect(listed()).toMatchObject([{ verdict: { code: 'no_numbers' }, dependants: [{ name: 'car.edit' }] }])
})

test('S21 discarding a creation that waits takes its dependants back too', async () => {
  const { mid, uid } = await create()
  await edit(uid, 'price', 61_500, 59_000)
  await ann.changes.discard(mid)
  await ann.sync()
  expect(listed()).toEqual([])
  expect(ann.view.table('outbox').size).toBe(0)
  expect(await stored(uid)).toBeUndefined()
})

async function editOfDeletedCar(): Promise<{ uid: string; mid: string }> {
  const { uid } = await create()
  await ann.sync()
  await bob.sync()
  const { mid } = await edit(uid, 'price', 61_500, 59_000)
  await bob.change({ name: 'car.delete', uid, args: { saleId: null } })
  await bob.sync()
  await ann.sync()
  expect(listed()).toMatchObject([{ mid, verdict: { code: 'deleted' } }])
  expect(ann.car(uid)).toBeUndefined()
  return { uid, mid }
}

test('S58 an edit of a deleted car brings the car back, with the edit', async () => {
  const { uid, mid } = await editOfDeletedCar()
  const { version } = (await server.store.read()).get('deletions', uid) ?? { version: 0 }
  const again = await ann.changes.recreate(mid)
  expect(again.kind).toBe('queued')
  expect(listed()).toEqual([])
  await ann.sync()
  expect(await stored(uid)).toMatchObject({ price: 59_000, make: vehicle.make })
  expect((await stored(uid))?.version).toBeGreaterThan(version)
  expect(ann.car(uid)?.price).toBe(59_000)
  expect([listed().length, ann.waiting()]).toEqual([0, 0])
})

async function disputedAndDeletedCar(): Promise<{ uid: string; conflict: string }> {
  const { uid } = await create(bob)
  await bob.sync()
  await ann.sync()
  await edit(uid, 'price', 61_500, 59_000)
  await bob.change({ name: 'car.edit', uid, args: { fields: { price: { from: 61_500, to: 58_000 } } } })
  await bob.sync()
  await ann.sync()
  const [conflict] = [...ann.view.base.conflicts.values()]
  await bob.change({ name: 'car.delete', uid, args: { saleId: null } })
  await bob.sync()
  await ann.sync()
  return { uid, conflict: conflict?.uid ?? '' }
}

test('S58 a deleted car about which two disagree is brought back with what the person wanted', async () => {
  const { uid, conflict } = await disputedAndDeletedCar()
  const wanted = { name: 'conflict.resolve', uid: conflict, args: { choice: 'mine' } } as const
  expect((await ann.changes.change(wanted)).kind).toBe('refused')
  expect((await ann.changes.recreate(conflict)).kind).toBe('queued')
  await ann.sync()
  expect(await stored(uid)).toMatchObject({ price: 59_000 })
  expect([ann.view.base.conflicts.size, listed().length, ann.waiting()]).toEqual([0, 0, 0])
})

test('S58 what is decided about a deleted car asks for no second decision while it waits', async () => {
  const { conflict } = await disputedAndDeletedCar()
  const asked = () => {
    publishView(ann.view, 'ready', NOTHING_NEWER)
    return shownAttention.get().map(({ key }) => key)
  }
  expect(asked()).toEqual([conflict])
  await ann.changes.recreate(conflict)
  expect(asked()).toEqual([])
  expect(ann.waiting()).toBe(2)
  for (const { envelope } of [...ann.view.table('outbox').values()]) await ann.changes.discard(envelope.mid)
  expect(asked()).toEqual([conflict])
})

test('S58 a car that can no longer be restored: the person is told once, with what they had typed', async () => {
  const { mid } = await editOfDeletedCar()
  await forgetOld(server.store, new Date(server.clock.now.getTime() + 31 * DAY))
  await ann.changes.recreate(mid)
  await ann.sync()
  expect(listed()).toMatchObject([
    {
      envelope: { name: 'car.restore' },
      verdict: { code: 'not_restorable', message: 'It was deleted too long ago to be restored' },
      dependants: [{ name: 'car.edit', args: { fields: { price: { to: 59_000 } } } }],
    },
  ])
})

test('S5 in a browser that keeps nothing a change without an answer is not said to wait', async () => {
  const { uid } = await create(bob)
  await bob.sync()
  const visit = await openDevice(server, user, { forgets: true, line: line.over })
  await visit.sync()
  const wanted = { name: 'car.edit', uid, args: { fields: { price: { from: 61_500, to: 1 } } } } as const
  line.loseRequest('push')
  const attended = await visit.change(wanted, true)
  await visit.sync()
  expect((await attended.settled).kind).toBe('failed')
  await visit.sync()
  line.loseRequest('push')
  const toggled = await visit.change(wanted)
  await visit.sync()
  expect((await toggled.settled).kind).toBe('refused')
  expect([...visit.view.table('refused').values()]).toMatchObject([{ mid: toggled.mid, givenUp: true }])
  expect(visit.car(uid)?.price).toBe(61_500)
  visit.offline.is = true
  expect((await visit.changes.change(wanted)).kind).toBe('not-kept')
  visit.offline.is = false
  await visit.sync()
  expect((await stored(uid))?.price).toBe(61_500)
  visit.close()
})

test('S25 a change of a newer format is refused with a word for it, and those behind it go on', async () => {
  const { mid } = await create()
  const behind = await create()
  await ann.store.write(async (tx) => {
    const [row] = await tx.all('outbox')
    if (row) await tx.put('outbox', [{ ...row, envelope: { ...row.envelope, format: 99 } }])
  })
  await ann.sync()
  expect(listed()).toMatchObject([{ mid, envelope: { args: { car: vehicle } }, verdict: { code: 'unknown_format' } }])
  expect(await stored(behind.uid)).toBeDefined()
})

test('S5 on a device that is full nothing is changed, and the person reads why', async () => {
  const { uid } = await create()
  await ann.sync()
  const error = Object.assign(new Error(), { name: 'AbortError', inner: { name: 'QuotaExceededError' } })
  const disk = { full: false }
  const full = await openDevice(server, user, {
    store: { ...ann.store, write: (work) => (disk.full ? Promise.reject(error) : ann.store.write(work)) },
  })
  disk.full = true
  const changed = await full.changes.change({
    name: 'car.edit',
    uid,
    args: { fields: { price: { from: 61_500, to: 59_000 } } },
  })
  disk.full = false
  expect(changed).toMatchObject({
    kind: 'not-kept',
    message: expect.stringContaining('storage of this device is full'),
  })
  expect(full.car(uid)?.price).toBe(61_500)
  expect(full.waiting()).toBe(0)
  full.close()
})

test('S4 what the rules refuse is refused on the device, by what waits there too, and never queued', async () => {
  const { uid } = await create()
  await ann.sync()
  await ann.change({ name: 'car.sell', uid, args: {} })
  const { revision } = await ann.store.snapshot()
  const fields = { featured: { from: false, to: true } }
  const changed = await ann.changes.change({ name: 'car.edit', uid, args: { fields } })
  expect(changed).toMatchObject({ kind: 'refused', verdict: { code: 'car_sold' } })
  expect((await ann.store.snapshot()).revision).toBe(revision)
  expect(ann.waiting()).toBe(1)
})

/** Each push waits for the other: both tabs have their answer before either has done anything about it. */
function together(transport: Transport, meeting: () => Promise<void>): Transport {
  return {
    ...transport,
    async push(batch) {
      const answer = await transport.push(batch)
      await meeting()
      return answer
    },
  }
}

test('S19 two tabs are refused the same change at once: it stands before the person once, and those behind it go on', async () => {
  let open = () => {}
  const both = new Promise<void>((resolve) => {
    open = resolve
  })
  let arrived = 0
  const meeting = () => {
    arrived += 1
    if (arrived === 2) open()
    return both
  }
  const tabs = await Promise.all(
    [0, 1].map(() =>
      openDevice(server, user, {
        store: ann.store,
        line: (transport) => together(line.over(transport), meeting),
      }),
    ),
  )
  const { mid } = await create()
  const isMeant = (sent: unknown) =>
    (sent as { mutations: { mid: string }[] }).mutations.some((each) => each.mid === mid)
  line.loseRequest('push', { kind: 'refused', status: 422, body: { message: 'No' } }, isMeant, 99)
  await Promise.all(tabs.map((tab) => tab.sync()))
  const behind = await create()
  await ann.sync()
  const { refused, outbox } = await ann.store.snapshot()
  expect(refused).toMatchObject([{ mid, verdict: { status: 'refused', message: 'No' } }])
  expect(outbox).toEqual([])
  expect([await stored(mid), await stored(behind.uid)]).toMatchObject([undefined, { price: vehicle.price }])
  for (const tab of tabs) tab.close()
})
