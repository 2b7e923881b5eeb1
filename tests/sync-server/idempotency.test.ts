// The same key again: the first answer, and nothing changed; also side by side, after a restart, and when the record is gone.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiClient, aCar, anInquiry, apiClient, aUser, keyed } from '#tests/support/server/api-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let server: TestServer
let visitor: ApiClient
let staff: ApiClient
let admin: ApiClient

beforeAll(async () => {
  server = await startTestServer()
  visitor = apiClient(server)
  staff = apiClient(server, server.tokenOf(await server.addUser('ann', 'user')))
  admin = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
})
afterAll(() => server.close())

const sequence = async () => (await server.store.read()).sequence

/** Makes the call again and expects the same answer and an untouched store. */
async function expectRepeats(call: () => ReturnType<ApiClient>, status: number) {
  const first = await call()
  expect(first.status).toBe(status)
  const before = await sequence()
  const again = await call()
  expect([again.status, again.body]).toEqual([status, first.body])
  expect(await sequence()).toBe(before)
  return first.body
}

describe('every writing call repeats its answer', () => {
  it('for cars', async () => {
    const key = randomUUID()
    const car = await expectRepeats(() => staff('POST', '/api/cars', aCar, keyed(key)), 201)
    expect(car.uid).toBe(key)
    const edit = keyed(randomUUID())
    const edited = await expectRepeats(() => staff('PUT', `/api/cars/${car.id}`, { price: 1 }, edit), 200)
    const refused = keyed(randomUUID())
    await expectRepeats(() => staff('PUT', `/api/cars/${car.id}`, { price: 'x' }, refused), 422)
    const remove = keyed(randomUUID())
    await expectRepeats(() => staff('DELETE', `/api/cars/${car.id}`, undefined, remove), 204)
    expect((await staff('DELETE', `/api/cars/${car.id}`)).status).toBe(404)
    const createdAgain = await staff('POST', '/api/cars', aCar, keyed(key))
    expect([createdAgain.status, createdAgain.body]).toEqual([201, car])
    const editedAgain = await staff('PUT', `/api/cars/${car.id}`, { price: 1 }, edit)
    expect([editedAgain.status, editedAgain.body]).toEqual([200, edited])
    expect((await staff('GET', `/api/cars/${car.id}`)).status).toBe(404)
  })

  it('S11 for a car that others have changed since: as it was answered, and theirs stands', async () => {
    const make = () => staff('POST', '/api/cars', aCar, key)
    const key = keyed(randomUUID())
    const { body: car } = await make()
    const sent = keyed(randomUUID())
    const edit = () => staff('PUT', `/api/cars/${car.id}`, { price: 2 }, sent)
    const first = await edit()
    await staff('PUT', `/api/cars/${car.id}`, { price: 3 })
    const nothing = randomUUID()
    await staff('PUT', `/api/cars/${car.id}`, { price: 3 }, keyed(nothing))
    expect((await server.store.read()).get('answers', nothing)).not.toHaveProperty('left')
    expect((await make()).body).toEqual(car)
    expect((await edit()).body).toEqual(first.body)
    expect((await staff('GET', `/api/cars/${car.id}`)).body.price).toBe(3)
  })

  it('also of what did nothing or was refused, when the car has gone since', async () => {
    const { body: car } = await staff('POST', '/api/cars', aCar)
    const bodies = [{ price: car.price }, { price: 0 }, { year: 1 }]
    const keys = bodies.map(() => keyed(randomUUID()))
    const ask = () => Promise.all(bodies.map((body, i) => staff('PUT', `/api/cars/${car.id}`, body, keys[i])))
    const first = (await ask()).map(({ status }) => status)
    expect(first).toEqual([200, 422, 422])
    await staff('DELETE', `/api/cars/${car.id}`)
    expect((await ask()).map(({ status }) => status)).toEqual(first)
  })

  it('for enquiries', async () => {
    const key = randomUUID()
    const inquiry = await expectRepeats(() => visitor('POST', '/api/inquiries', anInquiry, keyed(key)), 201)
    expect(inquiry.uid).toBe(key)
    const read = keyed(randomUUID())
    await expectRepeats(() => staff('PATCH', `/api/inquiries/${inquiry.id}/status`, { read: true }, read), 200)
    const unread = await visitor('POST', '/api/inquiries', anInquiry, keyed(key))
    expect([unread.status, unread.body]).toEqual([201, inquiry])
    const remove = keyed(randomUUID())
    await expectRepeats(() => staff('DELETE', `/api/inquiries/${inquiry.id}`, undefined, remove), 204)
    const again = await visitor('POST', '/api/inquiries', anInquiry, keyed(key))
    expect([again.status, again.body]).toEqual([201, { id: inquiry.id, uid: key, deleted: true }])
    expect((await staff('GET', '/api/inquiries')).body.data).toEqual([])
  })

  it('for settings', async () => {
    const key = keyed(randomUUID())
    const ours = () => admin('PUT', '/api/settings', { siteName: 'Ours' }, key)
    const first = await expectRepeats(ours, 200)
    await admin('PUT', '/api/settings', { siteName: 'Theirs' })
    expect((await ours()).body).toEqual(first)
    expect((await visitor('GET', '/api/settings')).body.siteName).toBe('Theirs')
    const refused = keyed(randomUUID())
    await expectRepeats(() => admin('PUT', '/api/settings', { backgrounds: { cars: 'no address' } }, refused), 422)
  })

  it('for users', async () => {
    const key = keyed(randomUUID())
    const user = await expectRepeats(() => admin('POST', '/api/users', aUser, key), 201)
    const taken = keyed(randomUUID())
    await expectRepeats(() => admin('POST', '/api/users', aUser, taken), 409)
    const edit = keyed(randomUUID())
    await expectRepeats(() => admin('PUT', `/api/users/${user.id}`, { name: 'Caroline' }, edit), 200)
    const remove = keyed(randomUUID())
    await expectRepeats(() => admin('DELETE', `/api/users/${user.id}`, undefined, remove), 204)
    expect((await admin('DELETE', `/api/users/${user.id}`)).status).toBe(404)
    const edited = await admin('PUT', `/api/users/${user.id}`, { name: 'Caroline' }, edit)
    expect([edited.status, edited.body]).toEqual([200, { id: user.id, deleted: true }])
    expect((await admin('PUT', `/api/users/${user.id}`, { name: 'Caroline' })).status).toBe(404)
  })
})

