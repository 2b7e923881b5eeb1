// The server with its photos in a bucket: what it answers, and what it does while the bucket cannot be reached.

import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openPhotoFiles } from '#sync-server/store/photo-files/folder-photo-files.ts'
import { ORIGINAL } from '#sync-server/store/photo-files/photo-files.ts'
import { type Bucket, ofSite } from '#sync-server/store/photo-files/photo-location.ts'
import { s3Bucket } from '#sync-server/store/photo-files/s3-bucket.ts'
import { PhotosUnreachable } from '#sync-server/store/store-errors.ts'
import { jpegPhoto, type TestPhoto } from '#tests/support/fixtures/photos.ts'
import { metricValue, parseMetrics } from '#tests/support/metrics/parse-metrics.ts'
import { type S3Server, startS3Server } from '#tests/support/s3/s3-server.ts'
import { type ApiClient, apiClient, validCar } from '#tests/support/server/api-client.ts'
import { backup, restore, verify } from '#tests/support/server/maintain-folder.ts'
import {
  ACCEPTS_ALL_FORMATS,
  photoApi,
  photoFolderOf,
  storedPhotoFiles,
  whenEncoded,
} from '#tests/support/server/photo-api.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Encoded in a moment. */
const SMALL = { width: 300, height: 200 }

let s3: S3Server
let server: TestServer
let call: ApiClient
let staff: ReturnType<typeof photoApi>

beforeAll(async () => {
  s3 = await startS3Server()
  server = await startTestServer({ photoStore: s3.location })
  const token = server.tokenOf(await server.addUser('ann', 'admin'))
  call = apiClient(server, token)
  staff = photoApi(server, token)
})
afterAll(async () => {
  await server.close()
  await s3.remove()
})

async function upload(photo: TestPhoto) {
  expect((await staff.put(photo)).status).toBe(201)
  await whenEncoded(server.store, photo)
}

it('stores a photo before the response, and serves its copies with ranges and validators', async () => {
  const photo = await jpegPhoto({ ...SMALL })
  const first = await staff.put(photo)
  expect(first.status).toBe(201)
  expect((await server.photos.files.names(await photoFolderOf(server.store, photo))).includes(ORIGINAL)).toBe(true)
  expect((await storedPhotoFiles(server)).join()).not.toContain(photo.sha256)
  expect((await staff.put(photo)).body).toEqual(first.body)
  await whenEncoded(server.store, photo)
  await call('POST', '/api/cars', { ...validCar, images: [photo.path] })
  const whole = await photoApi(server).get(`${photo.path}?w=480`, ACCEPTS_ALL_FORMATS)
  expect([whole.status, whole.headers['content-type']]).toEqual([200, 'image/avif'])
  const part = await staff.get(`${photo.path}?w=480`, { ...ACCEPTS_ALL_FORMATS, Range: 'bytes=10-19' })
  expect([part.status, part.bytes]).toEqual([206, whole.bytes.subarray(10, 20)])
  const validator = { ...ACCEPTS_ALL_FORMATS, 'If-None-Match': String(whole.headers.etag) }
  expect((await staff.get(`${photo.path}?w=480`, validator)).status).toBe(304)
  expect(await storedPhotoFiles(server)).toEqual([])
})

it('refuses an upload while the bucket is unreachable, stores nothing of it, and accepts it afterwards', async () => {
  const known = await jpegPhoto({ ...SMALL, seed: 1 })
  const photo = await jpegPhoto({ ...SMALL, seed: 2 })
  await upload(known)
  await s3.stop()
  const { status, body, headers } = await staff.put(photo)
  expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([503, 'unavailable', true])
  expect((await server.store.read()).get('photos', photo.sha256)).toBe(undefined)
  expect((await staff.get(known.path)).status).toBe(503)
  expect(await call('GET', '/api/health')).toMatchObject({
    status: 200,
    body: { status: 'degraded', checks: { database: 'ok', photos: 'unreachable' } },
  })
  const metrics = async () => parseMetrics(await (await fetch(`${server.url}/metrics`)).text())
  expect(metricValue(await metrics(), 'photo_store_reachable')).toBe(0)
  expect((await call('POST', '/api/cars', { ...validCar, images: [photo.path] })).status).toBe(201)
  await s3.start()
  expect((await staff.put(photo)).status).toBe(201)
  expect((await staff.get(photo.path)).status).toBe(200)
  expect(await call('GET', '/api/health')).toMatchObject({ body: { status: 'ok', checks: { photos: 'ok' } } })
  expect(metricValue(await metrics(), 'photo_store_reachable')).toBe(1)
  await whenEncoded(server.store, photo)
  expect(await storedPhotoFiles(server)).toEqual([])
})

