// The way out of a device that cannot send: a file of its changes, which another device of the same user queues under the same mids.
import { beforeEach, expect, test } from 'vitest'
import { unsentFileText } from '#app/dashboard/attention/unsent-file.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { readUnsent } from '#app/local/outbox/unsent-changes.ts'
import { storePhoto } from '#app/local/photos/store-photo.ts'
import { importUnsent } from '#app/sync/imports/imports.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import type { UnsentFile } from '#domain/protocol/unsent-changes.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { creations, shownImport, startImport } from '#tests/support/device/imports.ts'
import { createLossyTransport } from '#tests/support/device/lossy-transport.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const SITE = 'the id of the store'

const server = serverForEach()
let user: StoredUser
let network: ReturnType<typeof createLossyTransport>
/** The device that cannot send. */
let stuck: TestDevice
let other: TestDevice

beforeEach(async () => {
  network = createLossyTransport()
  user = await server.addUser('ann', 'user')
  stuck = await openDevice(server, user, { wrapTransport: network.wrap })
  other = await openDevice(server, user)
  await stuck.sync()
  await other.sync()
})

async function download(device = stuck, who = user): Promise<string> {
  const subjectOf = () => '2020 Jaguar F-Type'
  const about = {
    site: SITE,
    address: 'https://lot.example',
    user: who,
    savedAt: '2026-11-24T10:00:00.000Z',
    subjectOf,
  }
  return unsentFileText(await readUnsent(device.store), about)
}

async function importInto(device: TestDevice, text: string, who = user, store = device.store) {
  const view = { ...device.view, actor: who }
  const result = await importUnsent({ store, view, run: async () => ({ kind: 'done' }) }, SITE, text)
  await device.view.refresh()
  return result
}

const changed = (text: string, change: (file: UnsentFile) => void): string => {
  const file = JSON.parse(text)
  change(file)
  return JSON.stringify(file)
}

const prices = async () => [...(await server.store.read()).all('cars')].map(({ price }) => price)
const activities = () => server.store.history.count('activity')

/** A new car and a change of it. @returns its uid */
async function createAndEdit(price = 50_000): Promise<string> {
  const { uid } = await stuck.change({ name: 'car.create', args: { car: vehicle } })
  await stuck.change({ name: 'car.edit', uid, args: { fields: { price: { from: vehicle.price, to: price } } } })
  return uid
}

test('S94 the changes of a device that cannot send are made by another device of the user, once, also when the first one sends them later', async () => {
  const uid = await createAndEdit()
  const text = await download()
  expect(await importInto(other, text)).toEqual({
    kind: 'imported',
    queued: 2,
    known: 0,
    missingPhotos: [],
  })
  expect(other.car(uid)?.price).toBe(50_000)
  expect(other.pendingCount()).toBe(2)
  await other.sync()
  expect(await prices()).toEqual([50_000])
  const made = await activities()
  expect((await stuck.sync()).kind).toBe('done')
  expect(await prices()).toEqual([50_000])
  expect(await activities()).toBe(made)
  for (const device of [stuck, other]) {
    expect(device.pendingCount()).toBe(0)
    expect(device.view.table('refused').size).toBe(0)
    expect(device.car(uid)?.id).toBeLessThan(1_000_000)
  }
})

test('S94 a file is imported twice, on its own device and after its changes were sent, and adds nothing', async () => {
  await createAndEdit()
  const text = await download()
  await importInto(other, text)
  expect(await importInto(other, text)).toMatchObject({ queued: 0, known: 2 })
  expect(await importInto(stuck, text)).toMatchObject({ queued: 0, known: 2 })
  await stuck.sync()
  expect(await importInto(stuck, text)).toMatchObject({ queued: 0, known: 2 })
  await other.sync()
  const late = await openDevice(server, user)
  await late.sync()
  expect(await importInto(late, text)).toMatchObject({ queued: 2 })
  await late.sync()
  expect(late.pendingCount()).toBe(0)
  expect(late.view.table('refused').size).toBe(0)
  expect(await prices()).toEqual([50_000])
  expect(await activities()).toBe(2)
})

test('S94 a change whose response was lost is in the file, and is applied once', async () => {
  network.loseResponse('push')
  await createAndEdit()
  await stuck.sync()
  const text = await download()
  expect(JSON.parse(text).changes).toHaveLength(2)
  await importInto(other, text)
  await other.sync()
  expect(await activities()).toBe(2)
})

