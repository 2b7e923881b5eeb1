import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishCars } from '#app/local/state/cars.ts'
import { recordSyncRun } from '#app/local/state/connection.ts'
import { photoUrlsStore } from '#app/local/state/tab.ts'
import { servePhotoUrls } from '#app/sync/photos/photo-urls.ts'
import type { PictureUrls } from '#app/ui/picture/picture-urls.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { openPhotoDevice, type PhotoDevice } from '#tests/support/device/photo-device.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { serverForFile } from '#tests/support/server/test-server.ts'

const { createObjectURL, revokeObjectURL } = URL

const server = serverForFile()
let users: StoredUser[]
let ann: PhotoDevice
let bob: PhotoDevice
let requests: string[]
/** The object URLs that have not been revoked. */
let held: Set<string>
let isOffline = false
let stop: () => void
let readOn: (address: string) => Promise<Blob | null>
let made = 0
let pulls = 0

// One server for all tests, because its process for photos takes a second to start.
beforeAll(async () => {
  users = [await server.addUser('ann', 'user'), await server.addUser('bob', 'user')]
})

beforeEach(async () => {
  ann = await openPhotoDevice(server, users[0] as StoredUser)
  bob = await openPhotoDevice(server, users[1] as StoredUser)
  requests = []
  isOffline = false
  held = new Set()
  URL.createObjectURL = (blob) => {
    const url = createObjectURL(blob)
    held.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => {
    held.delete(url)
    revokeObjectURL(url)
  }
  await showOn(bob, users[1] as StoredUser)
})
afterEach(async () => {
  stop()
  expect(held).toEqual(new Set())
  Object.assign(URL, { createObjectURL, revokeObjectURL })
  publishCars([], 'loading')
  ann.close()
  bob.close()
})

/** Serves the pictures of this device from now on. */
async function showOn(device: PhotoDevice, user: StoredUser): Promise<void> {
  stop?.()
  const counted: typeof fetch = (input, init) => {
    requests.push(new URL(String(input)).pathname)
    return isOffline ? Promise.reject(new TypeError('network')) : fetch(input, init)
  }
  ;({ stop, read: readOn } = servePhotoUrls({
    store: device.store,
    view: device.view,
    network: { origin: server.url, fetch: counted },
    token: server.tokenOf(user),
  }))
  await pull(device)
}

/** One sync publishes in a page. */
async function pull(device: PhotoDevice): Promise<void> {
  await device.sync()
  publishCars([...device.view.table('cars').values()] as never, 'ready')
  recordSyncRun(1, 'done', pulls++, null)
}

const urls = () => photoUrlsStore.get() as PictureUrls

/** A picture as the interface has one. */
function show(address: string) {
  let notify = () => {}
  const release = urls().hold(address, () => notify())
  return {
    release,
    url: () => urls()(address),
    /** Waits until it is neither being looked up nor `before`. */
    async settled(before: string | null = null): Promise<string | null> {
      while (urls()(address) === null || urls()(address) === before)
        await new Promise<void>((resolve) => {
          notify = resolve
        })
      return urls()(address)
    },
  }
}

/** Ann takes a photo of a car with these fields and sends the car. */
async function takePhoto(fields: Partial<typeof vehicle> & { enabled?: boolean } = {}) {
  const address = await ann.keep((await jpegPhoto({ width: 600 + made++ })).bytes)
  await ann.change({ name: 'car.create', args: { car: { ...vehicle, ...fields, images: [address] } } })
  await ann.sync()
  return address
}

const bytesOf = async (url: string | null) => (await (await fetch(String(url))).arrayBuffer()).byteLength

test('a photo of a hidden vehicle that another device took is fetched once and shown by every picture of it', async () => {
  const address = await takePhoto({ enabled: false })
  await ann.upload()
  await pull(bob)
  const [first, second] = [show(address), show(address)]
  expect(first.url()).toBeNull()
  const url = await first.settled()
  expect(await bytesOf(url)).toBeGreaterThan(1000)
  expect(second.url()).toBe(url)
  await pull(bob)
  expect(requests).toEqual([address])
  first.release()
  await Promise.resolve()
  expect(held).toEqual(new Set([url]))
  second.release()
  await Promise.resolve()
  expect(held).toEqual(new Set())
})

test('what is read to rotate a photo that is not on the device is the uploaded file, and nothing without a connection', async () => {
  const { bytes } = await jpegPhoto({ width: 2000 })
  const address = await ann.keep(bytes)
  await ann.change({ name: 'car.create', args: { car: { ...vehicle, images: [address] } } })
  await ann.sync()
  await ann.upload()
  await pull(bob)
  const read = (await readOn(address)) as Blob
  expect(Buffer.compare(Buffer.from(await read.arrayBuffer()), bytes)).toBe(0)
  isOffline = true
  expect(await readOn(address)).toBeNull()
})

test.each([true, false])(
  'S80 a photo that has not arrived is fetched when it has (on the site: %s)',
  async (enabled) => {
    const address = await takePhoto({ enabled })
    await pull(bob)
    const picture = show(address)
    expect(await picture.settled()).toBe('')
    await pull(bob)
    expect(requests).toEqual([])
    await ann.upload()
    await pull(bob)
    expect(await picture.settled('')).toMatch(/^blob:/)
    expect(requests).toEqual([address])
    picture.release()
  },
)

test('a photo that could not be loaded is asked for with the token, then again only after the next pull', async () => {
  const address = await takePhoto()
  await ann.upload()
  await pull(bob)
  const picture = show(address)
  expect(picture.url()).toBe(address)
  await server.store.transact((records) => records.remove('photos', address.slice(-64)))
  expect(urls().fail(address)).toBe(true)
  expect(await picture.settled()).toBe('')
  for (const _ of Array(5)) urls().fail(address)
  publishCars([], 'ready')
  expect(requests).toEqual([address])
  await ann.send(address.slice(-64), (await stored(address)) as never)
  await pull(bob)
  expect(await picture.settled('')).toMatch(/^blob:/)
  expect(requests).toEqual([address, address])
  picture.release()
})

async function stored(address: string) {
  const bytes = await ann.store.read((tx) => tx.get('photoFiles', address.slice(-64)))
  return { type: 'image/jpeg', bytes: bytes?.bytes }
}

test('S80 a photo of this device is shown from its bytes, and released when it is turned or no longer shown', async () => {
  await showOn(ann, users[0] as StoredUser)
  const addresses = await Promise.all([0, 1, 2].map(() => takePhoto()))
  await pull(ann)
  for (const address of addresses) {
    const picture = show(address)
    expect(await picture.settled()).toMatch(/^blob:/)
    expect(held.size).toBe(1)
    picture.release()
    await Promise.resolve()
  }
  expect(requests).toEqual([])
})

test('a photo whose bytes are no picture is not looked up again', async () => {
  await showOn(ann, users[0] as StoredUser)
  const address = await takePhoto()
  await ann.upload()
  await pull(ann)
  const picture = show(address)
  await picture.settled()
  urls().fail(address)
  await pull(ann)
  // A look-up would have read the bytes by then.
  await readOn(address)
  expect(picture.url()).toBe('')
  picture.release()
})

test('a photo that is released while it is fetched leaves no object URL', async () => {
  const address = await takePhoto({ enabled: false })
  await ann.upload()
  await pull(bob)
  show(address).release()
  const later = show(address)
  expect(await later.settled()).toMatch(/^blob:/)
  expect(held.size).toBe(1)
  later.release()
})