describe('a key', () => {
  it('makes one record of ten requests side by side', async () => {
    const sent = keyed(randomUUID())
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor('POST', '/api/inquiries', anInquiry, sent)),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id} ${body.uid}`)).size).toBe(1)
    const users = keyed(randomUUID())
    const body = { ...aUser, username: 'ten', email: 'ten@example.com' }
    const made = await Promise.all(Array.from({ length: 10 }, () => admin('POST', '/api/users', body, users)))
    expect(new Set(made.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1)
  })

  it('in capitals is the same key, and the order of a body’s fields says nothing', async () => {
    const key = randomUUID()
    const first = await visitor('POST', '/api/inquiries', anInquiry, keyed(key))
    const { name, phone, message } = anInquiry
    const again = await visitor('POST', '/api/inquiries', { message, phone, name }, keyed(key.toUpperCase()))
    expect([again.status, again.body]).toEqual([201, first.body])
  })

  it.each(['', 'abc', '12345678-1234-1234-1234-12345678901', `${'0'.repeat(36)}`])('%j: 400, or none', async (key) => {
    const { status } = await visitor('POST', '/api/inquiries', anInquiry, keyed(key))
    expect(status).toBe(key === '' ? 201 : 400)
  })

  it('for another body, call, record or person is refused', async () => {
    const sent = keyed(randomUUID())
    const { body: inquiry } = await visitor('POST', '/api/inquiries', anInquiry, sent)
    const refusals = await Promise.all([
      visitor('POST', '/api/inquiries', { ...anInquiry, name: 'Another' }, sent),
      staff('POST', '/api/cars', aCar, sent),
      staff('PATCH', `/api/inquiries/${inquiry.id}/status`, { read: true }, sent),
      admin('PUT', '/api/settings', { siteName: 'x' }, sent),
      admin('POST', '/api/users', { ...aUser, username: 'other', email: 'o@example.com' }, sent),
    ])
    for (const { status, body } of refusals) expect([status, body.code]).toEqual([409, 'key_reused'])
    const car = keyed(randomUUID())
    await staff('POST', '/api/cars', aCar, car)
    expect((await admin('POST', '/api/cars', aCar, car)).status).toBe(409)
  })

  it('reused says nothing of what was wrong with the other request', async () => {
    const sent = keyed(randomUUID())
    expect((await staff('POST', '/api/cars', { ...aCar, price: 0 }, sent)).body.errors).toHaveLength(1)
    const { status, body } = await staff('POST', '/api/cars', aCar, sent)
    expect([status, body]).toEqual([409, { message: 'This key was used for another change', code: 'key_reused' }])
  })

  it('of a refused enquiry is not kept: nothing limits how many a visitor sends', async () => {
    const sent = keyed(randomUUID())
    const before = (await server.store.read()).count('answers')
    for (const _ of [1, 2]) {
      expect((await visitor('POST', '/api/inquiries', { ...anInquiry, name: '' }, sent)).status).toBe(422)
    }
    expect((await server.store.read()).count('answers')).toBe(before)
    expect((await visitor('POST', '/api/inquiries', anInquiry, sent)).status).toBe(201)
  })

  it('of a password call keeps nothing that helps to guess the password', async () => {
    const key = randomUUID()
    const body = { ...aUser, username: 'pw', email: 'pw@example.com', password: 'guess me' }
    await admin('POST', '/api/users', body, keyed(key))
    const answer = (await server.store.read()).get('answers', key)
    expect(JSON.stringify(answer)).not.toContain('guess')
    const same = await startTestServer()
    const boss = await same.addUser('someone', 'user')
    const actor = await same.addUser('boss', 'admin')
    expect([boss.id, actor.id]).toEqual([1, 2])
    await apiClient(same, same.tokenOf(actor))('POST', '/api/users', body, keyed(key))
    expect((await same.store.read()).get('answers', key)?.fingerprint).toBe(answer?.fingerprint)
    await same.close()
  })
})

it('is known after a restart', async () => {
  const first = await startTestServer()
  const user = await first.addUser('ann', 'admin')
  const keys = Array.from({ length: 3 }, () => keyed(randomUUID()))
  const calls = (at: TestServer) => {
    const as = apiClient(at, at.tokenOf(user))
    return [
      () => as('POST', '/api/cars', aCar, keys[0]),
      () => as('POST', '/api/inquiries', anInquiry, keys[1]),
      () => as('POST', '/api/users', aUser, keys[2]),
    ]
  }
  const before = await Promise.all(calls(first).map((call) => call()))
  await first.stop()
  const second = await startTestServer({ dir: first.dir })
  const after = await Promise.all(calls(second).map((call) => call()))
  expect(after.map(({ status, body }) => [status, body])).toEqual(before.map(({ status, body }) => [status, body]))
  const view = await second.store.read()
  expect([view.count('cars'), view.count('inquiries'), view.count('users')]).toEqual([1, 1, 2])
  await second.close()
})
