// Uploads of photos by the worker when no tab is open, over fake-indexeddb and a real server.
import { hash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newUuid, openDevice, openSession, staffDatabase } from '#app/local/db/device.ts'
import { openDexieStore } from '#app/local/db/dexie-store.ts'
import { deleteStore } from '#app/local/db/open-store.ts'
import { appendRows } from '#app/local/outbox/outbox.ts'
import { storePhoto } from '#app/local/photos/store-photo.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { photoFolderOf, storedPhotoFiles } from '#tests/support/server/photo-api.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const server = serverForEach()
let database: string

beforeEach(async () => {
  // The worker has locks and an origin of its own.
  vi.stubGlobal('navigator', {})
  const send = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => send(server.url + path, init))
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await deleteStore(database)
})

test('S24 S80 the worker sends a pending creation, then uploads its photo once, and settles nothing', async () => {
  const user = await server.addUser('ann', 'user')
  database = staffDatabase(user.id)
  const store = await openDexieStore(database)
  await openSession(store, newUuid, server.tokenOf(user))
  const { bytes, sha256 } = await jpegPhoto()
  const row = { hash: hash('sha256', bytes, 'hex'), type: 'image/jpeg', width: 600, height: 400 }
  await storePhoto(store, row, new Uint8Array(bytes).buffer)
  const mid = newUuid()
  const car = { ...vehicle, images: [photoAddress(sha256)] }
  const envelope = { name: 'car.create' as const, uid: mid, mid, madeAt: new Date().toISOString(), args: { car } }
  await store.write(async (tx) => appendRows(tx, await openDevice(tx), [{ envelope }]))

  const { sendPending } = await import('#app/service-worker/send-pending.ts')
  await sendPending()
  await sendPending()

  expect([...(await server.store.read()).all('cars')].map(({ images }) => images)).toEqual([car.images])
  expect(await storedPhotoFiles(server)).toContain(await photoFolderOf(server.store, { sha256 }))
  const { photos, outbox } = await store.snapshot()
  expect(photos).toMatchObject([{ hash: sha256, state: 'stored' }])
  expect(outbox).toMatchObject([{ outcome: { status: 'applied' } }])
  store.close()
})
