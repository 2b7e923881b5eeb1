import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { LocalStore } from '#app/local/db/local-store.ts'
import { recordPhoto, removeStoredPhotos, sweepPhotos } from '#app/local/photos/photo-queue.ts'
import { createPhotoUploads } from '#app/sync/photos/photo-uploads.ts'
import { type UploadDependencies, uploadPhotos } from '#app/sync/photos/upload-photos.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { manualClock } from '#tests/support/device/device.ts'
import { openPhotoDevice, type PhotoDevice } from '#tests/support/device/photo-device.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { storedPhotoFiles } from '#tests/support/server/photo-api.ts'
import { serverForFile, startTestServer } from '#tests/support/server/test-server.ts'

const server = serverForFile()
let user: StoredUser
let ann: PhotoDevice
let made = 0

// One server for all tests, because its process for photos takes a second to start. Each test has a device and photos of its own.
beforeAll(async () => {
  user = await server.addUser('ann', 'user')
})

beforeEach(async () => {
  ann = await openPhotoDevice(server, user)
  await ann.sync()
})
afterEach(() => ann.close())

/** Another photo at each call. */
const photo = async () => (await jpegPhoto({ width: 600 + made++ })).bytes
const addCar = (images: string[], device = ann) =>
  device.change({ name: 'car.create', args: { car: { ...vehicle, images } } })
const setImages = (uid: string, from: string[], to: string[], device = ann) =>
  device.change({ name: 'car.edit', uid, args: { fields: { images: { from, to } } } })
const serverImages = async (uid: string) => (await server.store.read()).get('cars', uid)?.images
/** Which of these photos the server has. */
async function onServer(addresses: readonly string[], of = server): Promise<string[]> {
  const files = await storedPhotoFiles(of)
  return addresses.filter((address) => files.some((file) => file.startsWith(address.slice(-64))))
}

test('S80 uploads a photo after the change that names it, and keeps it waiting until then', async () => {
  const address = await ann.keep(await photo())
  expect(await ann.waitingPhotos()).toBe(0)
  await addCar([address])
  expect(await ann.waitingPhotos()).toBe(1)
  expect(await ann.upload()).toEqual({ kind: 'done' })
  expect(await onServer([address])).toEqual([])
  await ann.sync()
  expect(await ann.waitingPhotos()).toBe(1)
  await ann.upload()
  expect(await onServer([address])).toEqual([address])
  expect(await ann.waitingPhotos()).toBe(0)
  expect(await ann.photos()).toMatchObject([{ state: 'stored' }])
})

test('S80 uploads the same photo once for two cars, and two photos of one car in the order in which they were taken', async () => {
  const [first, second] = [await ann.keep(await photo()), await ann.keep(await photo())]
  await addCar([second, first])
  await addCar([first])
  await ann.sync()
  const sent: string[] = []
  await ann.upload((send) => (hash, file) => {
    sent.push(hash)
    return send(hash, file)
  })
  expect(sent).toEqual([first, second].map((address) => address.slice(-64)))
})

test('S80 lists a photo whose file the browser has lost, and uploads the photos behind it', async () => {
  const [lost, other] = [await ann.keep(await photo()), await ann.keep(await photo())]
  await addCar([lost, other])
  await ann.sync()
  await ann.store.write((tx) => tx.remove('photoFiles', [lost.slice(-64)]))
  expect(await ann.upload()).toEqual({ kind: 'done' })
  expect(await onServer([lost, other])).toEqual([other])
  const stateOf = async (address: string) => (await ann.photos()).find(({ hash }) => address.endsWith(hash))
  expect(await stateOf(lost)).toMatchObject({ state: 'refused' })
  expect(await stateOf(lost)).not.toHaveProperty('message')
  expect(await stateOf(other)).toMatchObject({ state: 'stored' })
})

/** The process ends at this point: nothing after it happens. */
class Killed extends Error {}

const kill = () => Promise.reject(new Killed())