test('S94 an import that was not sent continues as an import of the other device, and each vehicle exists once', async () => {
  stuck.offline.is = true
  const importId = await startImport(stuck, creations(250))
  const text = await download()
  expect(JSON.parse(text).changes).toHaveLength(3)
  expect(await importInto(other, text)).toMatchObject({ queued: 250 })
  expect(await shownImport(other)).toMatchObject({ id: importId, fileName: 'stock.csv', waiting: 250 })
  expect(await importInto(other, text)).toMatchObject({ queued: 0, known: 250 })
  await other.sync()
  expect(await prices()).toHaveLength(250)
  stuck.offline.is = false
  await stuck.sync()
  expect(await prices()).toHaveLength(250)
  expect(stuck.pendingCount()).toBe(0)
  expect(stuck.view.table('refused').size).toBe(0)
})

test('S94 photos that only the first device has are named, on a device that does not have them', async () => {
  const hash = 'a'.repeat(64)
  const photo = { hash, type: 'image/jpeg', width: 4, height: 3, shot: 'Front' }
  await storePhoto(stuck.store, photo as never, new ArrayBuffer(8))
  await stuck.change({ name: 'car.create', args: { car: { ...vehicle, images: [photoAddress(hash)] } } })
  const text = await download()
  const { photosNotIncluded } = JSON.parse(text) as UnsentFile
  expect(photosNotIncluded).toEqual([
    { address: photoAddress(hash), description: 'Front of 2020 Jaguar F-Type', takenAt: expect.any(String) },
  ])
  expect(await importInto(other, text)).toMatchObject({
    missingPhotos: [{ description: 'Front of 2020 Jaguar F-Type' }],
  })
  expect(await importInto(stuck, text)).toMatchObject({ missingPhotos: [] })
})

test('S94 the file names each change and holds no token', async () => {
  await createAndEdit()
  const text = await download()
  expect(JSON.parse(text)).toMatchObject({
    site: SITE,
    user: { id: user.id, username: 'ann' },
    changes: [
      { title: 'New vehicle 2020 Jaguar F-Type', name: 'car.create' },
      { title: 'Changes to 2020 Jaguar F-Type', name: 'car.edit' },
    ],
  })
  expect(text).not.toContain(server.tokenOf(user))
  expect(text).not.toContain('password')
})

test('S94 a file of another user or site, a damaged, foreign or newer one is refused with a text, and nothing is queued', async () => {
  await createAndEdit()
  const text = await download()
  const bob = await server.addUser('bob', 'admin')
  const refusals: [text: string, message: RegExp, who?: StoredUser][] = [
    [text, /another user, ann\. Only ann can import it\. Nothing was imported\./, bob],
    [changed(text, (file) => (file.site = 'another store')), /another site, https:\/\/lot\.example\. Nothing/],
    [text.slice(0, -200), /damaged.*Nothing was imported/],
    [changed(text, (file) => file.changes.push({ ...file.changes[0], mid: 'x' } as never)), /damaged/],
    [changed(text, (file) => Object.assign(file.changes[1] ?? {}, { args: { fields: 7 } })), /damaged/],
    [changed(text, (file) => Object.assign(file.changes[1] ?? {}, { name: 'void', args: {} })), /damaged/],
    [changed(text, (file) => Object.assign(file.changes[0] ?? {}, { uid: 'no UUID' })), /damaged/],
    [changed(text, (file) => Object.assign(file.changes[1] ?? {}, { format: 99 })), /newer version/],
    [changed(text, (file) => Object.assign(file, { version: 2 })), /newer version/],
    ['make,model\nJaguar,F-Type\n', /no file of unsent changes/],
    ['{"cars":[]}', /no file of unsent changes/],
    ['null', /no file of unsent changes/],
    ['', /no file of unsent changes/],
  ]
  for (const [file, message, who] of refusals) {
    const result = await importInto(other, file, who)
    expect(result).toMatchObject({ kind: 'not-kept', message: expect.stringMatching(message) })
  }
  expect(await importInto(other, text, user, openMemoryStore())).toMatchObject({
    kind: 'not-kept',
    message: /stores nothing/,
  })
  expect(other.pendingCount()).toBe(0)
  expect(await importInto(other, text)).toMatchObject({ queued: 2 })
})
