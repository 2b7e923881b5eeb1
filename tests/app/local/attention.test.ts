import { expect, test } from 'vitest'
import { attentionItems, readForAttention } from '#app/dashboard/attention/attention-items.tsx'
import { removeDraft } from '#app/dashboard/forms/drafts.ts'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { carsStore } from '#app/local/state/cars.ts'
import { recordsStore } from '#app/local/state/records.ts'
import { NO_PAGE_RECORDS, publishView } from '#app/local/view/publish.ts'
import type { Transport } from '#app/sync/engine/transport.ts'
import { pruneStore } from '#sync-server/reconcile/retention.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { deviceForEach } from '#tests/support/device/device-for-each.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const DAY = 24 * 60 * 60 * 1000

const server = serverForEach()
const ann = deviceForEach(server, 'ann', 'user')
const bob = deviceForEach(server, 'bob', 'admin')

const create = (device: TestDevice = ann) => device.change({ name: 'car.create', args: { car: vehicle } })
const edit = (uid: string, field: string, from: unknown, to: unknown) =>
  ann.change({ name: 'car.edit', uid, args: { fields: { [field]: { from, to } } } })
const listed = () => [...ann.view.table('refused').values()]
const stored = async (uid: string) => (await server.store.read()).get('cars', uid)
/** The keys of the items that Ann's page shows. @param isLoaded whether the vehicles are */
async function attentionKeys(isLoaded = true): Promise<string[]> {
  publishView(ann.view, 'ready', NO_PAGE_RECORDS)
  const { records } = recordsStore('conflict').get()
  const cars = isLoaded ? carsStore.get().all : null
  const stored = await ann.store.read(readForAttention)
  return attentionItems(stored, records, cars, ann.view.actor).map(({ key }) => key)
}
test('S37 a pending change is shown over a car of a page that is newer than the base', async () => {
  const { uid } = await create()
  await ann.sync()
  await edit(uid, 'price', vehicle.price, 1)
  const ofPage = { ...(ann.view.base.cars.get(uid) as never as object), version: 1e6, price: 2 } as never
  publishView(ann.view, 'ready', { ...NO_PAGE_RECORDS, cars: [ofPage] })
  expect(carsStore.get().all).toMatchObject([{ uid, price: 1 }])
})

const names = (envelopes: readonly { name: string }[] = []) => envelopes.map(({ name }) => name)

test('S54 the draft of a vehicle that somebody deletes needs attention until a person has dealt with it', async () => {
  const { uid } = await create(bob)
  await bob.sync()
  await ann.sync()
  const drafts = [`vehicle:${uid}`, `vehicle:copy:${uid}:1`, 'vehicle:new:1'].map((key) => ({
    key,
    at: '',
    base: {},
    values: { color: 'Sage' },
  }))
  await ann.store.write((tx) => tx.put('drafts', drafts))
  expect(await attentionKeys()).toEqual([])
  expect(await attentionKeys(false)).toEqual([])
  await bob.change({ name: 'car.delete', uid, args: { saleId: null } })
  await bob.sync()
  await ann.sync()
  expect((await attentionKeys()).toSorted()).toEqual([`vehicle:${uid}`, `vehicle:copy:${uid}:1`].toSorted())
  expect(await attentionKeys(false)).toEqual([])
  let notified = 0
  ann.view.subscribe(() => notified++)
  await ann.store.write((tx) => tx.put('drafts', [{ ...drafts[0], values: { color: 'Sage green' } } as never]))
  await removeDraft(ann.store, `vehicle:${uid}`)
  expect(notified).toBe(0)
  expect(await attentionKeys()).toEqual([`vehicle:copy:${uid}:1`])
})

test('S20 the dependants of a refused creation fail with it as one item and are sent again with it', async () => {
  const { mid, uid, reported } = await create()
  const priced = await edit(uid, 'price', 61_500, 59_000)
  await ann.change({ name: 'car.sell', uid, args: {} })
  const other = await create()
  ann.network.refuseMutation(mid)
  await ann.sync()
  expect((await reported).kind).toBe('refused')
  expect((await priced.reported).kind).toBe('refused')
  expect(listed()).toHaveLength(1)
  expect(names(listed()[0]?.dependants)).toEqual(['car.edit', 'car.sell'])
  expect(await stored(other.uid)).toBeDefined()
  expect(ann.pendingCount()).toBe(0)

  ann.network.repair()
  const again = await ann.changes.resend(mid, { car: vehicle })
  if (again.kind !== 'queued') throw new Error('refused again')
  expect(ann.car(again.uid)).toMatchObject({ price: 59_000, sold: true })
  await ann.sync()
  expect(await stored(again.uid)).toMatchObject({ price: 59_000, sold: true })
  expect(listed()).toEqual([])
})