/** Each returns the requests of a device that is killed at one stage of its second upload. */
const KILLS: Record<string, (send: UploadDependencies['send']) => UploadDependencies['send']> = {
  'before the request': () => kill,
  'while the body is sent': (send) => async (hash, file) => {
    await send(hash, { ...file, bytes: file.bytes.slice(0, 100) })
    throw new Killed()
  },
  'before the response arrives': (send) => async (hash, file) => {
    await send(hash, file)
    throw new Killed()
  },
}

test.each(Object.entries(KILLS))('S80 a device killed %s uploads each photo once and loses none', async (_, killed) => {
  const addresses = [await ann.keep(await photo()), await ann.keep(await photo()), await ann.keep(await photo())]
  const { uid } = await addCar(addresses)
  await ann.sync()
  let count = 0
  await expect(ann.upload((send) => (hash, file) => (++count === 2 ? killed(send) : send)(hash, file))).rejects.toThrow(
    Killed,
  )
  expect(await ann.waitingPhotos()).toBe(2)
  const restarted = await openPhotoDevice(server, user, { store: ann.store })
  expect(await restarted.upload()).toEqual({ kind: 'done' })
  expect(await onServer(addresses)).toEqual(addresses)
  expect(await serverImages(uid)).toEqual(addresses)
  expect(await restarted.waitingPhotos()).toBe(0)
  restarted.close()
})

test('S80 a device killed before it has recorded the response uploads the photo again', async () => {
  const address = await ann.keep(await photo())
  await addCar([address])
  await ann.sync()
  const dying: LocalStore = { ...ann.store, write: kill }
  await expect(uploadPhotos({ store: dying, send: ann.send })).rejects.toThrow(Killed)
  expect(await onServer([address])).toEqual([address])
  expect(await ann.waitingPhotos()).toBe(1)
  await ann.upload()
  expect(await ann.waitingPhotos()).toBe(0)
})

test('S80 a photo that is answered by 503 does not hold up the others, and is uploaded later', async () => {
  const addresses = [await ann.keep(await photo()), await ann.keep(await photo()), await ann.keep(await photo())]
  const [failing = '', ...others] = addresses
  await addCar(addresses)
  await ann.sync()
  const busy = { kind: 'busy', status: 503, retryAfter: 5000 } as const
  const sent: string[] = []
  const failsFor = (address: string) => (send: UploadDependencies['send']) => async (hash: string, file: never) => {
    sent.push(hash)
    return address.endsWith(hash) ? busy : send(hash, file)
  }
  expect(await ann.upload(failsFor(failing))).toEqual(busy)
  expect(await ann.upload(failsFor(failing))).toEqual(busy)
  expect(await onServer(addresses)).toEqual(others)
  expect(sent).toHaveLength(4)
  expect(await ann.upload()).toEqual({ kind: 'done' })
  expect(await onServer(addresses)).toEqual(addresses)
})

test('S80 a photo that fails ends the attempt, and the next one begins with the others', async () => {
  const addresses = await Promise.all([1, 2, 3, 4].map(async () => ann.keep(await photo())))
  await addCar(addresses)
  await ann.sync()
  const failing = new Set<string>()
  const busy = { kind: 'busy', status: 503, retryAfter: null } as const
  const firstTwoFail =
    (send: UploadDependencies['send']): UploadDependencies['send'] =>
    async (hash, file) => {
      if (failing.size < 2) failing.add(hash)
      return failing.has(hash) ? busy : send(hash, file)
    }
  for (const left of [4, 4, 2]) {
    expect(await ann.upload(firstTwoFail)).toEqual(busy)
    expect(await ann.waitingPhotos()).toBe(left)
  }
})

test('S80 an unanswered upload stops the queue, and everything stays pending', async () => {
  const addresses = [await ann.keep(await photo()), await ann.keep(await photo())]
  await addCar(addresses)
  await ann.sync()
  const busy = { kind: 'busy', status: 503, retryAfter: 9000 } as const
  expect(await ann.upload(() => async () => busy)).toEqual(busy)
  expect(await ann.waitingPhotos()).toBe(2)
})

