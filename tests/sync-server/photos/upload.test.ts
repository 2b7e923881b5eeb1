import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { asPhoto, drawPhoto, jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { type ApiClient, apiClient, validCar } from '#tests/support/server/api-client.ts'
import {
  ACCEPTS_ALL_FORMATS,
  photoApi,
  photoFolderOf,
  storedPhotoFiles,
  whenEncoded,
} from '#tests/support/server/photo-api.ts'
import { PHOTO_PROGRAM } from '#tests/support/server/photo-program.ts'
import { serverForFile, startTestServer } from '#tests/support/server/test-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const server = serverForFile()
let staff: ReturnType<typeof photoApi>
let call: ApiClient

beforeAll(async () => {
  const token = server.tokenOf(await server.addUser('ann', 'user'))
  staff = photoApi(server, token)
  call = apiClient(server, token)
})

describe('PUT /api/photos/{sha256}', () => {
  it('stores a photo once, and answers the same to a repetition', async () => {
    const photo = await jpegPhoto({ width: 1000, height: 800 })
    const first = await staff.put(photo)
    const placeholder = expect.stringMatching(/^.{36}$/)
    expect([first.status, first.body]).toEqual([201, { url: photo.path, width: 1000, height: 800, placeholder }])
    const repeated = await staff.put(photo)
    expect([repeated.status, repeated.body]).toEqual([200, first.body])
    await whenEncoded(server.store, photo)
    const copies = [480, 960, 1600].flatMap((width) => [`${width}.avif`, `${width}.webp`])
    const names = [...copies, '2048.jpg', 'og.jpg', 'original'].sort()
    const files = await storedPhotoFiles(server)
    const folder = await photoFolderOf(server.store, photo)
    expect(files).toEqual([folder, ...names.map((name) => join(folder, name))])
  })

  it('shows as white what is transparent', async () => {
    const create = { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const
    const photo = asPhoto(await sharp({ create }).png().toBuffer(), 'image/png')
    expect((await staff.put(photo)).status).toBe(201)
    const { bytes } = await staff.get(photo.path)
    expect((await sharp(bytes).raw().toBuffer()).every((value) => value === 255)).toBe(true)
    await whenEncoded(server.store, photo)
  })

  it('refuses a photo for good when its decoding has crashed three times, and stores others', async () => {
    const folder = await temporaryFolder()
    const program = join(folder, 'program.mjs')
    const crash = "process.on('message', ({ type }) => type === 'image/png' && process.kill(process.pid, 'SIGSEGV'))"
    await writeFile(program, `await import(${JSON.stringify(PHOTO_PROGRAM)})\n${crash}`)
    const crashing = await startTestServer({ photoProgram: program })
    onTestFinished(() => crashing.close())
    const { put } = photoApi(crashing, crashing.tokenOf(await crashing.addUser('ann', 'user')))
    const [png, jpeg] = [asPhoto(await drawPhoto().png().toBuffer(), 'image/png'), await jpegPhoto({ seed: 7 })]
    expect((await put(png)).status).toBe(503)
    expect((await put(jpeg)).status).toBe(201)
    const message = 'The photo cannot be read. It may be damaged.'
    await expect.poll(() => put(png)).toMatchObject({ status: 422, body: { errors: [{ path: 'photo', message }] } })
    expect((await put(await jpegPhoto({ seed: 8 }))).status).toBe(201)
  })

  it('stores a photo that two devices send at the same time once', async () => {
    const photo = await jpegPhoto({ seed: 1 })
    const answers = await Promise.all([staff.put(photo), staff.put(photo)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('accepts %s, without its metadata in any copy', async (format) => {
    const gps = { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' }
    const tagged = drawPhoto()
      .withExif({ IFD0: { Make: 'A camera' }, IFD3: gps })
      .withIccProfile('p3')
    const photo = asPhoto(await tagged.toFormat(format).toBuffer(), `image/${format}`)
    expect((await sharp(photo.bytes).metadata()).exif).toBeDefined()
    expect((await staff.put(photo)).status).toBe(201)
    await whenEncoded(server.store, photo)
    const copies = [
      ['', '*/*'],
      ['?w=480', ACCEPTS_ALL_FORMATS.Accept],
      ['?w=480', 'image/webp'],
      ['?og=1', '*/*'],
    ] as const
    for (const [query, Accept] of copies) {
      const { bytes } = await staff.get(photo.path + query, { Accept })
      const { exif, icc, xmp } = await sharp(bytes).metadata()
      expect([exif, icc, xmp], query).toEqual([undefined, undefined, undefined])
    }
  })

  it('turns a photo upright by its orientation, before the copies are encoded and after', async () => {
    const sideways = drawPhoto({ color: '#804020' }).withMetadata({ orientation: 6 })
    const photo = asPhoto(await sideways.jpeg().toBuffer())
    expect((await staff.put(photo)).body).toMatchObject({ width: 400, height: 600 })
    expect(await sharp((await staff.get(photo.path)).bytes).metadata()).toMatchObject({ width: 400, height: 600 })
    await whenEncoded(server.store, photo)
    const { bytes } = await staff.get(`${photo.path}?w=480`, ACCEPTS_ALL_FORMATS)
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 600 })
  })
})

describe('a car that names a photo', () => {
  it('S80 gets a new version when the photo arrives after it', async () => {
    const photo = await jpegPhoto({ seed: 2 })
    const { body: car } = await call('POST', '/api/cars', { ...validCar, images: [photo.path, '/a.webp'] })
    const { body: other } = await call('POST', '/api/cars', validCar)
    await staff.put(photo)
    const versions = (await call('GET', '/api/cars')).body.data.map((each: { version: number }) => each.version)
    expect(versions[0]).toBeGreaterThan(car.version)
    expect(versions[1]).toBe(other.version)
    await staff.put(photo)
    expect((await call('GET', `/api/cars/${car.id}`)).body.version).toBe(versions[0])
  })
})

describe('a start after a crash', () => {
  it('removes what an upload has left an hour ago, and encodes the copies that are missing', async () => {
    const crashed = await startTestServer()
    const photo = await jpegPhoto()
    await photoApi(crashed, crashed.tokenOf(await crashed.addUser('ann', 'user'))).put(photo)
    await whenEncoded(crashed.store, photo)
    await crashed.store.transact((records) => {
      const row = records.get('photos', photo.sha256)
      if (row) records.put('photos', photo.sha256, { ...row, encoded: undefined })
    })
    await crashed.stop()
    for (const left of ['.staged-abc', 'f'.repeat(64)]) {
      const folder = join(crashed.dir, 'photos', left)
      await mkdir(folder)
      await writeFile(join(folder, 'original'), 'half')
    }
    const restarted = await startTestServer({ dir: crashed.dir })
    await whenEncoded(restarted.store, photo)
    const foldersAfterCleaning = async () => {
      await restarted.photos.removeUnused()
      return (await storedPhotoFiles(restarted)).filter((name) => !name.includes('/'))
    }
    expect(await foldersAfterCleaning(), 'another server may be writing them').toHaveLength(3)
    restarted.clock.now = new Date(Date.now() + 61 * 60_000)
    expect(await foldersAfterCleaning()).toEqual([await photoFolderOf(restarted.store, photo)])
    await restarted.close()
  })
})