it('answers 503 with credentials that the bucket does not accept, and for a bucket that does not exist', async () => {
  const wrong = await startTestServer({ photoStore: { ...s3.location, bucket: 'no-such-bucket' } as never })
  onTestFinished(() => wrong.close())
  const token = wrong.tokenOf(await wrong.addUser('bob', 'user'))
  expect((await photoApi(wrong, token).put(await jpegPhoto(SMALL))).status).toBe(503)

  process.env.AWS_ACCESS_KEY_ID = 'another'
  onTestFinished(() => {
    process.env.AWS_ACCESS_KEY_ID = 'S3RVER'
  })
  const refused = await startTestServer({ photoStore: s3.location })
  onTestFinished(() => refused.close())
  const tokenThere = refused.tokenOf(await refused.addUser('bob', 'user'))
  expect((await photoApi(refused, tokenThere).put(await jpegPhoto(SMALL))).status).toBe(503)
  expect((await apiClient(refused)('GET', '/api/health')).body.checks.photos).toBe('unreachable')
})

it('takes nothing for missing in a bucket that does not exist', async () => {
  const bucket = s3Bucket({ ...s3.location, bucket: 'no-such-bucket' } as Bucket)
  onTestFinished(() => bucket.close())
  expect(await bucket.isReachable()).toBe(false)
  for (const call of [
    () => bucket.get('photo'),
    () => bucket.delete('photo'),
    () => buffer(Readable.from(bucket.list(''))),
  ]) {
    await expect(call()).rejects.toThrow(PhotosUnreachable)
    expect(await bucket.isReachable()).toBe(false)
  }
})

it('removes an unused photo after a week', async () => {
  const photo = await jpegPhoto({ ...SMALL, seed: 3 })
  await upload(photo)
  const folder = await photoFolderOf(server.store, photo)
  server.clock.now = new Date(server.clock.now.getTime() + 8 * 24 * 60 * 60_000)
  await server.photos.removeUnused()
  expect(await server.photos.files.names(folder)).toEqual([])
  expect((await staff.put(photo)).status).toBe(201)
})

it('a backup contains the photos, a restore moves them into another bucket or folder, and verify checks them', async () => {
  const base = await temporaryFolder()
  const photo = await jpegPhoto({ ...SMALL, seed: 5 })
  await upload(photo)
  const photoFolder = await photoFolderOf(server.store, photo)
  const { files } = server.photos
  expect((await backup(server.dir, join(base, 'copy'), files)).missingPhotos).toEqual([])
  const [bucket, folder] = await Promise.all([
    openPhotoFiles(ofSite(s3.location, 'restored', false), join(base, 'data')),
    openPhotoFiles({ folder: join(base, 'elsewhere') }, join(base, 'data')),
  ])
  for (const target of [bucket, folder]) {
    const dir = await mkdtemp(join(base, 'restored-'))
    await restore(dir, join(base, 'copy'), {}, target)
    expect((await target.names(photoFolder)).sort()).toEqual((await files.names(photoFolder)).sort())
    expect((await verify(dir, target)).faults).toEqual([])
    await target.remove(photoFolder)
    expect((await verify(dir, target)).faults).toEqual([expect.stringContaining(`The photo ${photo.sha256} has no`)])
  }
  expect(await readdir(join(base, 'elsewhere'))).not.toContain(photoFolder)
})
