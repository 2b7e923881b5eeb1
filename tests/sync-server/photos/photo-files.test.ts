// What both implementations of `PhotoFiles` promise.
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPhotoFiles } from '#sync-server/store/photo-files/open-photo-files.ts'
import { JPEG_COPY, ORIGINAL, type PhotoFiles } from '#sync-server/store/photo-files/photo-files.ts'
import { ofSite } from '#sync-server/store/photo-files/photo-location.ts'
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
const newHash = () => createHash('sha256').update(String(photos++)).digest('hex')

describe.each(['folder', 'bucket'])('%s', (kind) => {
  let files: PhotoFiles
  let other: PhotoFiles
  beforeAll(async () => {
    const location = kind === 'folder' ? { folder: join(dir, 'store') } : s3.location
    files = await openPhotoFiles(ofSite(location, 'north', false), dir)
    other = await openPhotoFiles(ofSite(location, 'south', false), dir)
  })
  afterAll(() => {
    files.close()
    other.close()
  })

  async function keep(hash: string, names: readonly string[] = [ORIGINAL, JPEG_COPY]): Promise<void> {
    const folder = await files.stage()
    for (const name of names) await writeFile(join(folder, name), CONTENT)
    await files.keep(hash, folder)
    await files.discard(folder)
  }

  it('keeps the files of a photo, also when they are kept again', async () => {
    const hash = newHash()
    for (let n = 0; n < 2; n += 1) await keep(hash)
    expect((await files.names(hash)).sort()).toEqual([JPEG_COPY, ORIGINAL])
    const file = await files.find(hash, ORIGINAL)
    expect(file?.bytes).toBe(CONTENT.length)
    expect(await buffer(file?.open() as Readable)).toEqual(CONTENT)
    expect(await buffer(file?.open({ first: 4, last: 8 }) as Readable)).toEqual(CONTENT.subarray(4, 9))
    expect(await files.withLocalFile(hash, ORIGINAL, (path) => readFile(path))).toEqual(CONTENT)
    expect(await files.isReachable()).toBe(true)
  })

  it('finds nothing of a photo that it does not have, or that is of another site', async () => {
    const hash = newHash()
    expect([await files.names(hash), await files.find(hash, ORIGINAL)]).toEqual([[], null])
    await keep(hash, [ORIGINAL])
    expect(await files.find(hash, JPEG_COPY)).toBe(null)
    expect([await other.names(hash), await other.find(hash, ORIGINAL)]).toEqual([[], null])
    expect(await other.hashesBefore(new Date(Date.now() + HOUR_MS))).toEqual([])
  })

  it('removes the files of one photo', async () => {
    const [gone, kept] = [newHash(), newHash()]
    await keep(gone)
    await keep(kept)
    await files.remove(gone)
    await files.remove(gone)
    expect(await files.names(gone)).toEqual([])
    expect((await files.names(kept)).length).toBe(2)
  })

  it('names the photos that have not changed for a time', async () => {
    const hash = newHash()
    await keep(hash)
    expect(await files.hashesBefore(new Date(Date.now() - HOUR_MS))).not.toContain(hash)
    expect(await files.hashesBefore(new Date(Date.now() + HOUR_MS))).toContain(hash)
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
