import { hash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newUuid, openDevice, openSession, updateDevice } from '#app/local/db/device.ts'
import { openDexieStore } from '#app/local/db/dexie-store.ts'
import type { Commit, LocalStore } from '#app/local/db/local-store.ts'
import { appendRows } from '#app/local/outbox/outbox.ts'
import { unfinishedPhotos } from '#app/local/photos/photo-uses.ts'
import { readPhoto, storePhoto } from '#app/local/photos/store-photo.ts'
import { closeSession, NO_UNFINISHED_WORK } from '#app/local/session/close-session.ts'
import { countLeft, readLeft } from '#app/sync/session/other-accounts.ts'
import { photoAddress } from '#domain/photos/photo.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const MEGABYTE = 1024 * 1024
let databases = 0
let store: LocalStore

beforeEach(async () => {
  store = await openEmpty()
})
afterEach(() => store.close())

async function openEmpty(): Promise<LocalStore> {
  const opened = await openDexieStore(`photos-${++databases}`)
  const device = await openSession(opened, newUuid, 'token.of.ann')
  // The base has been loaded.
  await opened.write((tx) => updateDevice(tx, device, { cursor: 'a.1.b' }))
  return opened
}

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer

function newPhoto(text: string) {
  return { hash: hash('sha256', text, 'hex'), type: 'image/jpeg', width: 4, height: 3 }
}

/** @returns the address */
async function keep(text: string): Promise<string> {
  await storePhoto(store, newPhoto(text), bytesOf(text))
  return photoAddress(newPhoto(text).hash)
}

const addCar = async (images: string[]) => {
  const mid = newUuid()
  const args = { car: { ...vehicle, images } }
  const row = { envelope: { name: 'car.create', uid: mid, mid, madeAt: '2026-01-01', args } } as const
  await store.write(async (tx) => appendRows(tx, await openDevice(tx), [row]))
}

const storedHashes = async (of = store) => {
  const { rows, files } = await of.read(async (tx) => ({
    rows: await tx.all('photos'),
    files: await tx.all('photoFiles'),
  }))
  expect(files.map((file) => file.hash)).toEqual(rows.map((row) => row.hash))
  return rows.map((row) => row.hash).sort()
}

test('S80 stores a photo with its bytes, which are in no commit and no snapshot', async () => {
  const commits: Commit[] = []
  store.subscribe((commit) => commits.push(commit))
  await keep('first')
  expect(await (await readPhoto(store, newPhoto('first').hash))?.text()).toBe('first')
  expect(commits.flatMap(({ changes }) => changes?.map(({ table }) => table))).toEqual(['photos'])
  expect(await store.snapshot()).not.toHaveProperty('photoFiles')
})

test('S80 stores a photo once that the device has already, with its new subject', async () => {
  const photo = newPhoto('twice')
  expect(await storePhoto(store, photo, bytesOf('twice'))).toEqual({ kind: 'stored' })
  expect(await storePhoto(store, { ...photo, shot: 'Side' }, bytesOf('twice'))).toEqual({ kind: 'stored' })
  expect(await storedHashes()).toHaveLength(1)
  expect((await store.read((tx) => tx.get('photos', photo.hash)))?.shot).toBe('Side')
})

test('S80 refuses a photo with the free and the needed space while the outbox still has space', async () => {
  const free = async () => 20.5 * MEGABYTE
  const bytes = new ArrayBuffer(MEGABYTE)
  const result = await storePhoto(store, newPhoto('large'), bytes, { free })
  expect(result).toEqual({ kind: 'no-space', neededBytes: MEGABYTE, freeBytes: 0.5 * MEGABYTE })
  expect(await storedHashes()).toEqual([])
  await addCar([])
  expect(await store.read((tx) => tx.count('outbox'))).toBe(1)
})

test('S80 deletes uploaded photos to make room for another one', async () => {
  await keep('uploaded')
  await store.write(async (tx) => {
    const [row] = await tx.all('photos')
    if (row) await tx.put('photos', [{ ...row, state: 'stored' }])
  })
  const free = async () => ((await storedHashes()).length > 0 ? 0 : 100 * MEGABYTE)
  expect(await storePhoto(store, newPhoto('next'), bytesOf('next'), { free })).toMatchObject({ kind: 'stored' })
  expect(await storedHashes()).toEqual([newPhoto('next').hash])
})

test('S80 refuses a photo when the estimate was wrong and the database is full', async () => {
  const full: LocalStore = {
    ...store,
    write: () => Promise.reject(Object.assign(new Error(), { name: 'QuotaExceededError' })),
  }
  const result = storePhoto({ ...full }, newPhoto('a'), bytesOf('a'), { free: async () => Number.POSITIVE_INFINITY })
  await expect(result).resolves.toMatchObject({ kind: 'no-space' })
})

test('S61 S80 a log-out counts waiting photos and asks again when there are more', async () => {
  await addCar([await keep('one')])
  await keep('of a form')
  const asked = await closeSession(store, { keepWork: false, confirmed: NO_UNFINISHED_WORK })
  expect(asked).toEqual({
    ...NO_UNFINISHED_WORK,
    pending: [expect.any(String)],
    photos: [newPhoto('one').hash],
  })
  const confirmed = { ...NO_UNFINISHED_WORK, pending: asked?.pending ?? [] }
  expect(await closeSession(store, { keepWork: false, confirmed })).toEqual(asked)
  expect(await storedHashes()).toHaveLength(2)
})

test('S61 S80 "keep" leaves the photos of pending mutations and drafts; "discard" deletes all', async () => {
  const address = await keep('of a car')
  await addCar([address])
  const draft = { key: 'vehicle:new:1', at: '', base: {}, values: { images: [{ value: await keep('of a form') }] } }
  await store.write((tx) => tx.put('drafts', [draft]))
  await keep('of nothing')
  expect(await closeSession(store, { keepWork: true })).toBeNull()
  const kept = [newPhoto('of a car').hash, newPhoto('of a form').hash]
  expect((await storedHashes()).sort()).toEqual(kept.sort())

  await openSession(store, newUuid, 'token.of.ann.again')
  expect((await store.read(unfinishedPhotos)).waiting).toHaveLength(1)
  expect(await closeSession(store, { keepWork: false })).toBeNull()
  expect(await storedHashes()).toEqual([])
})

test('S80 "keep" leaves the photo of a car that the server has without it', async () => {
  const address = await keep('on the way')
  await store.write((tx) => tx.put('cars', [{ ...vehicle, images: [address], uid: 'a', id: 100_000 } as never]))
  expect((await store.read(unfinishedPhotos)).waiting).toHaveLength(1)
  await closeSession(store, { keepWork: true })
  expect((await store.read(unfinishedPhotos)).waiting).toHaveLength(1)
})

test('S61 S80 the photos of a deleted account stay with its outbox, and are named with it', async () => {
  const address = await keep('left behind')
  await addCar([address])
  await keep('of nothing')
  await closeSession(store, { keepWork: true })
  expect(await storedHashes()).toEqual([newPhoto('left behind').hash])
  const left = await readLeft(7, store)
  expect(countLeft(left)).toBe(2)
  const { changes, photos } = left.unsent
  expect(photos.map(({ photo, carUid }) => [photo.hash, carUid])).toEqual([
    [newPhoto('left behind').hash, changes[0]?.uid],
  ])
})