test('S80 a refused photo goes to the attention list, does not hold up the others, and is uploaded again by Retry', async () => {
  const [bad, good] = [await ann.keep(new TextEncoder().encode('no picture')), await ann.keep(await photo())]
  await addCar([bad, good])
  await ann.sync()
  expect(await ann.upload()).toEqual({ kind: 'done' })
  expect(await onServer([bad, good])).toEqual([good])
  const refused = (await ann.photos()).find(({ state }) => state === 'refused')
  expect(refused).toMatchObject({ hash: bad.slice(-64), message: expect.stringContaining('JPEG') })
  expect(await ann.waitingPhotos()).toBe(0)
  await recordPhoto(ann.store, bad.slice(-64), { state: 'waiting' })
  expect(await ann.waitingPhotos()).toBe(1)
})

test.each([
  [403, { message: 'Forbidden' }],
  [404, { message: 'no Route matched with those values' }],
])('S16 a gateway response of %i refuses no photo', async (status, body) => {
  await addCar([await ann.keep(await photo())])
  await ann.sync()
  const result = await ann.upload(() => async () => ({ kind: 'refused', status, body }))
  expect(result).toEqual({ kind: 'unreachable' })
  expect(await ann.waitingPhotos()).toBe(1)
})

test('S80 photos that two tablets add to one car are merged', async () => {
  const bob = await openPhotoDevice(server, await server.addUser('bob', 'user'))
  await bob.sync()
  const cover = '/pictures/placeholder-1200.webp'
  const { uid } = await addCar([cover])
  await ann.sync()
  await bob.sync()
  const [mine, theirs] = [await ann.keep(await photo()), await bob.keep(await photo())]
  await setImages(uid, [cover], [mine, cover])
  await setImages(uid, [cover], [theirs, cover], bob)
  for (const device of [ann, bob, ann]) {
    await device.sync()
    await device.upload()
  }
  expect((await serverImages(uid))?.toSorted()).toEqual([cover, mine, theirs].toSorted())
  expect(await onServer([mine, theirs])).toEqual([mine, theirs])
  expect(ann.car(uid)?.images).toEqual(bob.car(uid)?.images)
  bob.close()
})

/** The uploads of a session whose first requests get these responses; null: none until the request is aborted. */
function sessionUploads(responses: (Response | null)[]) {
  const signals: (AbortSignal | null | undefined)[] = []
  const fetchOr: typeof fetch = async (address, init) => {
    signals.push(init?.signal)
    const response = responses.shift()
    if (response === undefined) return fetch(address, init)
    if (response) return response
    return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  }
  const clock = { ...manualClock(), now: () => 0 }
  const exclusive = vi.fn(<T>(_: string, work: () => Promise<T>) => work())
  const uploads = createPhotoUploads({
    store: ann.store,
    view: ann.view,
    network: { origin: server.url, fetch: fetchOr },
    token: server.tokenOf(user),
    clock,
    random: () => 0.5,
    exclusive: exclusive as never,
  })
  onTestFinished(uploads.stop)
  return { uploads, signals, clock, attempts: exclusive.mock }
}

const WAIT = { timeout: 10_000 }

test('S16 S80 an upload under way is aborted and repeated at once when the network is back', async () => {
  const address = await ann.keep(await photo())
  await addCar([address])
  await ann.sync()
  const { uploads, signals } = sessionUploads([null, null])
  expect(uploads.follow()).toBe(1)
  for (const count of [1, 2]) {
    await expect.poll(() => signals.length, WAIT).toBe(count)
    expect(signals[count - 1]?.aborted).toBe(false)
    uploads.restart()
    expect(signals[count - 1]?.aborted).toBe(true)
  }
  await expect.poll(() => onServer([address]), WAIT).toEqual([address])
})

test('S16 S80 an upload that failed is not repeated by a change that makes no further photo due', async () => {
  await addCar([await ann.keep(await photo())])
  await ann.sync()
  const { uploads, attempts, clock } = sessionUploads([Response.json({}, { status: 503 })])
  const after = vi.spyOn(clock, 'after')
  uploads.follow()
  await expect.poll(() => after.mock.calls.length, WAIT).toBe(1)
  uploads.follow()
  expect(attempts.calls.length).toBe(1)
})

