import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { staffDatabase } from '#app/local/db/database-names.ts'
import { openDexieStore } from '#app/local/db/dexie-store.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import { deleteStore } from '#app/local/db/open-store.ts'
import type { PlannedMutation } from '#app/local/db/rows.ts'
import { abandonOutbox, countAbandoned, countPending, takeOverOutbox } from '#app/local/outbox/abandoned-outboxes.ts'
import { enqueue } from '#app/local/outbox/enqueue.ts'
import { forEachOtherAccount } from '#app/local/outbox/other-accounts.ts'
import { closeSession } from '#app/local/session/close-session.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { createLossyTransport } from '#tests/support/device/lossy-transport.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let server: TestServer
let ann: StoredUser
let root: StoredUser
let tablet: TestDevice
let network: ReturnType<typeof createLossyTransport>

beforeEach(async () => {
  server = await startTestServer()
  network = createLossyTransport()
  ann = await server.addUser('ann', 'user')
  root = await server.addUser('root', 'admin')
  tablet = await openDevice(server, ann, {
    store: await openDexieStore(staffDatabase(ann.id)),
    wrapTransport: network.wrap,
  })
  await tablet.sync()
})

afterEach(async () => {
  tablet.close()
  tablet.store.close()
  for (const { id } of [ann, root]) await deleteStore(staffDatabase(id))
  await server.close()
})

const create = (price: number) => tablet.change({ name: 'car.create', args: { car: { ...vehicle, price } } })
const prices = async () => [...(await server.store.read()).all('cars')].map(({ price }) => price).sort((a, b) => a - b)

async function deleteAnn(): Promise<void> {
  await server.store.transact((records) => {
    records.remove('users', String(ann.id))
  })
}

test('S65 an admin takes over the outbox of a deleted account, and the server applies each mutation once, also those it had applied already', async () => {
  await create(1)
  network.loseResponse('push')
  await tablet.sync()
  const second = await create(2)
  await tablet.change({
    name: 'car.edit',
    uid: second.uid,
    args: { fields: { price: { from: 2, to: 3 } } },
  })
  await deleteAnn()
  expect(await tablet.sync()).toMatchObject({ kind: 'signed-out', code: 'account_gone' })
  await abandonOutbox(tablet.store)
  const { cars, inquiries, settings, conflicts, device } = await tablet.store.snapshot()
  expect([cars, inquiries, settings, conflicts]).toEqual([[], [], [], []])
  expect(device).toMatchObject([{ session: 'gone', cursor: null }])
  expect((await tablet.changes.change({ name: 'car.create', args: { car: vehicle } })).kind).toBe('not-kept')
  expect(await countAbandoned(tablet.store)).toBe(3)

  const admin = await openDevice(server, root, { store: await openDexieStore(staffDatabase(root.id)) })
  const seen: number[] = []
  await forEachOtherAccount(staffDatabase(root.id), async ({ userId, store, close }) => {
    seen.push(userId)
    await takeOverOutbox(store, admin.store, newUuid)
    await takeOverOutbox(store, admin.store, newUuid)
    await close(true)
  })
  expect(seen).toEqual([ann.id])
  await admin.view.refresh()
  expect(admin.pendingCount()).toBe(3)
  expect(admin.car(second.uid)?.price).toBe(3)
  await admin.sync()
  expect(await prices()).toEqual([1, 3])
  expect(admin.pendingCount()).toBe(0)
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(staffDatabase(ann.id))
  admin.close()
  admin.store.close()
})

test('S20 S65 resending a refused creation from an abandoned outbox sends its dependants, although their seq numbers change', async () => {
  for (const price of [1, 2, 3]) await create(price)
  await tablet.sync()
  const { uid, mid } = await create(4)
  network.refuseMutation(mid)
  await tablet.sync()
  const [refused] = tablet.view.table('refused').values()
  expect(refused?.mid).toBe(mid)
  const edit = { name: 'car.edit', uid, mid: randomUUID(), madeAt: new Date().toISOString() } as const
  const fields = { price: { from: 4, to: 5 } }
  await enqueue(tablet.store, { mutation: { ...edit, args: { fields } } })
  await deleteAnn()
  await abandonOutbox(tablet.store)
  const admin = await openDevice(server, root, { store: await openDexieStore(staffDatabase(root.id)) })
  await admin.sync()
  await takeOverOutbox(tablet.store, admin.store, newUuid)
  await admin.view.refresh()
  await admin.changes.resend(mid, { car: { ...vehicle, price: 4 } })
  await admin.sync()
  expect(await prices()).toEqual([1, 2, 3, 5])
  expect([admin.pendingCount(), admin.view.table('refused').size]).toEqual([0, 0])
  admin.close()
  admin.store.close()
})

