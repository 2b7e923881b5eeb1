import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import type { Conflict } from '#domain/kinds/kinds.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import { placeholderWithWidth } from '#domain/photos/placeholder.ts'
import { removeUnusedPhotos } from '#sync-server/photos/unused-photos.ts'
import { pruneStore } from '#sync-server/reconcile/retention.ts'
import type { Store } from '#sync-server/store/store.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { type ApiClient, apiClient, validCar } from '#tests/support/server/api-client.ts'
import { photoApi, storedPhotoFiles, whenEncoded } from '#tests/support/server/photo-api.ts'
import { serverForFile } from '#tests/support/server/test-server.ts'
import { conflictRow } from '../store/rows.ts'

const server = serverForFile()
let call: ApiClient
let staff: ReturnType<typeof photoApi>

beforeAll(async () => {
  const token = server.tokenOf(await server.addUser('ann', 'admin'))
  call = apiClient(server, token)
  staff = photoApi(server, token)
})

const pass = (days: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + days * 24 * 60 * 60 * 1000)
}

/** Rows alone, without files. @returns the addresses */
async function addRows(...digits: string[]): Promise<string[]> {
  const photo = {
    width: 1,
    height: 1,
    bytes: 1,
    placeholder: placeholderWithWidth(new Uint8Array(36), 1),
    encoded: true as const,
  }
  await server.store.transact((records) => {
    for (const digit of digits) {
      records.put('photos', digit.repeat(64), { ...photo, uploadedAt: server.clock.now.toISOString() })
    }
  })
  return digits.map((digit) => photoAddress(digit.repeat(64)))
}

async function remaining(): Promise<string> {
  await server.photos.removeUnused()
  const view = await server.store.read()
  return [...view.entries('photos')]
    .map(([hash]) => hash[0])
    .sort()
    .join('')
}

it('looks again in the transaction that removes it: a photo may be named or uploaded', async () => {
  await addRows('7', '8', '9')
  pass(8)
  const transact: Store['transact'] = async (decide) => {
    await call('POST', '/api/cars', { ...validCar, images: [photoAddress('7'.repeat(64))] })
    await addRows('8')
    return server.store.transact(decide)
  }
  await removeUnusedPhotos({ ...server.store, transact }, server.clock.now)
  const view = await server.store.read()
  expect(['7', '8', '9'].filter((digit) => view.get('photos', digit.repeat(64)))).toEqual(['7', '8'])
  await server.store.transact((records) => {
    for (const digit of ['7', '8']) records.remove('photos', digit.repeat(64))
  })
})

it('removes a photo that nothing names a week after its last upload, with its files', async () => {
  const photo = await jpegPhoto()
  await staff.put(photo)
  await whenEncoded(server.store, photo)
  pass(6)
  await staff.put(photo)
  pass(6.9)
  expect((await remaining()).length).toBe(1)
  pass(0.2)
  expect(await remaining()).toBe('')
  expect(await storedPhotoFiles(server)).toEqual([])
  expect((await staff.put(photo)).status).toBe(201)
  await whenEncoded(server.store, photo)
  pass(8)
  expect(await remaining()).toBe('')
})

it('keeps a photo while a car, a background, a conflict, a change of 30 days or a car that can be restored names it', async () => {
  const [inTheirs, inAddition, inCar, inSettings, inConflict, inHistory, inDeletion] = (await addRows(
    ...['1', '2', 'a', 'b', 'c', 'd', 'e', 'f'],
  )) as [string, string, string, string, string, string, string]
  const { body: car } = await call('POST', '/api/cars', { ...validCar, images: [inCar, inHistory] })
  await call('PUT', `/api/cars/${car.id}`, { images: [inCar] })
  const { body: deleted } = await call('POST', '/api/cars', { ...validCar, images: [inDeletion] })
  await call('DELETE', `/api/cars/${deleted.id}`)
  const { body: added } = await call('POST', '/api/cars', validCar)
  await call('PUT', `/api/cars/${added.id}`, { images: [inAddition] })
  await call('DELETE', `/api/cars/${added.id}`)
  await call('PUT', '/api/settings', { backgrounds: { about: inSettings } })
  await server.store.transact((records) => {
    const fields = { images: { mine: ['/a.webp', inConflict], theirs: ['/a.webp', inTheirs] } }
    const conflict: Conflict = { ...conflictRow('x', records.nextSequence()), about: 'car', recordUid: car.uid, fields }
    records.put('conflicts', conflict.uid, conflict)
  })
  pass(8)
  expect(await remaining()).toBe('12abcde')
  pass(31)
  await pruneStore(server.store, server.clock.now)
  expect(await remaining()).toBe('1abc')
})

it('keeps a condition picture while a car, a change of 30 days or a car that can be restored names it', async () => {
  // The clock has passed the end of the first session.
  const call = apiClient(server, server.tokenOf(await server.addUser('bob', 'admin')))
  const [inCar, inHistory, inDeletion] = (await addRows('3', '4', '5')) as [string, string, string]
  const pictures = (...images: string[]) => ({
    conditionPictures: images.map((image) => ({ image, caption: 'Scratch' })),
  })
  const { body: car } = await call('POST', '/api/cars', { ...validCar, ...pictures(inCar, inHistory) })
  await call('PUT', `/api/cars/${car.id}`, pictures(inCar))
  const { body: deleted } = await call('POST', '/api/cars', { ...validCar, ...pictures(inDeletion) })
  await call('DELETE', `/api/cars/${deleted.id}`)
  const kept = async () => (await remaining()).replace(/[^345]/g, '')
  pass(8)
  expect(await kept()).toBe('345')
  pass(31)
  await pruneStore(server.store, server.clock.now)
  expect(await kept()).toBe('3')
})

it('keeps the photo of a user until it is taken off', async () => {
  const user = await server.addUser('zoe', 'user')
  const [photo] = await addRows('0')
  const put = (row: object) =>
    server.store.transact((records) => records.put('users', String(user.id), { ...user, ...row }))
  await put({ photo })
  pass(8)
  expect(await remaining()).toContain('0')
  await put({})
  expect(await remaining()).not.toContain('0')
})

it('keeps the photo of a problem until its mark is taken back', async () => {
  const call = apiClient(server, server.tokenOf(await server.addUser('eve', 'admin')))
  const [photo] = await addRows('6')
  const { body: car } = await call('POST', '/api/cars', validCar)
  const check = randomUUID()
  const push = async (name: string, args: object) => {
    const madeAt = server.clock.now.toISOString()
    const mid = name === 'check.create' ? check : randomUUID()
    const mutations = [{ mid, format: 1, madeAt, name, uid: check, args }]
    return (await call('POST', '/api/sync/push', { deviceId: randomUUID(), mutations })).body.outcomes[0].status
  }
  const kept = async () => (await remaining()).includes('6')
  await push('check.create', {})
  expect(await push('check.mark', { car: car.uid, as: 'problem', photo: 'https://elsewhere.example/a.jpg' })).toBe(
    'refused',
  )
  expect(await push('check.mark', { car: car.uid, as: 'problem', photo })).toBe('applied')
  pass(8)
  expect(await kept()).toBe(true)
  await push('check.mark', { car: car.uid, as: 'none' })
  expect(await kept()).toBe(false)
})