test('S16 S80 no photo is uploaded before Retry-After, unless a person asks for it', async () => {
  const addresses = [await ann.keep(await photo()), await ann.keep(await photo())]
  await addCar(addresses.slice(0, 1))
  await ann.sync()
  const { uploads, attempts, clock } = sessionUploads([
    Response.json({}, { status: 503, headers: { 'Retry-After': '60' } }),
  ])
  const after = vi.spyOn(clock, 'after')
  uploads.follow()
  await expect.poll(() => after.mock.calls.length, WAIT).toBe(1)
  await addCar(addresses.slice(1))
  await ann.sync()
  expect(uploads.follow()).toBe(2)
  uploads.runUnlessRetryAfter()
  expect(attempts.calls.length).toBe(1)
  uploads.retry()
  expect(attempts.calls.length).toBe(2)
  await expect.poll(() => onServer(addresses), WAIT).toEqual(addresses)
})

const DAY_MS = 24 * 60 * 60_000

test('S80 a photo leaves the device when nothing names it, and not while an undo could', async () => {
  const [first, second] = [await ann.keep(await photo()), await ann.keep(await photo())]
  const { uid } = await addCar([first, second])
  const nextDay = Date.now() + DAY_MS
  await setImages(uid, [first, second], [second])
  await ann.sync()
  await sweepPhotos(ann.store, nextDay)
  expect(await ann.photos()).toHaveLength(2)
  // The settled mutations may be sent again, or be undone.
  await ann.store.write((tx) => tx.clear('settled'))
  await sweepPhotos(ann.store, nextDay)
  expect(await ann.photos()).toMatchObject([{ hash: second.slice(-64) }])
  expect(await ann.store.read((tx) => tx.all('photoFiles'))).toHaveLength(1)
})

test('S80 a draft keeps its photos, which do not wait', async () => {
  const address = await ann.keep(await photo())
  const draft = {
    key: 'vehicle:new:1',
    at: '2026-01-01T00:00:00.000Z',
    base: {},
    values: { images: [{ value: address }] },
  }
  await ann.store.write((tx) => tx.put('drafts', [draft]))
  await sweepPhotos(ann.store, Date.now() + DAY_MS)
  expect(await ann.photos()).toHaveLength(1)
  expect(await ann.waitingPhotos()).toBe(0)
})

test('S34 S80 an uploaded photo is uploaded again when the server is restored to a time before it', async () => {
  const address = await ann.keep(await photo())
  await addCar([address])
  await ann.sync()
  await ann.upload()
  await sweepPhotos(ann.store, Date.now() + DAY_MS)
  expect(await ann.photos()).toMatchObject([{ state: 'stored' }])
  const restored = await startTestServer()
  const same = await restored.addUser('ann', 'user')
  const after = await openPhotoDevice(restored, same, { store: ann.store })
  await after.sync()
  await after.upload()
  expect(await onServer([address], restored)).toEqual([address])
  after.close()
  await restored.close()
})

test('S80 an uploaded photo that is added to a car again is uploaded again, because the server may have deleted it', async () => {
  const address = await ann.keep(await photo())
  const { uid } = await addCar([address, '/a.webp'])
  await ann.sync()
  await ann.upload()
  await setImages(uid, [address, '/a.webp'], ['/a.webp'])
  await ann.sync()
  expect(await ann.waitingPhotos()).toBe(0)
  await setImages(uid, ['/a.webp'], [address, '/a.webp'])
  expect(await ann.waitingPhotos()).toBe(1)
})

test('an uploaded photo gives way when storage is short', async () => {
  const [first, second] = [await ann.keep(await photo()), await ann.keep(await photo())]
  await addCar([first])
  await ann.sync()
  await ann.upload()
  await addCar([second])
  expect(await removeStoredPhotos(ann.store)).toBe(true)
  expect(await ann.photos()).toMatchObject([{ hash: second.slice(-64), state: 'waiting' }])
})
