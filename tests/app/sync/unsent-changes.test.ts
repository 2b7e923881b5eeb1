// The way out of a device that cannot send: a file of its changes, which another device of the same user queues under the same mids.
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { unsentFileText } from '#app/dashboard/attention/unsent-file.ts'
import { newUuid } from '#app/local/db/new-uuid.ts'
import { readUnsent } from '#app/local/imports/unsent-changes.ts'
import { storePhoto } from '#app/local/photos/store-photo.ts'
import { importUnsent } from '#app/sync/imports/import-unsent.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import type { UnsentFile } from '#domain/protocol/unsent-changes.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { openDevice, type TestDevice } from '#tests/support/device/device.ts'
import { creations, startImport, untilMoved } from '#tests/support/device/imports.ts'
import { createLossyTransport } from '#tests/support/device/lossy-transport.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const SITE = 'https://lot.example'

let server: TestServer
let user: StoredUser
let network: ReturnType<typeof createLossyTransport>
/** The device that cannot send. */
let stuck: TestDevice
let other: TestDevice

beforeEach(async () => {
  server = await startTestServer()
  network = createLossyTransport()
  user = await server.addUser('ann', 'user')
  stuck = await openDevice(server, user, { wrapTransport: network.wrap })
  other = await openDevice(server, user)
  await stuck.sync()
  await other.sync()
})

afterEach(async () => {
  stuck.close()
  other.close()
  await server.close()
})

async function download(device = stuck, who = user): Promise<string> {
  const about = { site: SITE, user: who, savedAt: '2026-11-24T10:00:00.000Z', subjectOf: () => '2020 Jaguar F-Type' }
  return unsentFileText(await readUnsent(device.store, newUuid), about)
}

async function importInto(device: TestDevice, text: string, who = user, isEphemeral = false) {
  const dependencies = {
    store: device.store,
    site: SITE,
    userId: who.id,
    isEphemeral,
    run: async () => {},
    onStored() {},
  }
  const result = await importUnsent(dependencies, text)
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
    cancelled: 0,
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
  onTestFinished(() => late.close())
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

test('S94 a change that was discarded after the download is not made by its device', async () => {
  const { mid } = await stuck.change({ name: 'car.create', args: { car: vehicle } })
  const text = await download()
  await stuck.changes.discard(mid)
  expect(await importInto(stuck, text)).toMatchObject({ queued: 0, known: 1 })
  await stuck.sync()
  expect(await prices()).toEqual([])
})

test('S94 the planned changes of an import continue as an import of the other device, and each vehicle exists once', async () => {
  stuck.offline.is = true
  const importId = await startImport(stuck, creations(600))
  await untilMoved(stuck, 400)
  const text = await download()
  const file: UnsentFile = JSON.parse(text)
  expect(file.changes).toHaveLength(400)
  expect(file.imports).toMatchObject([{ importId, fileName: 'stock.csv' }])
  expect(file.imports[0]?.changes).toHaveLength(200)
  expect(await importInto(other, text)).toMatchObject({ queued: 600 })
  expect(other.pendingCount()).toBe(600)
  expect(await importInto(other, text)).toMatchObject({ queued: 0, known: 600 })
  do await other.sync()
  while (await other.imports.move())
  expect(await prices()).toHaveLength(600)
  stuck.offline.is = false
  do await stuck.sync()
  while (await stuck.imports.move())
  expect(await prices()).toHaveLength(600)
  expect(stuck.pendingCount()).toBe(0)
  expect(stuck.view.table('refused').size).toBe(0)
})

test('S94 the planned changes of an import that was cancelled on the device meanwhile are left out and counted', async () => {
  stuck.offline.is = true
  const importId = await startImport(stuck, creations(500))
  await untilMoved(stuck, 400)
  const text = await download()
  await stuck.imports.cancel(importId)
  expect(await importInto(stuck, text)).toMatchObject({ queued: 0, known: 400, cancelled: 100 })
  expect(stuck.pendingCount()).toBe(0)
})

test('S94 planned changes that were made already are on their device', async () => {
  const { uid } = await stuck.change({ name: 'car.create', args: { car: vehicle } })
  await stuck.sync()
  stuck.offline.is = true
  const price = { from: vehicle.price, to: 50_000 }
  await startImport(stuck, [...creations(400), { name: 'car.edit', uid, args: { fields: { price } } }])
  await untilMoved(stuck, 400)
  const text = await download()
  await stuck.change({ name: 'car.edit', uid, args: { fields: { price } } })
  stuck.offline.is = false
  do await stuck.sync()
  while (await stuck.imports.move())
  expect(await importInto(stuck, text)).toMatchObject({ queued: 0, known: 401, cancelled: 0 })
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
    [changed(text, (file) => (file.site = 'https://b.example')), /another site, https:\/\/b\.example\. Nothing/],
    [text.slice(0, -200), /damaged.*Nothing was imported/],
    [changed(text, (file) => file.changes.push({ ...file.changes[0], mid: 'x' } as never)), /damaged/],
    [changed(text, (file) => Object.assign(file.changes[1] ?? {}, { args: { fields: 7 } })), /damaged/],
    [changed(text, (file) => Object.assign(file.changes[1] ?? {}, { name: 'void', args: {} })), /damaged/],
    [changed(text, (file) => Object.assign(file.changes[0] ?? {}, { uid: newUuid() })), /damaged/],
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
  expect(await importInto(other, text, user, true)).toMatchObject({ kind: 'not-kept', message: /stores nothing/ })
  expect(other.pendingCount()).toBe(0)
  expect(await importInto(other, text)).toMatchObject({ queued: 2 })
})
