// Pictures of other sites, copied from a second HTTP server.
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { HistoryKey } from '#sync-server/store/history.ts'
import type { Records, Store } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { PICTURE_COPIES } from '#sync-server/store/tables.ts'
import { jpegPhoto, type TestPhoto } from '#tests/support/fixtures/photos.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import {
  type CopyingSite,
  carOf,
  eventually,
  importRows,
  startCopies,
  startCopyingSite,
} from '#tests/support/server/copying-site.ts'
import { ACCEPTS_ALL_FORMATS, photoApi, whenEncoded } from '#tests/support/server/photo-api.ts'
import { type PictureHost, startPictureHost } from '#tests/support/server/picture-host.ts'
import type { TestServerOptions } from '#tests/support/server/test-server.ts'

const MINUTE_MS = 60_000

let photos: TestPhoto[]
let host: PictureHost

beforeAll(async () => {
  photos = await Promise.all(Array.from({ length: 6 }, (_, seed) => jpegPhoto({ width: 40, height: 30, seed })))
})
beforeEach(async () => {
  host = await startPictureHost()
  for (const [index, { bytes }] of photos.entries()) host.answers.set(`/${index}.jpg`, bytes)
  return () => host.stop()
})

const startSite = ({ allowed = [host.host], ...options }: TestServerOptions & { allowed?: string[] } = {}) =>
  startCopyingSite(allowed, options)
const at = (...indices: number[]) => indices.map((index) => host.address(`/${index}.jpg`))
const bytesOf = (index: number) => photos[index]?.bytes as Buffer
const copyOf = (index: number) => photos[index]?.path as string

describe('an import that copies its pictures', () => {
  it('names photos instead, which visitors see in every format after the other site is gone', async () => {
    const { server, add, ended } = await startSite()
    const [car] = await add([...at(0), '/sample/own.webp', ...at(1)])
    await ended(2)
    await host.stop()
    const { images, version } = await carOf(server, car?.uid as string)
    expect(images).toEqual([copyOf(0), '/sample/own.webp', copyOf(1)])
    expect(version, 'devices pull it').toBeGreaterThan(car?.version as number)
    await whenEncoded(server.store, photos[0] as TestPhoto)
    for (const accept of ['image/jpeg', 'image/webp', ACCEPTS_ALL_FORMATS.Accept])
      expect((await photoApi(server).get(copyOf(0), { Accept: accept })).status).toBe(200)
  })

  it('copies the first picture of every vehicle before the others, two at once', async () => {
    const { server, add, ended } = await startSite()
    const answers: (() => void)[] = []
    for (const [index, { bytes }] of photos.entries())
      host.answers.set(`/${index}.jpg`, (response) => void answers.push(() => response.writeHead(200).end(bytes)))
    await add(at(0, 1), at(2, 3), at(4, 5))
    await eventually(() => answers.length).toBe(2)
    // After the transactions of all attempts that have begun with these two.
    const claims = await server.store.transact((records) =>
      [...records.all(PICTURE_COPIES)].filter(({ claim }) => claim),
    )
    expect(claims).toHaveLength(2)
    for (let count = 0; count < 6; count += 1) {
      await eventually(() => answers.length).toBeGreaterThan(count)
      answers[count]?.()
    }
    await ended(6)
    expect(host.requested.slice(0, 3).sort()).toEqual(['/0.jpg', '/2.jpg', '/4.jpg'])
    expect(host.mostAtOnce()).toBe(2)
    expect(host.requested).toHaveLength(6)
  })

  it('takes two at once from each host, and no picture twice when somebody asks again', async () => {
    const other = await startPictureHost()
    onTestFinished(() => other.stop())
    other.answers.set('/2.jpg', bytesOf(2))
    const { staff, add, report, ended } = await startSite({ allowed: [host.host, other.host] })
    const answers: (() => void)[] = []
    for (const index of [0, 1])
      host.answers.set(`/${index}.jpg`, (response) => {
        answers.push(() => void response.writeHead(200).end(bytesOf(index)))
      })
    const [car] = await add(at(0, 1))
    await eventually(() => answers.length).toBe(2)
    await add([other.address('/2.jpg')])
    await eventually(async () => (await report()).copied).toBe(1)
    await staff('POST', '/api/picture-copies', { carIds: [car?.id] })
    for (const answer of answers) answer()
    await ended(3)
    expect(host.requested).toHaveLength(2)
  })

  it('copies pictures of flaws too, and a picture that a vehicle has twice once', async () => {
    const { server, staff, ended } = await startSite()
    const uid = randomUUID()
    const flaw = { image: host.address('/0.jpg'), caption: 'A scratch' }
    host.answers.set('/same.jpg', bytesOf(1))
    const images = [...at(1), host.address('/same.jpg')]
    await importRows(staff, {
      rows: [{ uid, car: { ...vehicle, images, conditionPictures: [flaw] } }],
      copyPictures: true,
    })
    await ended(3)
    const { images: copied, conditionPictures } = await carOf(server, uid)
    expect(copied).toEqual([copyOf(1)])
    expect(conditionPictures).toEqual([{ image: copyOf(0), caption: 'A scratch' }])
  })

  it('is left alone without the choice, until somebody asks', async () => {
    const { server, staff, report, ended } = await startSite()
    const uid = randomUUID()
    await importRows(staff, { rows: [{ uid, car: { ...vehicle, images: at(0) } }] })
    expect(await report()).toEqual({ waiting: 0, copied: 0, failed: [] })
    const { id } = await carOf(server, uid)
    expect((await staff('POST', '/api/picture-copies', { carIds: [id, 999_999] })).status).toBe(202)
    await ended(1)
    expect((await staff('POST', '/api/picture-copies', { carIds: 'all' })).body.errors).toMatchObject([
      { path: 'carIds', message: 'carIds must be a list' },
    ])
  })

  it('is an ordinary edit in the activity log', async () => {
    const { server, staff, add, ended } = await startSite()
    const [car] = await add(at(0))
    await ended(1)
    const { body } = await staff('GET', `/api/activity?record=${car?.uid}`)
    expect(body.data[0]).toMatchObject({
      name: 'car.edit',
      by: 'Picture copies',
      history: { images: { from: at(0), to: [copyOf(0)] } },
    })
    const row = (await server.store.read()).get('photos', photos[0]?.sha256 as string)
    expect(row?.uploadedBy, 'it counts for no user').toBeUndefined()
  })
})