test('S20 S65 an appointment in an abandoned outbox is for the new car when the creation of its car has been sent again', async () => {
  const { uid, mid } = await create(4)
  network.refuseMutation(mid)
  await tablet.sync()
  const booking = { name: 'appointment.create', mid: randomUUID(), madeAt: new Date().toISOString() } as const
  const appointment = { name: 'Zoe', at: '2030-11-25T10:00:00.000Z', carId: uid }
  await enqueue(tablet.store, { mutation: { ...booking, uid: booking.mid, args: { appointment } } })
  const again = await tablet.changes.resend(mid, { car: vehicle })
  await deleteAnn()
  await abandonOutbox(tablet.store)
  const admin = await openDevice(server, root, { store: await openDexieStore(staffDatabase(root.id)) })
  await admin.sync()
  await takeOverOutbox(tablet.store, admin.store, newUuid)
  await admin.sync()
  const carId = again.kind === 'queued' ? again.uid : ''
  expect(admin.car(carId)).toBeDefined()
  expect([...admin.view.table('refused').values()]).toMatchObject([{ envelope: { args: { appointment: { carId } } } }])
  admin.close()
  admin.store.close()
})

test('S65 does not count the outbox of an existing account as abandoned', async () => {
  await create(1)
  expect(await countAbandoned(tablet.store)).toBe(0)
})

test('S57 S65 taking over an outbox redacts edits of deleted inquiries', async () => {
  const { uid } = await enquire(server.url, { name: 'Zoe' })
  await tablet.sync()
  const note = { from: '', to: 'Sounded in a hurry' }
  const { mid } = await tablet.change({ name: 'inquiry.edit', uid, args: { fields: { note } } })
  network.refuseMutation(mid)
  await tablet.sync()
  await deleteAnn()
  await abandonOutbox(tablet.store)
  const admin = await openDevice(server, root, { store: await openDexieStore(staffDatabase(root.id)) })
  await admin.sync()
  await admin.change({ name: 'inquiry.delete', uid, args: {} })
  await admin.sync()
  await takeOverOutbox(tablet.store, admin.store, newUuid)
  expect((await admin.store.snapshot()).refused).toMatchObject([{ mid }])
  expect(JSON.stringify(await admin.store.snapshot())).not.toContain('hurry')
  admin.close()
  admin.store.close()
})

test('S57 S65 abandoning an outbox redacts withdrawn inquiry edits', async () => {
  const { uid } = await enquire(server.url, { name: 'Zoe' })
  await tablet.sync()
  const note = { from: '', to: 'Sounded in a hurry' }
  const { mid } = await tablet.change({ name: 'inquiry.edit', uid, args: { fields: { note } } })
  await tablet.changes.discard(mid)
  expect(JSON.stringify(await tablet.store.snapshot())).toContain('hurry')
  await deleteAnn()
  await abandonOutbox(tablet.store)
  expect(await countAbandoned(tablet.store)).toBe(0)
  expect(JSON.stringify(await tablet.store.snapshot())).not.toContain('hurry')
})

test('S65 counts an import that the deleted account had not sent, never shows it, and the admin who takes it over goes on with it', async () => {
  tablet.offline.is = true
  const requests = Array.from({ length: 450 }, (_, index) => ({
    name: 'car.create' as const,
    args: { car: { ...vehicle, price: 1000 + index } },
  }))
  await tablet.imports.start({ fileName: 'stock.csv', requests, rejected: 0 })
  await tablet.imports.move()
  expect(await countPending(tablet.store)).toBe(450)
  tablet.close()
  await deleteAnn()
  await abandonOutbox(tablet.store)
  expect(await countAbandoned(tablet.store)).toBe(450)
  const desk = await openDevice(server, root, { store: await openDexieStore(staffDatabase(root.id)) })
  onTestFinished(() => {
    desk.close()
    desk.store.close()
  })
  await desk.sync()
  expect(desk.view.table('imports').size).toBe(0)
  await takeOverOutbox(tablet.store, desk.store, newUuid)
  while (desk.pendingCount() > 0) {
    await desk.imports.move()
    await desk.sync()
  }
  expect(await prices()).toHaveLength(450)
})

test('S65 a take-over that is repeated, because the page ended before the database was deleted, creates no vehicle twice', async () => {
  tablet.offline.is = true
  const requests = Array.from({ length: 450 }, (_, index) => ({
    name: 'car.create' as const,
    args: { car: { ...vehicle, price: 1000 + index } },
  }))
  await tablet.imports.start({ fileName: 'stock.csv', requests, rejected: 0 })
  await tablet.imports.move()
  tablet.close()
  await deleteAnn()
  await abandonOutbox(tablet.store)
  // As an earlier version of the app stored them.
  await tablet.store.write(async (tx) => {
    const groups = await tx.all('importGroups')
    const withoutMids = ({ mid: _, ...request }: PlannedMutation) => request
    await tx.put(
      'importGroups',
      groups.map((group) => ({ ...group, requests: group.requests.map(withoutMids) })),
    )
  })
  for (const visit of ['first', 'later']) {
    const desk = await openDevice(server, root, { store: await openDexieStore(staffDatabase(root.id)) })
    await desk.sync()
    await takeOverOutbox(tablet.store, desk.store, newUuid)
    while (desk.pendingCount() > 0) {
      await desk.imports.move()
      await desk.sync()
    }
    expect([visit, (await prices()).length, desk.view.table('refused').size]).toEqual([visit, 450, 0])
    // The admin logs out, so that this device remembers nothing of the take-over.
    await closeSession(desk.store, { keepMutations: false })
    desk.close()
    desk.store.close()
  }
})
