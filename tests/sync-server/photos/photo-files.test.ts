// The promises of both implementations of `PhotoFiles`.
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPhotoFiles } from '#sync-server/store/photo-files/folder-photo-files.ts'
import { JPEG_COPY, newPhotoFolder, ORIGINAL, type PhotoFiles } from '#sync-server/store/photo-files/photo-files.ts'
import { ofSite, type PhotoLocation } from '#sync-server/store/photo-files/photo-location.ts'
import { type S3Server, startS3Server } from '#tests/support/s3/s3-server.ts'

const HOUR_MS = 60 * 60_000
const CONTENT = Buffer.from('the bytes of a picture')

let dir: string
let s3: S3Server
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'photo-files-'))
  s3 = await startS3Server()
})
afterAll(async () => {
  await s3.remove()
  await rm(dir, { recursive: true })
})

let photos = 0
const newFolder = () => newPhotoFolder(createHash('sha256').update(String(photos++)).digest('hex'))

describe.each(['folder', 'bucket'])('%s', (kind) => {
  let files: PhotoFiles
  let other: PhotoFiles
  let location: PhotoLocation
  beforeAll(async () => {
    location = kind === 'folder' ? { folder: join(dir, 'store') } : s3.location
    files = await openPhotoFiles(ofSite(location, 'north', false), dir)
    other = await openPhotoFiles(ofSite(location, 'south', false), dir)
  })
  afterAll(() => {
    files.close()
    other.close()
  })

  async function keep(folder: string, names: readonly string[] = [ORIGINAL, JPEG_COPY]): Promise<void> {
    const staged = await files.stage()
    for (const name of names) await writeFile(join(staged, name), CONTENT)
    await files.keep(folder, staged)
    await files.discard(staged)
  }

  it('keeps the files of a photo, also when they are kept again', async () => {
    const folder = newFolder()
    for (let n = 0; n < 2; n += 1) await keep(folder)
    expect((await files.names(folder)).sort()).toEqual([JPEG_COPY, ORIGINAL])
    const file = await files.find(folder, ORIGINAL)
    expect(file?.bytes).toBe(CONTENT.length)
    expect(await buffer(file?.open() as Readable)).toEqual(CONTENT)
    expect(await buffer(file?.open({ first: 4, last: 8 }) as Readable)).toEqual(CONTENT.subarray(4, 9))
    expect(await files.withLocalFile(folder, ORIGINAL, (path) => readFile(path))).toEqual(CONTENT)
    expect(await files.isReachable()).toBe(true)
  })

  it('finds nothing of a photo that it does not have, or that is of another site', async () => {
    const folder = newFolder()
    expect([await files.names(folder), await files.find(folder, ORIGINAL)]).toEqual([[], null])
    await keep(folder, [ORIGINAL])
    expect(await files.find(folder, JPEG_COPY)).toBe(null)
    expect([await other.names(folder), await other.find(folder, ORIGINAL)]).toEqual([[], null])
    expect(await other.foldersBefore(new Date(Date.now() + HOUR_MS))).toEqual([])
  })

  it('removes the files of one photo', async () => {
    const [gone, kept] = [newFolder(), newFolder()]
    await keep(gone)
    await keep(kept)
    await files.remove(gone)
    await files.remove(gone)
    expect(await files.names(gone)).toEqual([])
    expect((await files.names(kept)).length).toBe(2)
  })

  it('names the photos that have not changed for a time, also those from before uploads had ids', async () => {
    const folder = newFolder()
    const [older = ''] = newFolder().split('-')
    await keep(folder)
    await keep(older)
    expect(await files.foldersBefore(new Date(Date.now() - HOUR_MS))).not.toContain(folder)
    expect(await files.foldersBefore(new Date(Date.now() + HOUR_MS))).toEqual(expect.arrayContaining([folder, older]))
  })

  it('the photos of the default site are not those of another site that are stored below them', async () => {
    const ofDefault = await openPhotoFiles(ofSite(location, 'main', true), dir)
    await keep(newFolder())
    expect(await ofDefault.foldersBefore(new Date(Date.now() + HOUR_MS))).toEqual([])
    ofDefault.close()
  })

  it('names its owner also when several servers name it at the same time', async () => {
    await Promise.all([files.setOwner('this store'), files.setOwner('this store'), files.setOwner('this store')])
    expect(await files.owner()).toBe('this store')
    await files.setOwner(null)
    expect(await files.owner()).toBeNull()
  })

  it('deletes what a crash has left of an upload, and nothing that is newer', async () => {
    const folder = await files.stage()
    const left = join(folder, ORIGINAL)
    await writeFile(left, CONTENT)
    await files.discardBefore(new Date(Date.now() - HOUR_MS))
    expect(await readFile(left)).toEqual(CONTENT)
    await files.discardBefore(new Date(Date.now() + HOUR_MS))
    await expect(readFile(left)).rejects.toThrow('ENOENT')
  })
})
