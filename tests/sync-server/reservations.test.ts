// Reservations by the REST calls: who receives what, how they end, and where the name of a customer is not.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { localMoment } from '#domain/values/time/local-moment.ts'
import { deleteExpired } from '#sync-server/reconcile/personal-deletions.ts'
import { structuredData } from '#sync-server/site/structured-data.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import {
  type ApiClient,
  apiClient,
  validCar,
  validInquiry,
  withIdempotencyKey,
} from '#tests/support/server/api-client.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'
import { wholeView } from '#tests/support/server/whole-view.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const server = serverForEach({ publicUrl: 'https://cars.example' })
let staff: ApiClient
let admin: ApiClient
let visitor: ApiClient
let path: string
let uid: string

beforeEach(async () => {
  staff = apiClient(server, server.tokenOf(await server.addUser('ann', 'user')))
  admin = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
  visitor = apiClient(server)
  const { body } = await staff('POST', '/api/cars', validCar)
  path = `/api/cars/${body.id}`
  uid = body.uid
})

const day = (offset: number) => localMoment(server.clock.now.getTime() + offset * DAY_MS).date
const forAda = () => ({ reservedUntil: day(3), reservedFor: 'Ada Byron' })

/** Everything that the store has, also outcomes and the activity log. */
async function storedText(): Promise<string> {
  const view = await wholeView(server.store)
  const tables = ['cars', 'reservations', 'deletions', 'conflicts', 'activity', IDEMPOTENCY_RECORDS] as const
  return JSON.stringify(tables.map((table) => [...view.all(table)]))
}

describe('a PUT with the fields of a reservation', () => {
  it('reserves, and the last write wins', async () => {
    expect(await staff('PUT', path, forAda())).toMatchObject({ status: 200, body: { ...forAda(), reservedBy: 'ann' } })
    const later = { reservedUntil: day(5), reservedFor: 'Mary' }
    expect(await admin('PUT', path, later)).toMatchObject({ status: 200, body: { ...later, reservedBy: 'boss' } })
    const { status, body } = await staff('PUT', path, { reservedUntil: null, reservedFor: null })
    expect([status, Object.keys(body).filter((name) => name.startsWith('reserv'))]).toEqual([200, []])
  })

  it('of a car as it was read changes nothing, also when the reservation is over or the car is sold with it', async () => {
    const reserved = (await staff('PUT', path, forAda())).body
    server.clock.now = new Date(server.clock.now.getTime() + 10 * DAY_MS)
    expect((await staff('PUT', path, reserved)).body).toEqual(reserved)
    const sold = await staff('PUT', path, { ...reserved, sold: true })
    expect(sold).toMatchObject({ status: 200, body: { sold: true } })
    expect(sold.body).not.toHaveProperty('reservedUntil')
  })

  it.each([
    ['a day before today', () => ({ reservedUntil: day(-1) })],
    ['a name without a day', () => ({ reservedFor: 'Ada' })],
    ['a name with an empty day', () => ({ reservedFor: 'Ada', reservedUntil: '' })],
    ['a day that does not exist', () => ({ reservedUntil: '2030-02-31' })],
    ['a number', () => ({ reservedUntil: 5 })],
  ])('answers %s with 422', async (_, fields) => {
    const { status, body } = await staff('PUT', path, fields())
    expect([status, body.errors[0].path]).toEqual([422, 'reservedUntil'])
  })

  it('answers car_sold for a sold car', async () => {
    await staff('PUT', path, { sold: true })
    expect(await staff('PUT', path, forAda())).toMatchObject({ status: 409, body: { code: 'car_sold' } })
  })

  it('is not for visitors, and a new car can be reserved at once', async () => {
    expect((await visitor('PUT', path, forAda())).status).toBe(401)
    const created = await staff('POST', '/api/cars', { ...validCar, ...forAda() })
    expect(created).toMatchObject({ status: 201, body: { ...forAda(), reservedBy: 'ann' } })
    expect((await staff('POST', '/api/cars', { ...validCar, reservedFor: 'Ada' })).status).toBe(422)
  })
})