describe('what staff change meanwhile', () => {
  /** Holds the answer until the test has changed the vehicle. */
  async function changedMeanwhile(change: (site: CopyingSite, car: Car) => Promise<unknown>) {
    const site = await startSite()
    let asked: (answer: () => void) => void = () => {}
    const request = new Promise<() => void>((resolve) => {
      asked = resolve
    })
    const { bytes } = photos[0] as TestPhoto
    host.answers.set('/0.jpg', (response) => asked(() => void response.writeHead(200).end(bytes)))
    const [car] = await site.add(at(0))
    const answer = await request
    await change(site, car as Car)
    answer()
    return { ...site, car: car as Car }
  }

  it('stays: the address is replaced at its new position', async () => {
    const images = [...at(1), '/sample/own.webp', ...at(0)]
    const { server, car, ended } = await changedMeanwhile(({ staff }, { id }) =>
      staff('PUT', `/api/cars/${id}`, { images, price: 7 }),
    )
    await ended(1)
    const { images: merged, price } = await carOf(server, car.uid)
    expect(merged).toEqual([...at(1), '/sample/own.webp', copyOf(0)])
    expect(price).toBe(7)
  })

  it('an offline edit of the list merges with the copies', async () => {
    const { server, staff, add, ended } = await startSite()
    const [car] = await add(at(0, 1))
    await ended(2)
    const { uid } = car as Car
    const fields = { images: { from: at(0, 1), to: [...at(1, 0), '/sample/own.webp'] } }
    const mutation = { mid: randomUUID(), uid, name: 'car.edit', args: { fields }, format: 1, madeAt: new Date() }
    await staff('POST', '/api/sync/push', { deviceId: randomUUID(), mutations: [mutation] })
    expect((await carOf(server, uid)).images).toEqual([copyOf(0), copyOf(1), '/sample/own.webp'])
  })

  it.each([
    ['the picture was taken off', 'PUT', { images: ['/sample/own.webp'] }],
    ['the vehicle was deleted', 'DELETE', undefined],
  ])('nothing is left to do when %s', async (_, method, body) => {
    const { server, report } = await changedMeanwhile(({ staff }, { id }) => staff(method, `/api/cars/${id}`, body))
    await eventually(async () => (await server.store.read()).count(PICTURE_COPIES)).toBe(0)
    expect(await report()).toEqual({ waiting: 0, copied: 0, failed: [] })
  })
})

