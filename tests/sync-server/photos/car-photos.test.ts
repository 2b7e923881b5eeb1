// The photos that readers of a car receive: before they arrive, and after.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { placeholderKey } from '#domain/photos/placeholder.ts'
import { formatCursor } from '#domain/protocol/protocol.ts'
import { addPhoto, markEncoded, refreshPhoto } from '#sync-server/photos/photo-rows.ts'
import { VISITOR_CALLER } from '#sync-server/store/caller.ts'
import { newPhotoFolder } from '#sync-server/store/photo-files/photo-files.ts'
import type { Store } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { jpegPhoto, type TestPhoto } from '#tests/support/fixtures/photos.ts'
import { type ApiClient, apiClient, validCar } from '#tests/support/server/api-client.ts'
import { photoApi } from '#tests/support/server/photo-api.ts'
import { serverForFile } from '#tests/support/server/test-server.ts'

const server = serverForFile()
let asStaff: ApiClient
let asVisitor: ApiClient
let photos: ReturnType<typeof photoApi>

beforeAll(async () => {
  const token = server.tokenOf(await server.addUser('ann', 'user'))
  asStaff = apiClient(server, token)
  asVisitor = apiClient(server)
  photos = photoApi(server, token)
})

/** The car in the list, alone, and in a pull since `cursor`. */
async function readings(call: ApiClient, id: number, cursor: string) {
  const pulled = (await call('GET', `/api/sync/pull?cursor=${cursor}`)).body.changes
  return [
    (await call('GET', '/api/cars')).body.data.find((car: { id: number }) => car.id === id),
    (await call('GET', `/api/cars/${id}`)).body,
    pulled.map(({ record }: { record?: { id: number } }) => record).find((car?: { id: number }) => car?.id === id),
  ].map((car) => car && { images: car.images, placeholders: car.placeholders })
}

const createCar = async (images: string[]) => (await asStaff('POST', '/api/cars', { ...validCar, images })).body
const cursorNow = async () => formatCursor(await server.store.read())
const keyOf = ({ sha256 }: TestPhoto) => placeholderKey(sha256)

it('S80 visitors receive the addresses and placeholders of photos that have arrived, staff all addresses', async () => {
  const [first, second] = [await jpegPhoto(), await jpegPhoto({ seed: 1 })]
  const start = await cursorNow()
  const { id } = await createCar([first.path, '/typed.webp', second.path])
  const all = [first.path, '/typed.webp', second.path]
  for (const reading of await readings(asVisitor, id, start)) expect(reading).toEqual({ images: ['/typed.webp'] })
  for (const reading of await readings(asStaff, id, start)) expect(reading).toEqual({ images: all })

  const before = await cursorNow()
  const { body } = await photos.put(second)
  expect(body.placeholder.length).toBeLessThanOrEqual(40)
  const placeholders = { [keyOf(second)]: body.placeholder }
  for (const reading of await readings(asVisitor, id, before)) {
    expect(reading).toEqual({ images: ['/typed.webp', second.path], placeholders })
  }
  for (const reading of await readings(asStaff, id, before)) expect(reading).toEqual({ images: all, placeholders })
})

it('S80 a photo reaches visitors although its car was stored meanwhile and the store failed after the upload', async () => {
  const photo = await jpegPhoto({ seed: 4 })
  const row = {
    width: 600,
    height: 400,
    bytes: photo.bytes.length,
    placeholder: 'A'.repeat(36),
    uploadedAt: '2026-01-01',
  }
  let id = 0
  let pulled = ''
  let transactions = 0
  const failing: Store = {
    ...server.store,
    async transact(decide) {
      transactions += 1
      if (transactions > 1) throw new StoreUnavailable('the database does not respond')
      id = (await createCar(['/typed.webp', photo.path])).id
      for (const reading of await readings(asVisitor, id, '1.0'))
        if (reading) expect(reading.images).toEqual(['/typed.webp'])
      pulled = await cursorNow()
      return server.store.transact(decide)
    },
  }
  await addPhoto(failing, VISITOR_CALLER, photo.sha256, row).catch(() => {})
  await refreshPhoto(server.store, VISITOR_CALLER, photo.sha256, '2026-01-02')
  for (const reading of await readings(asVisitor, id, pulled)) {
    expect(reading.images).toEqual(['/typed.webp', photo.path])
  }
})