test('S20 groups the refused dependants with a creation that was refused by its outcome', async () => {
  const { uid } = await create()
  await edit(uid, 'price', 61_500, 59_000)
  await server.store.transact((records) => {
    records.put('counters', 'car', { value: 999_999 })
  })
  await ann.sync()
  expect(listed()).toMatchObject([{ verdict: { code: 'no_numbers' }, dependants: [{ name: 'car.edit' }] }])
})

test('S20 a mutation whose transaction is repeated is stored, refused and listed once', async () => {
  const store = openMemoryStore()
  let isRepeated = false
  const write: LocalStore['write'] = async (work) => {
    // As in dexie-store.ts, when the connection to the database breaks after the commit.
    if (isRepeated) await store.write(work)
    return store.write(work)
  }
  const cat = await openDevice(server, ann.user, {
    store: { ...store, isPersistent: true, write },
    wrapTransport: ann.network.wrap,
  })
  isRepeated = true
  const { mid, uid } = await create(cat)
  isRepeated = false
  expect(cat.pendingCount()).toBe(1)
  await cat.change({ name: 'car.edit', uid, args: { fields: { price: { from: 61_500, to: 59_000 } } } })
  ann.network.refuseMutation(mid)
  await cat.sync()
  const refused = [...cat.view.table('refused').values()]
  expect(refused).toMatchObject([{ mid, verdict: { status: 'refused' }, dependants: [{ name: 'car.edit' }] }])
  expect(cat.pendingCount()).toBe(0)
  expect(await stored(uid)).toBeUndefined()
})