describe('the name of the customer', () => {
  it('does not reach visitors, feeds or pages', async () => {
    await staff('PUT', path, forAda())
    await staff('PUT', path, { vin: '1HGCM82633A004352' })
    const feeds = ['/feeds/new-cars.atom', '/feeds/meta-vehicles.csv', '/feeds/google-vehicles.tsv']
    for (const each of [path, '/api/cars', '/api/sync/pull?cursor=', ...feeds]) {
      const response = await fetch(server.url + each)
      expect(response.status, each).toBe(200)
      const text = await response.text()
      expect(text, each).not.toMatch(/\bAda\b|reservedFor|reservedBy|reservationId/)
    }
    const car = (await visitor('GET', path)).body
    expect(car.reservedUntil).toBe(day(3))
    const { offers } = structuredData(DEFAULT_SETTINGS, car, () => null, null)
    expect(offers).toMatchObject({ availability: 'https://schema.org/Reserved' })
  })

  it('is neither in the activity log nor in what is kept for a repeated request', async () => {
    const key = withIdempotencyKey(randomUUID())
    const first = await staff('PUT', path, forAda(), key)
    const [entry] = (await admin('GET', '/api/activity')).body.data
    expect(entry.history).toEqual({
      reservedUntil: { from: null, to: day(3) },
      reservedFor: { from: null, to: null },
    })
    expect((await staff('PUT', path, forAda(), key)).body).toEqual(first.body)
    await staff('PUT', path, { reservedUntil: null })
    expect(await storedText()).not.toMatch(/\bAda\b/)
    expect((await staff('PUT', path, forAda(), key)).body).not.toHaveProperty('reservedFor')
  })

  it('is found and erased with the person, and so is the reservation', async () => {
    await staff('PUT', path, { ...forAda(), reservedFor: 'Mrs Ada Byron' })
    await staff('POST', '/api/cars', { ...validCar, reservedUntil: day(1), reservedFor: 'Ada B.' })
    const person = { name: 'ada byron' }
    const found = (await admin('POST', '/api/personal-data', person)).body
    expect(found.reservations).toMatchObject([{ carUid: uid, until: day(3), for: 'Mrs Ada Byron', by: 'ann' }])
    expect((await admin('DELETE', '/api/personal-data', person)).body).toEqual({ deleted: 1 })
    expect(await storedText()).not.toContain('Ada Byron')
    expect((await staff('GET', path)).body).not.toHaveProperty('reservedUntil')
    expect((await staff('GET', '/api/reservations')).body.data).toMatchObject([{ for: 'Ada B.' }])
  })

  it('is neither found nor erased by the name that somebody has typed into the public form', async () => {
    await staff('PUT', path, { ...forAda(), reservedFor: 'Ada Byron, ada@example.com' })
    await visitor('POST', '/api/inquiries', { ...validInquiry, name: 'Ada Byron', email: 'mallory@example.com' })
    const mallory = { email: 'mallory@example.com' }
    expect((await admin('POST', '/api/personal-data', mallory)).body).toMatchObject({ reservations: [], conflicts: [] })
    expect((await admin('POST', '/api/personal-data', { email: 'e' })).body.reservations).toEqual([])
    expect((await admin('DELETE', '/api/personal-data', mallory)).body).toEqual({ deleted: 1 })
    expect((await staff('GET', path)).body).toMatchObject({ reservedFor: 'Ada Byron, ada@example.com' })
  })

  it('of the second of one vehicle is found and erased, with its conflict, and the first stays', async () => {
    await staff('PUT', path, forAda())
    const mid = randomUUID()
    const args = { carUid: uid, until: day(5), for: 'Bob Kahn' }
    const envelope = { mid, uid: mid, name: 'reservation.create', args, format: 1 }
    const mutations = [{ ...envelope, madeAt: server.clock.now.toISOString() }]
    const { outcomes } = (await admin('POST', '/api/sync/push', { deviceId: randomUUID(), mutations })).body
    expect(outcomes).toMatchObject([{ status: 'conflict', code: 'already_reserved' }])
    expect((await staff('GET', path)).body).toMatchObject(forAda())
    const conflicts = async () => (await staff('GET', '/api/sync/conflicts')).body.data
    expect(await conflicts()).toMatchObject([{ uid: outcomes[0].conflictUid, recordUid: mid }])
    const person = { name: 'Bob Kahn' }
    const found = (await admin('POST', '/api/personal-data', person)).body
    expect(found).toMatchObject({ reservations: [{ uid: mid, by: 'boss' }], conflicts: [{ recordUid: mid }] })
    expect((await admin('DELETE', '/api/personal-data', person)).body).toEqual({ deleted: 1 })
    expect(await storedText()).not.toContain('Bob')
    expect(await conflicts()).toEqual([])
    expect((await staff('GET', path)).body).toMatchObject(forAda())
  })
})

