// A request is authorized when its headers arrive; its body can arrive much later.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { apiClient, validCar, validUser } from '#tests/support/server/api-client.ts'
import { createSubscription } from '#tests/support/server/push-service.ts'
import { serverForEach } from '#tests/support/server/test-server.ts'

const server = serverForEach()
let boss: StoredUser
let other: StoredUser
beforeEach(async () => {
  boss = await server.addUser('boss', 'admin')
  other = await server.addUser('other', 'admin')
})

/** Sends the headers. @returns a function that sends the body, after the server has authorized the request */
async function hold(method: string, path: string, body: unknown) {
  const json = JSON.stringify(body)
  const sent = request(server.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${server.tokenOf(other)}`,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(json),
      Expect: '100-continue',
    },
  })
  sent.flushHeaders()
  await once(sent, 'continue')
  return async () => {
    sent.end(json)
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: response.statusCode, body: JSON.parse((await text(response)) || 'null') }
  }
}

const asBoss = (method: string, path: string, body?: unknown) =>
  apiClient(server, server.tokenOf(boss))(method, path, body)

const ENDS = {
  'the account is deleted': () => asBoss('DELETE', `/api/users/${other.id}`),
  'the password is changed': () => asBoss('PUT', `/api/users/${other.id}`, { password: 'another horse' }),
}

const carDeletion = (uid: string) => ({
  deviceId: randomUUID(),
  mutations: [{ mid: randomUUID(), uid, name: 'car.delete', args: { saleId: null }, format: 1, madeAt: '2026-01-01' }],
})

describe.each(Object.entries(ENDS))('when %s before the body arrives', (_, end) => {
  it.each([
    ['POST', '/api/users', validUser],
    ['POST', '/api/cars', validCar],
    ['POST', '/api/cars', { ...validCar, price: -1 }],
    ['PUT', '/api/cars/999999', { price: 1 }],
    ['PATCH', '/api/inquiries/999999/status', { read: true }],
    ['PUT', '/api/settings', { siteName: 'Taken over' }],
    ['POST', '/api/personal-data', { email: 'ada@example.com' }],
    ['DELETE', '/api/personal-data', { email: 'ada@example.com' }],
    ['POST', '/api/notices/subscription', createSubscription()],
    ['DELETE', '/api/notices/subscription', { endpoint: createSubscription().endpoint }],
  ])('%s %s is refused with 401 and writes nothing', async (method, path, body) => {
    const send = await hold(method, path, body)
    await end()
    const { sequence } = await server.store.read()
    expect((await send()).status).toBe(401)
    expect((await server.store.read()).sequence).toBe(sequence)
  })

  it('a push is refused with 401 and deletes nothing', async () => {
    const { uid } = (await asBoss('POST', '/api/cars', validCar)).body
    const send = await hold('POST', '/api/sync/push', carDeletion(uid))
    await end()
    expect((await send()).status).toBe(401)
    expect((await server.store.read()).get('cars', uid)).toBeDefined()
  })
})

describe('when an admin becomes a user before the body arrives', () => {
  const demote = () => asBoss('PUT', `/api/users/${other.id}`, { role: 'user' })

  it.each([
    ['POST', '/api/users', validUser],
    ['PUT', '/api/settings', { siteName: 'Taken over' }],
    ['POST', '/api/personal-data', { email: 'ada@example.com' }],
    ['DELETE', '/api/personal-data', { email: 'ada@example.com' }],
  ])('%s %s is refused with 403', async (method, path, body) => {
    const send = await hold(method, path, body)
    await demote()
    expect((await send()).status).toBe(403)
  })

  it('a pushed change of the settings is refused', async () => {
    const edit = { fields: { siteName: { from: '', to: 'Taken over' } } }
    const mutation = { mid: randomUUID(), uid: 'site', name: 'settings.edit', args: edit, format: 1 }
    const body = { deviceId: randomUUID(), mutations: [{ ...mutation, madeAt: '2026-01-01' }] }
    const send = await hold('POST', '/api/sync/push', body)
    await demote()
    expect((await send()).body.outcomes).toMatchObject([{ status: 'refused', code: 'forbidden' }])
  })
})