describe('a picture that cannot be copied', () => {
  it('is a failure with its own reason, and the next try', async () => {
    const inside = await startPictureHost()
    onTestFinished(() => inside.stop())
    host.answers.set('/page', Buffer.from('<!doctype html><title>No hotlinking</title>'.padEnd(100)))
    host.answers.set('/moved', (response) => void response.writeHead(302, { Location: inside.address('/a.jpg') }).end())
    host.answers.set('/large', Buffer.concat([bytesOf(0), Buffer.alloc(30 * 1024 * 1024)]))
    host.answers.set('/damaged', bytesOf(0).subarray(0, 200))
    const { server, staff, add, report, ended } = await startSite()
    const addresses = ['/gone', '/page', '/moved', '/large', '/damaged'].map(host.address)
    const [car] = await add([...addresses, ...at(0)])
    await ended(1, 5)
    const nextTry = new Date(server.clock.now.getTime() + MINUTE_MS).toISOString()
    const { failed } = await report()
    const failureOf = (path: string) => failed.find(({ address }) => address === host.address(path))
    const reasonOf = (path: string) => failureOf(path)?.reason
    expect(failed.every((one) => one.carId === car?.id && one.nextTry === nextTry)).toBe(true)
    expect(reasonOf('/gone')).toBe('The server answered 404')
    expect(failureOf('/gone')).toMatchObject({ code: 'copy', values: { reason: 'status', status: 404 } })
    expect(reasonOf('/page')).toBe('It is not a JPEG, PNG, WebP or AVIF picture without animation')
    expect(reasonOf('/moved')).toBe('The address leads into a private network')
    expect(reasonOf('/large')).toBe('It is larger than 25 MB')
    expect(reasonOf('/damaged')).toBe('The picture cannot be read. It may be damaged')
    expect(inside.requested).toEqual([])
    expect((await carOf(server, car?.uid as string)).images).toEqual([...addresses, copyOf(0)])
    await staff('DELETE', `/api/cars/${car?.id}`)
    expect(await report(), 'without those of a deleted vehicle').toEqual({ waiting: 0, copied: 1, failed: [] })
  })

  it('is tried again after 1, 15 and 60 minutes, 6 and 24 hours, then when somebody asks', async () => {
    const { server, staff, add, report, advance, ended } = await startSite()
    const [car] = await add([host.address('/late.jpg')])
    for (const [index, minutes] of [1, 15, 60, 360, 1440].entries()) {
      await ended(0, 1)
      await eventually(() => host.requested.length).toBe(index + 1)
      const next = async () => Date.parse((await report()).failed[0]?.nextTry ?? '') - server.clock.now.getTime()
      await eventually(next).toBe(minutes * MINUTE_MS)
      await advance(minutes)
    }
    await eventually(async () => (await report()).failed[0]?.nextTry).toBeNull()
    expect(host.requested).toHaveLength(6)
    const [copy] = [...(await server.store.read()).all(PICTURE_COPIES)]
    expect(copy?.endedAt, 'its report ends').toBe(server.clock.now.toISOString())
    host.answers.set('/late.jpg', bytesOf(0))
    await staff('POST', '/api/picture-copies', { carIds: [car?.id] })
    await ended(1)
  })

  it('leaves no failure when a later try succeeds, and no try and no file when it is taken off', async () => {
    const { server, staff, add, advance, ended } = await startSite()
    const [late, off] = [host.address('/late.jpg'), host.address('/off.jpg')]
    const [car] = await add([late, off])
    await ended(0, 2)
    expect((await readdir(server.photos.files.name)).filter((name) => name.startsWith('.staged'))).toEqual([])
    await staff('PUT', `/api/cars/${car?.id}`, { images: [late] })
    host.answers.set('/late.jpg', bytesOf(0))
    await advance(1)
    const copies = async () => [...(await server.store.read()).all(PICTURE_COPIES)]
    await eventually(async () => (await copies()).map(({ address, copied }) => [address, copied])).toEqual([
      [late, true],
    ])
    expect((await copies())[0]?.failure).toBeUndefined()
    expect(host.requested.filter((path) => path === '/off.jpg')).toHaveLength(1)
  })

  it('loses no try while photos cannot be stored', async () => {
    let isFull = true
    const { server, add, report, advance, ended } = await startSite({
      photoFiles: { freeBytes: async () => (isFull ? 0 : Number.POSITIVE_INFINITY) },
    })
    const [car] = await add(at(0))
    for (const _ of Array(8)) {
      await ended(0, 1)
      const next = async () => Date.parse((await report()).failed[0]?.nextTry ?? '') - server.clock.now.getTime()
      await eventually(next).toBe(MINUTE_MS)
      await advance(1)
    }
    expect((await report()).failed[0]?.reason).toBe('This server cannot store photos at the moment')
    await eventually(
      async () => Date.parse((await report()).failed[0]?.nextTry ?? '') - server.clock.now.getTime(),
    ).toBe(MINUTE_MS)
    isFull = false
    await advance(1)
    await ended(1)
    expect((await carOf(server, car?.uid as string)).images).toEqual([copyOf(0)])
    expect(host.requested, 'nothing was fetched in vain').toEqual(['/0.jpg'])
  })

  it('is fetched again when the store did not write: no photo is kept twice', async () => {
    const { server, add, ended, nextLook, pass } = await startSite()
    const { store } = server
    const transact = store.transact.bind(store)
    let failures = 0
    store.transact = ((decide: (records: Records) => unknown, history?: readonly HistoryKey[]) =>
      transact((records) => {
        const result = decide(records) as undefined
        const names = [...records.all(PICTURE_COPIES)].some(({ copied }) => copied)
        if (!names || failures > 0) return result
        failures += 1
        throw new StoreUnavailable('The disk is full')
      }, history)) as Store['transact']
    const [car] = await add(at(0))
    await eventually(() => failures).toBe(1)
    await eventually(nextLook).toBe(MINUTE_MS)
    pass(1)
    await ended(1)
    expect((await carOf(server, car?.uid as string)).images).toEqual([copyOf(0)])
    expect((await store.read()).count('photos')).toBe(1)
  })
})