describe('the list of reservations', () => {
  it('is for staff, and follows the fields of the car, its sale and its deletion', async () => {
    const list = async () => (await staff('GET', '/api/reservations')).body.data
    expect((await visitor('GET', '/api/reservations')).status).toBe(401)
    expect(await list()).toEqual([])
    await staff('PUT', path, forAda())
    expect(await list()).toMatchObject([{ carUid: uid, until: day(3), for: 'Ada Byron', by: 'ann' }])
    await staff('PUT', path, { sold: true })
    expect(await list()).toEqual([])
    await staff('PUT', path, { sold: false, ...forAda() })
    expect(await list()).toHaveLength(1)
    await staff('DELETE', path)
    expect(await list()).toEqual([])
    expect(await storedText()).not.toMatch(/\bAda\b/)
  })

  it('is pulled by staff with a new version of the car, and visitors pull the car', async () => {
    const { cursor } = (await staff('GET', '/api/sync/pull?cursor=')).body
    await staff('PUT', path, forAda())
    const pulled = async (client: ApiClient) =>
      (await client('GET', `/api/sync/pull?cursor=${encodeURIComponent(cursor)}`)).body.changes
    expect(await pulled(staff)).toMatchObject([
      { kind: 'reservation', record: { carUid: uid } },
      { kind: 'car', record: forAda() },
    ])
    expect(await pulled(visitor)).toMatchObject([{ kind: 'car', record: { reservedUntil: day(3) } }])
  })
})

it('is removed when its last day is over, with an entry in the activity log', async () => {
  await staff('PUT', path, forAda())
  const end = new Date(server.clock.now.getTime() + 3 * DAY_MS)
  expect(await deleteExpired(server.store, end)).toBe(0)
  expect(await deleteExpired(server.store, new Date(end.getTime() + DAY_MS))).toBe(1)
  expect((await staff('GET', path)).body).not.toHaveProperty('reservedUntil')
  expect((await admin('GET', '/api/activity')).body.data[0]).toMatchObject({
    name: 'reservation.delete',
    by: 'The last day',
    about: { kind: 'car', uid },
  })
  expect(await storedText()).not.toMatch(/\bAda\b/)
})

describe('in a site whose day ends before that of the server', () => {
  const zone = process.env.TZ
  const [today, tomorrow] = [2, 3].map((days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10))
  /** The day of the server is `today` in each case. */
  const setClock = (time: '10:30' | '12:30') => {
    server.clock.now = new Date(`${today}T${time}:00Z`)
  }
  beforeEach(async () => {
    process.env.TZ = 'America/Los_Angeles'
    await admin('PUT', '/api/settings', { openingHours: { timeZone: 'Pacific/Auckland' } })
  })
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })

  it('the day that has ended is refused, and the next one is a reservation for today', async () => {
    setClock('12:30')
    for (const [reservedUntil, edited, added] of [
      [today, 422, 422],
      [tomorrow, 200, 201],
    ]) {
      expect((await staff('PUT', path, { reservedUntil })).status).toBe(edited)
      expect((await staff('POST', '/api/cars', { ...validCar, reservedUntil })).status).toBe(added)
    }
  })

  it('a reservation ends with the day of the site', async () => {
    setClock('10:30')
    expect((await staff('PUT', path, { reservedUntil: today })).status).toBe(200)
    expect(await deleteExpired(server.store, server.clock.now)).toBe(0)
    setClock('12:30')
    expect(await deleteExpired(server.store, server.clock.now)).toBe(1)
  })
})
