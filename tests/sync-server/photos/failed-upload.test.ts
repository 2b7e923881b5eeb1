// The order of files and row of an upload, and what is left when the transaction of the row fails.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PHOTO_FOLDER } from '#sync-server/store/photo-files/photo-files.ts'
import type { Records } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import type { UploadedPhoto } from '#sync-server/store/tables.ts'
import { jpegPhoto, type TestPhoto } from '#tests/support/fixtures/photos.ts'
import { photoApi, photoFolderOf, storedPhotoFiles, whenEncoded } from '#tests/support/server/photo-api.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const server = serverForEach()
let staff: ReturnType<typeof photoApi>
let photo: TestPhoto

beforeEach(async () => {
  staff = photoApi(server, server.tokenOf(await server.addUser('ann', 'user')))
  photo = await jpegPhoto()
})
afterEach(async () => {
  vi.restoreAllMocks()
})

const rowOfPhoto = async () => (await server.store.read()).get('photos', photo.sha256)

/** Runs `act` when an upload has its files in their place. */
function whenKept(act: () => Promise<void>): void {
  const { files } = server.photos
  const keep = files.keep.bind(files)
  vi.spyOn(files, 'keep').mockImplementationOnce(async (...args) => {
    await keep(...args)
    await act()
  })
}

/** The next transaction fails, after its commit or instead of it. */
function failNextTransaction(isStored: boolean): void {
  const { store } = server
  const transact = store.transact.bind(store) as (decide: (records: Records) => never) => Promise<never>
  vi.spyOn(store, 'transact').mockImplementationOnce((async (decide: (records: Records) => never) => {
    if (isStored) await transact(decide)
    throw new StoreUnavailable('The connection has ended')
  }) as never)
}

async function loseFiles(): Promise<void> {
  await whenEncoded(server.store, photo)
  await rm(join(server.dir, PHOTO_FOLDER, await photoFolderOf(server.store, photo)), { recursive: true })
}

it.each(['EDQUOT', 'EROFS'])('is 503 when the disk refuses it with %s: the photo is not at fault', async (code) => {
  vi.spyOn(server.photos.files, 'keep').mockRejectedValueOnce(Object.assign(new Error(code), { code }))
  expect((await staff.put(photo)).status).toBe(503)
})

it('S80 has its files in their place before a row names them', async () => {
  const rows: (UploadedPhoto | undefined)[] = []
  whenKept(async () => void rows.push(await rowOfPhoto()))
  expect((await staff.put(photo)).status).toBe(201)
  expect(rows).toEqual([undefined])
})

it('S80 keeps the files when the row was stored although its transaction failed', async () => {
  whenKept(async () => failNextTransaction(true))
  expect((await staff.put(photo)).status).toBe(503)
  expect(await rowOfPhoto()).toBeDefined()
  expect((await staff.get(photo.path)).status).toBe(200)
})

it('S80 keeps no files when the row was not stored, also of a photo that was uploaded before', async () => {
  whenKept(async () => failNextTransaction(false))
  expect((await staff.put(photo)).status).toBe(503)
  expect(await storedPhotoFiles(server)).toEqual([])
  expect((await staff.put(photo)).status).toBe(201)
  await loseFiles()
  whenKept(async () => failNextTransaction(false))
  expect((await staff.put(photo)).status).toBe(503)
  expect(await storedPhotoFiles(server)).toEqual([])
})

it('S80 stays a photo of its first uploader when another user uploads it again', async () => {
  await staff.put(photo)
  const { uploadedBy } = (await rowOfPhoto()) as UploadedPhoto
  await loseFiles()
  const bob = photoApi(server, server.tokenOf(await server.addUser('bob', 'user')))
  expect((await bob.put(photo)).status).toBe(200)
  expect(await rowOfPhoto()).toMatchObject({ uploadedBy })
})