describe('a server that stops', () => {
  it('copies the rest after its start, and nothing twice', async () => {
    const first = await startSite()
    const held = new Set<string>()
    for (const path of ['/2.jpg', '/3.jpg']) host.answers.set(path, () => void held.add(path))
    const [car] = await first.add(at(0, 1, 2, 3, 4))
    await eventually(() => held.size).toBe(2)
    expect(await first.report()).toMatchObject({ waiting: 3, copied: 2 })
    await first.close(true)
    for (const index of [2, 3]) host.answers.set(`/${index}.jpg`, bytesOf(index))
    const second = await startSite({ dir: first.server.dir })
    await second.ended(5)
    expect((await carOf(second.server, car?.uid as string)).images).toEqual([0, 1, 2, 3, 4].map(copyOf))
    for (const path of ['/0.jpg', '/1.jpg', '/4.jpg'])
      expect(host.requested.filter((one) => one === path)).toHaveLength(1)
  })

  it('by a crash leaves claims, which another attempt takes over after a minute', async () => {
    const { server, work, add, ended } = await startSite({ allowed: [] })
    await add(at(0, 1, 2))
    await ended(0, 3)
    await work.close()
    const nextAt = server.clock.now.toISOString()
    await server.store.transact((records) => {
      for (const [index, [key, copy]] of [...records.entries(PICTURE_COPIES)].entries())
        records.put(PICTURE_COPIES, key, { ...copy, nextAt, ...(index < 2 ? { claim: randomUUID() } : {}) })
    })
    const next = startCopies(server, [host.host])
    onTestFinished(() => next.work.close())
    await eventually(next.nextLook).toBe(MINUTE_MS)
    expect(host.requested, 'two may still be under way elsewhere').toEqual([])
    next.pass(1)
    await ended(3)
  })
})