it('the copies of an upload are not those of a later one of the same photo', async () => {
  const hash = 'c'.repeat(64)
  const [first, later] = [newPhotoFolder(hash), newPhotoFolder(hash)]
  const row = { width: 600, height: 400, bytes: 1, placeholder: 'A'.repeat(36), uploadedAt: '2026-01-01' }
  const isEncoded = async () => (await server.store.read()).get('photos', hash)?.encoded
  await addPhoto(server.store, VISITOR_CALLER, hash, { ...row, folder: later })
  await markEncoded(server.store, hash, first)
  expect(await isEncoded()).toBe(undefined)
  await markEncoded(server.store, hash, later)
  expect(await isEncoded()).toBe(true)
})

it('a car without a photo that has arrived has no images for visitors', async () => {
  const { id } = await createCar([(await jpegPhoto({ seed: 2 })).path])
  for (const reading of await readings(asVisitor, id, '1.0')) if (reading) expect(reading).toEqual({ images: [] })
})

it('placeholders are derived: a client cannot set them', async () => {
  const photo = await jpegPhoto({ seed: 3 })
  const placeholders = { [keyOf(photo)]: 'of my own' }
  const { body: created } = await asStaff('POST', '/api/cars', { ...validCar, images: [photo.path], placeholders })
  const { body: edited } = await asStaff('PUT', `/api/cars/${created.id}`, { placeholders, price: 1 })
  const stored = (await server.store.read()).get('cars', created.uid)
  for (const car of [created, edited, stored]) expect(car).not.toHaveProperty('placeholders')
  const { body } = await photos.put(photo)
  const { body: read } = await asStaff('GET', `/api/cars/${created.id}`)
  expect(read.placeholders).toEqual({ [keyOf(photo)]: body.placeholder })
  expect((await asStaff('PUT', `/api/cars/${created.id}`, read)).status).toBe(200)
})

it('visitors receive what a photo shows, when the device knew it; an unknown shot is 400', async () => {
  const [photo, other] = [await jpegPhoto({ seed: 11 }), await jpegPhoto({ seed: 12 })]
  const { id } = await createCar([photo.path, other.path])
  await asStaff('PUT', `/api/cars/${id}`, { shots: { [keyOf(photo)]: 'Side' } })
  expect((await photos.put({ ...photo, path: `${photo.path}?shot=Tail` })).status).toBe(400)
  await photos.put({ ...photo, path: `${photo.path}?shot=Engine` })
  await photos.put(other)
  expect((await asVisitor('GET', `/api/cars/${id}`)).body.shots).toEqual({ [keyOf(photo)]: 'Engine' })
})

it('S80 staff pull a lot check again when the photo of a problem arrives', async () => {
  const photo = await jpegPhoto({ seed: 6 })
  const { uid: car } = await createCar(['/typed.webp'])
  const check = randomUUID()
  const made = { uid: check, format: 1, madeAt: new Date().toISOString() }
  const problem = { car, as: 'problem', photo: photo.path }
  const mutations = [
    { ...made, mid: check, name: 'check.create', args: {} },
    { ...made, mid: randomUUID(), name: 'check.mark', args: problem },
  ]
  const { body } = await asStaff('POST', '/api/sync/push', { deviceId: randomUUID(), mutations })
  expect(body.outcomes).toMatchObject([{ status: 'applied' }, { status: 'applied' }])
  const before = await cursorNow()
  await photos.put(photo)
  const { changes } = (await asStaff('GET', `/api/sync/pull?cursor=${before}`)).body
  expect(changes).toMatchObject([{ kind: 'check', uid: check }])
})

it('S80 a condition picture is shown to visitors while its car is public, from its arrival', async () => {
  const photo = await jpegPhoto({ seed: 5 })
  const conditionPictures = [{ image: photo.path, caption: 'Scratch on the left door' }]
  const { body: car } = await asStaff('POST', '/api/cars', { ...validCar, conditionPictures })
  const read = async (call: ApiClient) => (await call('GET', `/api/cars/${car.id}`)).body
  expect(await read(asStaff)).toMatchObject({ conditionPictures })
  expect(await read(asVisitor)).not.toHaveProperty('conditionPictures')
  const before = await cursorNow()
  const { body } = await photos.put(photo)
  const arrived = { conditionPictures, placeholders: { [keyOf(photo)]: body.placeholder } }
  expect(await read(asVisitor)).toMatchObject(arrived)
  const { changes } = (await asVisitor('GET', `/api/sync/pull?cursor=${before}`)).body
  expect(changes).toMatchObject([{ kind: 'car', record: { id: car.id, ...arrived } }])
  const fetched = async () => (await fetch(`${server.url}${photo.path}?w=480`)).status
  expect(await fetched()).toBe(200)
  await asStaff('PUT', `/api/cars/${car.id}`, { enabled: false })
  expect(await fetched()).toBe(404)
})
