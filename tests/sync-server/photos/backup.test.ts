// Photos in the maintenance commands: what a backup contains, what a restore brings back, and what verify finds.

import { mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { JPEG_COPY, ORIGINAL } from '#sync-server/store/photo-files/photo-files.ts'
import { jpegPhoto, type TestPhoto } from '#tests/support/fixtures/photos.ts'
import { backup, restore, verify } from '#tests/support/server/maintain-folder.ts'
import { photoApi, photoFolderOf, storedPhotoFiles, whenEncoded } from '#tests/support/server/photo-api.ts'
import { serverForFile, startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let base: string
let file: string
let photos: TestPhoto[]
const source = serverForFile()
let files: string[]

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'photo-backup-'))
  file = join(base, 'copy')
  photos = await Promise.all([1, 2].map((seed) => jpegPhoto({ seed })))
  await upload(source, photos)
  await backup(source.dir, file)
  files = await storedPhotoFiles(source)
})
afterAll(async () => {
  await rm(base, { recursive: true })
})

async function upload(server: TestServer, some: readonly TestPhoto[]) {
  const { put } = photoApi(server, server.tokenOf(await server.addUser(`ann ${some[0]?.sha256}`, 'admin')))
  for (const photo of some) {
    expect((await put(photo)).status).toBe(201)
    await whenEncoded(server.store, photo)
  }
}

/** A stopped server's folder with what the backup has. */
async function restored(): Promise<string> {
  const dir = await mkdtemp(join(base, 'restored-'))
  await restore(dir, file)
  return dir
}

it('a restore into an empty folder brings every file back, and the server starts with them', async () => {
  const dir = await restored()
  expect(await storedPhotoFiles({ dir })).toEqual(files)
  for (const name of files.filter((each) => each.includes('/'))) {
    const [original, copy] = await Promise.all([source.dir, dir].map((each) => readFile(join(each, 'photos', name))))
    expect(copy?.equals(original as Buffer), name).toBe(true)
  }
  expect(await verify(dir)).toMatchObject({ faults: [], rows: { photos: 2 } })
  const server = await startTestServer({ dir })
  onTestFinished(() => server.stop())
  const { get } = photoApi(server, server.tokenOf(await server.addUser('bob', 'user')))
  for (const { path } of photos) expect((await get(path)).status).toBe(200)
})

it('verify accepts a backup, and names what is damaged or missing in a folder', async () => {
  expect(await verify(file)).toMatchObject({ faults: [], rows: { photos: 2 } })
  const dir = await restored()
  const folders = await Promise.all(photos.map((photo) => photoFolderOf(source.store, photo)))
  const [first, second] = folders.map((folder) => join(dir, 'photos', folder)) as [string, string]
  const original = await open(join(first, 'original'), 'r+')
  await original.write(Buffer.from('x'), 0, 1, 100)
  await original.close()
  await rm(join(second, '480.avif'))
  expect((await verify(dir)).faults.sort()).toEqual(
    [`The photo ${photos[0]?.sha256} is damaged`, `The photo ${photos[1]?.sha256} has no 480.avif`].sort(),
  )
})

it('verify misses no copy of a photo whose copies are not encoded yet', async () => {
  const dir = await restored()
  const [photo] = photos as [TestPhoto]
  const folder = join(dir, 'photos', await photoFolderOf(source.store, photo))
  for (const name of await readdir(folder)) if (![ORIGINAL, JPEG_COPY].includes(name)) await rm(join(folder, name))
  const store = await openJsonStore({ dir })
  await store.transact((records) => {
    const { encoded: _, ...row } = records.get('photos', photo.sha256) ?? expect.fail()
    records.put('photos', photo.sha256, row)
  })
  await store.close()
  expect((await verify(dir)).faults).toEqual([])
})

it('a damaged or shortened backup is refused, and changes nothing', async () => {
  const bytes = await readFile(file)
  const at = bytes.indexOf(photos[1]?.bytes as Buffer) + 50
  const damaged = Buffer.from(bytes)
  damaged[at] = (damaged[at] as number) ^ 1
  const broken = join(base, 'broken')
  const dir = join(base, 'untouched')
  await writeFile(broken, damaged)
  await expect(restore(dir, broken)).rejects.toThrow(
    /is not a complete backup: a file does not match SHA256SUMS: photos\/.*Nothing was changed/,
  )
  for (const length of [at, bytes.lastIndexOf('SHA256SUMS')]) {
    await writeFile(broken, bytes)
    await truncate(broken, length)
    await expect(restore(dir, broken)).rejects.toThrow('is not a complete backup')
    await expect(verify(broken)).rejects.toThrow('is not a complete backup')
  }
  expect(await storedPhotoFiles({ dir })).toEqual([])
})

it('a backup without the files of a photo names those that are missing, and an upload replaces them', async () => {
  const dir = await restored()
  const [lost] = photos as [TestPhoto]
  const folder = await photoFolderOf(source.store, lost)
  await rm(join(dir, 'photos', folder), { recursive: true })
  expect((await backup(dir, join(base, 'incomplete'))).missingPhotos).toEqual([folder])
  const server = await startTestServer({ dir })
  onTestFinished(() => server.stop())
  const { put } = photoApi(server, server.tokenOf(await server.addUser('bob', 'user')))
  expect((await put(lost)).status).toBe(200)
  await whenEncoded(server.store, lost)
  expect((await verify(dir)).faults).toEqual([])
})
