// A repeated Idempotency-Key returns the first status with the record as it now is, and changes nothing: also in parallel, after a
// restart, and when the record was deleted.

import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { fault } from '#domain/values/faults/faults.ts'
import { shortHash } from '#sync-server/store/short-hash.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import {
  type ApiClient,
  apiClient,
  validCar,
  validInquiry,
  validUser,
  withIdempotencyKey,
} from '#tests/support/server/api-client.ts'
import { serverForFile, startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const server = serverForFile()
let visitor: ApiClient
let staff: ApiClient
let admin: ApiClient

beforeAll(async () => {
  visitor = apiClient(server)
  staff = apiClient(server, server.tokenOf(await server.addUser('ann', 'user')))
  admin = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
})

const sequence = async () => (await server.store.read()).sequence

/** Repeats the call, and expects the same response and an unchanged store. */
async function expectRepeats(call: () => ReturnType<ApiClient>, status: number) {
  const first = await call()
  expect(first.status).toBe(status)
  const before = await sequence()
  const again = await call()
  expect([again.status, again.body]).toEqual([status, first.body])
  expect(await sequence()).toBe(before)
  return first.body
}

describe('every writing call repeats its response', () => {
  it('for cars', async () => {
    const key = randomUUID()
    const car = await expectRepeats(() => staff('POST', '/api/cars', validCar, withIdempotencyKey(key)), 201)
    expect(car.uid).toBe(key)
    const edit = withIdempotencyKey(randomUUID())
    await expectRepeats(() => staff('PUT', `/api/cars/${car.id}`, { price: 1 }, edit), 200)
    const refused = withIdempotencyKey(randomUUID())
    await expectRepeats(() => staff('PUT', `/api/cars/${car.id}`, { price: 'x' }, refused), 422)
    const remove = withIdempotencyKey(randomUUID())
    await expectRepeats(() => staff('DELETE', `/api/cars/${car.id}`, undefined, remove), 204)
    expect((await staff('DELETE', `/api/cars/${car.id}`)).status).toBe(404)
    const deleted = { id: car.id, uid: key, deleted: true }
    const createdAgain = await staff('POST', '/api/cars', validCar, withIdempotencyKey(key))
    expect([createdAgain.status, createdAgain.body]).toEqual([201, deleted])
    const editedAgain = await staff('PUT', `/api/cars/${car.id}`, { price: 1 }, edit)
    expect([editedAgain.status, editedAgain.body]).toEqual([200, deleted])
    expect((await staff('GET', `/api/cars/${car.id}`)).status).toBe(404)
  })

  it('S11 for a car that was changed since: as it now is, without undoing that change', async () => {
    const make = () => staff('POST', '/api/cars', validCar, key)
    const key = withIdempotencyKey(randomUUID())
    const { body: car } = await make()
    const sent = withIdempotencyKey(randomUUID())
    const edit = () => staff('PUT', `/api/cars/${car.id}`, { price: 2 }, sent)
    expect((await edit()).body.price).toBe(2)
    const { body: current } = await staff('PUT', `/api/cars/${car.id}`, { price: 3 })
    for (const repeated of [await make(), await edit()]) expect(repeated.body).toEqual(current)
  })

  it('stores no copy of a record: each outcome costs the same, whatever the record holds', async () => {
    const description = 'x'.repeat(1000)
    const { body: car } = await staff('POST', '/api/cars', { ...validCar, description })
    const keys = [randomUUID(), randomUUID()] as const
    await staff('PUT', `/api/cars/${car.id}`, { featured: true }, withIdempotencyKey(keys[0]))
    await admin('PUT', '/api/settings', { siteName: 'Own name' }, withIdempotencyKey(keys[1]))
    for (const key of keys) {
      const outcome = await server.store.history.get(IDEMPOTENCY_RECORDS, key)
      expect(JSON.stringify(outcome).length).toBeLessThan(400)
    }
  })

  it('also for a no-op or a refusal, when the car was deleted since', async () => {
    const { body: car } = await staff('POST', '/api/cars', validCar)
    const bodies = [{ price: car.price }, { price: 0 }, { year: 1 }]
    const keys = bodies.map(() => withIdempotencyKey(randomUUID()))
    const ask = () => Promise.all(bodies.map((body, i) => staff('PUT', `/api/cars/${car.id}`, body, keys[i])))
    const first = (await ask()).map(({ status }) => status)
    expect(first).toEqual([200, 422, 422])
    await staff('DELETE', `/api/cars/${car.id}`)
    expect((await ask()).map(({ status }) => status)).toEqual(first)
  })

  it('for inquiries', async () => {
    const key = randomUUID()
    const send = () => visitor('POST', '/api/inquiries', validInquiry, withIdempotencyKey(key))
    const { status, body: inquiry } = await send()
    expect([status, inquiry.uid, inquiry.name]).toEqual([201, key, validInquiry.name])
    const { id, uid, createdAt } = inquiry
    const repeated = await send()
    expect([repeated.status, repeated.body]).toEqual([201, { id, uid, createdAt }])
    const read = withIdempotencyKey(randomUUID())
    await expectRepeats(() => staff('PATCH', `/api/inquiries/${inquiry.id}/status`, { read: true }, read), 200)
    const remove = withIdempotencyKey(randomUUID())
    await expectRepeats(() => staff('DELETE', `/api/inquiries/${inquiry.id}`, undefined, remove), 204)
    const again = await send()
    expect([again.status, again.body]).toEqual([201, { id: inquiry.id, uid: key, deleted: true }])
    expect((await staff('GET', '/api/inquiries')).body.data).toEqual([])
  })

  it('for settings', async () => {
    const key = withIdempotencyKey(randomUUID())
    const ours = () => admin('PUT', '/api/settings', { siteName: 'Ours' }, key)
    await expectRepeats(ours, 200)
    await admin('PUT', '/api/settings', { siteName: 'Theirs' })
    expect((await ours()).body.siteName).toBe('Theirs')
    expect((await visitor('GET', '/api/settings')).body.siteName).toBe('Theirs')
    const refused = withIdempotencyKey(randomUUID())
    await expectRepeats(() => admin('PUT', '/api/settings', { backgrounds: { cars: 'no address' } }, refused), 422)
  })

  it('for users', async () => {
    const key = withIdempotencyKey(randomUUID())
    const user = await expectRepeats(() => admin('POST', '/api/users', validUser, key), 201)
    const taken = withIdempotencyKey(randomUUID())
    await expectRepeats(() => admin('POST', '/api/users', validUser, taken), 409)
    const edit = withIdempotencyKey(randomUUID())
    await expectRepeats(() => admin('PUT', `/api/users/${user.id}`, { name: 'Caroline' }, edit), 200)
    const remove = withIdempotencyKey(randomUUID())
    await expectRepeats(() => admin('DELETE', `/api/users/${user.id}`, undefined, remove), 204)
    expect((await admin('DELETE', `/api/users/${user.id}`)).status).toBe(404)
    const edited = await admin('PUT', `/api/users/${user.id}`, { name: 'Caroline' }, edit)
    expect([edited.status, edited.body]).toEqual([200, { id: user.id, deleted: true }])
    expect((await admin('PUT', `/api/users/${user.id}`, { name: 'Caroline' })).status).toBe(404)
  })
})

describe('a key', () => {
  it('creates one record for ten parallel requests', async () => {
    const sent = withIdempotencyKey(randomUUID())
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => visitor('POST', '/api/inquiries', validInquiry, sent)),
    )
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.id} ${body.uid}`)).size).toBe(1)
    const users = withIdempotencyKey(randomUUID())
    const body = { ...validUser, username: 'ten', email: 'ten@example.com' }
    const made = await Promise.all(Array.from({ length: 10 }, () => admin('POST', '/api/users', body, users)))
    expect(new Set(made.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1)
  })

  it('is the same in upper case, for fields in another order, and with another source', async () => {
    const key = randomUUID()
    const first = await visitor('POST', '/api/inquiries', validInquiry, withIdempotencyKey(key))
    const { name, phone, message } = validInquiry
    const again = await visitor(
      'POST',
      '/api/inquiries',
      { message, phone, name, source: { name: 'Google Ads' } },
      withIdempotencyKey(key.toUpperCase()),
    )
    const { id, uid, createdAt } = first.body
    expect([again.status, again.body]).toEqual([201, { id, uid, createdAt }])
  })

  it.each(['', 'abc', '12345678-1234-1234-1234-12345678901', `${'0'.repeat(36)}`])(
    '%j is rejected with 400, or counts as none',
    async (key) => {
      const { status } = await visitor('POST', '/api/inquiries', validInquiry, withIdempotencyKey(key))
      expect(status).toBe(key === '' ? 201 : 400)
    },
  )

  it('is refused for another body, call, record or user', async () => {
    const sent = withIdempotencyKey(randomUUID())
    const { body: inquiry } = await visitor('POST', '/api/inquiries', validInquiry, sent)
    const refusals = await Promise.all([
      visitor('POST', '/api/inquiries', { ...validInquiry, name: 'Another' }, sent),
      staff('POST', '/api/cars', validCar, sent),
      staff('PATCH', `/api/inquiries/${inquiry.id}/status`, { read: true }, sent),
      admin('PUT', '/api/settings', { siteName: 'x' }, sent),
      admin('POST', '/api/users', { ...validUser, username: 'other', email: 'o@example.com' }, sent),
    ])
    for (const { status, body } of refusals) expect([status, body.code]).toEqual([409, 'key_reused'])
    const car = withIdempotencyKey(randomUUID())
    await staff('POST', '/api/cars', validCar, car)
    expect((await admin('POST', '/api/cars', validCar, car)).status).toBe(409)
  })

  it('of an admin is refused for other values of the fields for admins only', async () => {
    const { body: car } = await admin('POST', '/api/cars', validCar)
    const sent = withIdempotencyKey(randomUUID())
    const edit = (body: object) => admin('PUT', `/api/cars/${car.id}`, body, sent)
    expect((await edit({ price: 5, purchasePrice: 1 })).status).toBe(200)
    const others = [{ purchasePrice: 2 }, { purchasePrice: 1, costs: [{ date: '2026-01-01', amount: 1 }] }]
    for (const other of others) expect((await edit({ price: 5, ...other })).body.code).toBe('key_reused')
    for (const same of [{ purchasePrice: 1 }, {}])
      expect(await edit({ price: 5, ...same })).toMatchObject({ status: 200, body: { purchasePrice: 1 } })
  })

  it('of a former admin has the first outcome, with and without the fields for admins', async () => {
    const former = await server.addUser('former', 'admin')
    const call = apiClient(server, server.tokenOf(former))
    const { body: car } = await call('POST', '/api/cars', validCar)
    const sent = withIdempotencyKey(randomUUID())
    const edit = (body: object) => call('PUT', `/api/cars/${car.id}`, { price: 6, ...body }, sent)
    expect((await edit({ purchasePrice: 1 })).status).toBe(200)
    await admin('PUT', `/api/users/${former.id}`, { role: 'user' })
    for (const body of [{ purchasePrice: 1 }, {}]) expect((await edit(body)).status).toBe(200)
    expect((await edit({ price: 7 })).body.code).toBe('key_reused')
  })

  it('that is reused does not reveal the errors of the other request', async () => {
    const sent = withIdempotencyKey(randomUUID())
    expect((await staff('POST', '/api/cars', { ...validCar, price: 0 }, sent)).body.errors).toHaveLength(1)
    const { status, body } = await staff('POST', '/api/cars', validCar, sent)
    expect([status, body]).toEqual([409, fault('key_reused')])
  })

  it('of a refused inquiry is not stored, because no throttle limits those', async () => {
    const sent = withIdempotencyKey(randomUUID())
    const before = await server.store.history.count(IDEMPOTENCY_RECORDS)
    for (const _ of [1, 2]) {
      expect((await visitor('POST', '/api/inquiries', { ...validInquiry, name: '' }, sent)).status).toBe(422)
    }
    expect(await server.store.history.count(IDEMPOTENCY_RECORDS)).toBe(before)
    expect((await visitor('POST', '/api/inquiries', validInquiry, sent)).status).toBe(201)
  })

  it('of a call with a password stores nothing that helps to guess it', async () => {
    const key = randomUUID()
    const body = { ...validUser, username: 'pw', email: 'pw@example.com', password: 'guess me' }
    await admin('POST', '/api/users', body, withIdempotencyKey(key))
    const answer = await server.store.history.get(IDEMPOTENCY_RECORDS, key)
    expect(JSON.stringify(answer)).not.toContain('guess')
    const same = await startTestServer()
    const boss = await same.addUser('someone', 'user')
    const actor = await same.addUser('boss', 'admin')
    expect([boss.id, actor.id]).toEqual([1, 2])
    await apiClient(same, same.tokenOf(actor))('POST', '/api/users', body, withIdempotencyKey(key))
    expect((await same.store.history.get(IDEMPOTENCY_RECORDS, key))?.fingerprint).toBe(answer?.fingerprint)
    await same.close()
  })
})

it('the order of keys makes no other request, the order of a list does', () => {
  expect(shortHash({ a: 1, b: undefined, c: 2 })).toBe(shortHash({ c: 2, a: 1 }))
  expect(shortHash(['front', 'back'])).not.toBe(shortHash(['back', 'front']))
})

it('a key is known after a restart', async () => {
  const first = await startTestServer()
  const user = await first.addUser('ann', 'admin')
  const keys = Array.from({ length: 3 }, () => withIdempotencyKey(randomUUID()))
  const calls = (at: TestServer) => {
    const as = apiClient(at, at.tokenOf(user))
    return [
      () => as('POST', '/api/cars', validCar, keys[0]),
      () => as('POST', '/api/inquiries', validInquiry, keys[1]),
      () => as('POST', '/api/users', validUser, keys[2]),
    ]
  }
  const before = await Promise.all(calls(first).map((call) => call()))
  await first.stop()
  const second = await startTestServer({ dir: first.dir })
  const after = await Promise.all(calls(second).map((call) => call()))
  expect(after.map(({ status }) => status)).toEqual([201, 201, 201])
  for (const [index, { body }] of after.entries()) expect(before[index]?.body).toMatchObject(body)
  const view = await second.store.read()
  expect([view.count('cars'), view.count('inquiries'), view.count('users')]).toEqual([1, 1, 2])
  await second.close()
})

it('a key that is the uid of a record of another kind creates nothing, even if no outcome has it', async () => {
  const { uid } = (await staff('POST', '/api/cars', validCar)).body
  await server.store.transact((records) => records.remove(IDEMPOTENCY_RECORDS, uid))
  const inquiry = await visitor('POST', '/api/inquiries', validInquiry, withIdempotencyKey(uid))
  expect(inquiry).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  expect((await server.store.read()).get('inquiries', uid)).toBeUndefined()
})