test('S93 discarding a pending creation and then its change leaves nothing to send', async () => {
  const { mid, uid } = await create()
  const priced = await edit(uid, 'price', 61_500, 59_000)
  await ann.changes.undo([priced.mid, mid])
  expect(ann.car(uid)).toBeUndefined()
  expect(ann.view.table('outbox').size).toBe(0)
  await ann.sync()
  expect(listed()).toEqual([])
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

test('S54 recreating the car of a refused edit restores the car and applies the edit', async () => {
  const { uid, mid } = await editOfDeletedCar()
  const { version } = (await server.store.read()).get('deletions', uid) ?? { version: 0 }
  const again = await ann.changes.recreate(mid)
  expect(again.kind).toBe('queued')
  expect(listed()).toEqual([])
  await ann.sync()
  expect(await stored(uid)).toMatchObject({ price: 59_000, make: vehicle.make })
  expect((await stored(uid))?.version).toBeGreaterThan(version)
  expect(ann.car(uid)?.price).toBe(59_000)
  expect([listed().length, ann.pendingCount()]).toEqual([0, 0])
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

test('S54 recreating the car of a conflict restores the car with the own value', async () => {
  const { uid, conflict } = await disputedAndDeletedCar()
  const resolve = { name: 'conflict.resolve', uid: conflict, args: { choice: 'mine' } } as const
  expect((await ann.changes.change(resolve)).kind).toBe('refused')
  expect((await ann.changes.recreate(conflict)).kind).toBe('queued')
  await ann.sync()
  expect(await stored(uid)).toMatchObject({ price: 59_000 })
  expect([ann.view.base.conflicts.size, listed().length, ann.pendingCount()]).toEqual([0, 0, 0])
})

test('S20 S54 a refused edit that had made a conflict is made again on its recreated car', async () => {
  const { uid, conflict: mid } = await disputedAndDeletedCar()
  const args = { fields: { price: { from: 61_500, to: 58_000 } } }
  const envelope = { name: 'car.edit', uid, mid, args, format: 1, madeAt: '' }
  await ann.store.write((tx) =>
    tx.put('refused', [{ mid, envelope, verdict: { status: 'refused', code: 'deleted' }, at: '' }]),
  )
  expect((await ann.changes.recreate(mid)).kind).toBe('queued')
  expect(listed()).toEqual([])
  const pending = [...ann.view.table('outbox').values()].map((row) => row.envelope)
  expect(pending).toMatchObject([{ name: 'car.restore' }, { name: 'car.edit', uid, args }])
  expect(ann.view.base.conflicts.size).toBe(1)
})

test('S54 a pending resolution hides the conflict about a deleted car until it is discarded', async () => {
  const { conflict } = await disputedAndDeletedCar()
  expect(await attentionKeys()).toEqual([conflict])
  await ann.changes.recreate(conflict)
  expect(await attentionKeys()).toEqual([])
  expect(ann.pendingCount()).toBe(2)
  await ann.changes.undo([...ann.view.table('outbox').values()].map(({ envelope }) => envelope.mid))
  expect(await attentionKeys()).toEqual([conflict])
})

test('S54 a restoration that comes too late is listed once, with the edit as its dependant', async () => {
  const { mid } = await editOfDeletedCar()
  await pruneStore(server.store, new Date(server.clock.now.getTime() + 31 * DAY))
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

test('S20 a refused restoration is sent again with the edit that depends on it', async () => {
  const car = { ...vehicle, stockNumber: 'A1' }
  const { uid } = await bob.change({ name: 'car.create', args: { car } })
  await bob.sync()
  await ann.sync()
  const { mid } = await edit(uid, 'price', 61_500, 59_000)
  await bob.change({ name: 'car.delete', uid, args: { saleId: null } })
  const other = await bob.change({ name: 'car.create', args: { car } })
  await bob.sync()
  await ann.sync()
  await ann.changes.recreate(mid)
  await ann.sync()
  const [restoration] = listed()
  expect(restoration).toMatchObject({ envelope: { name: 'car.restore' }, dependants: [{ name: 'car.edit' }] })
  await bob.change({ name: 'car.delete', uid: other.uid, args: { saleId: null } })
  await bob.sync()
  expect(await ann.changes.resend(restoration?.mid ?? '', {})).toMatchObject({ kind: 'queued', uid })
  await ann.sync()
  expect([listed().length, ann.pendingCount()]).toEqual([0, 0])
  expect(await stored(uid)).toMatchObject({ price: 59_000, stockNumber: 'A1' })
})

test('S5 without a persistent store no change is made, and the message names the cause', async () => {
  const visit = await openDevice(server, ann.user, { store: openMemoryStore(), wrapTransport: ann.network.wrap })
  const changed = await visit.changes.change({ name: 'car.create', args: { car: vehicle } })
  expect(changed).toEqual({ kind: 'not-kept', message: expect.stringContaining('cannot store changes') })
  expect(visit.pendingCount()).toBe(0)
})

test('S25 a mutation of a newer format is refused with a code of its own, and later mutations are applied', async () => {
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

test('S5 when storage is full a mutation is not queued, and the message names the cause', async () => {
  const { uid } = await create()
  await ann.sync()
  const error = Object.assign(new Error(), { name: 'AbortError', inner: { name: 'QuotaExceededError' } })
  const disk = { full: false }
  const full = await openDevice(server, ann.user, {
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
  expect(full.pendingCount()).toBe(0)
})

test('S4 the device refuses what the rules refuse, also because of pending mutations, and does not queue it', async () => {
  const { uid } = await create()
  await ann.sync()
  await ann.change({ name: 'car.sell', uid, args: {} })
  const { revision } = await ann.store.snapshot()
  const fields = { featured: { from: false, to: true } }
  const changed = await ann.changes.change({ name: 'car.edit', uid, args: { fields } })
  expect(changed).toMatchObject({ kind: 'refused', verdict: { code: 'car_sold' } })
  expect((await ann.store.snapshot()).revision).toBe(revision)
  expect(ann.pendingCount()).toBe(1)
})

/** Both pushes wait for each other, so that both tabs have their response before either handles it. */
function meetAfterPush(transport: Transport, meeting: () => Promise<void>): Transport {
  return {
    ...transport,
    async push(batch) {
      const answer = await transport.push(batch)
      await meeting()
      return answer
    },
  }
}

test('S16 a mutation that is refused to two tabs at once is listed once, and later mutations are applied', async () => {
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
      openDevice(server, ann.user, {
        store: ann.store,
        wrapTransport: (transport) => meetAfterPush(ann.network.wrap(transport), meeting),
      }),
    ),
  )
  const { mid } = await create()
  const hasMutation = (sent: unknown) =>
    (sent as { mutations: { mid: string }[] }).mutations.some((each) => each.mid === mid)
  ann.network.loseRequest('push', { kind: 'refused', status: 422, body: { message: 'No' } }, hasMutation, 99)
  await Promise.all(tabs.map((tab) => tab.sync()))
  const behind = await create()
  await ann.sync()
  const { refused, outbox } = await ann.store.snapshot()
  expect(refused).toMatchObject([{ mid, verdict: { status: 'refused', message: 'No' } }])
  expect(outbox).toEqual([])
  expect([await stored(mid), await stored(behind.uid)]).toMatchObject([undefined, { price: vehicle.price }])
  for (const tab of tabs) tab.close()
})
