import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { errorHandler } from '#sync-server/middleware/error-handler.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { type ApiClient, apiClient, validCar } from '#tests/support/server/api-client.ts'
import { serverForFile } from '#tests/support/server/test-server.ts'

const server = serverForFile()
let admin: ApiClient
let staff: ApiClient

beforeAll(async () => {
  admin = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
  staff = apiClient(server, server.tokenOf(await server.addUser('seller', 'user')))
})

describe('a failure', () => {
  it('of fields has code and values at the top and at each entry', async () => {
    const { status, body } = await staff('POST', '/api/cars', { ...validCar, make: 'x'.repeat(201), price: 'much' })
    expect([status, body]).toEqual([
      422,
      {
        code: 'invalid',
        values: {},
        message: 'Make must be at most 200 characters. Price must be a number',
        errors: [
          {
            path: 'make',
            code: 'too_long',
            values: { field: 'Make', max: 200 },
            message: 'Make must be at most 200 characters',
          },
          { path: 'price', code: 'number', values: { field: 'Price' }, message: 'Price must be a number' },
        ],
      },
    ])
  })

  it('of a rule of the form has the code of its sentence', async () => {
    const { body } = await apiClient(server)('POST', '/api/inquiries', { name: 'A', phone: 'x', message: 'Hi' })
    expect(body.errors.map(({ code, values }: { code: string; values: object }) => [code, values])).toEqual([
      ['name_short', {}],
      ['phone_digits', {}],
      ['message_short', {}],
    ])
  })

  it.each([
    ['GET', '/api/cars/1', undefined, 404, 'not_found', { reason: 'car' }],
    ['GET', '/api/nothing', undefined, 404, 'not_found', { reason: 'call' }],
    ['PATCH', '/api/settings', {}, 405, 'method_not_allowed', {}],
    ['GET', '/api/users', undefined, 403, 'forbidden', { reason: 'admin' }],
    ['PUT', '/api/cars/1', '[]', 422, 'not_object', {}],
    [
      'GET',
      '/api/activity?limit=x',
      undefined,
      400,
      'bad_request',
      { reason: 'parameter', name: 'limit', problem: 'must be a whole number from 1' },
    ],
  ])('of %s %s has a code with its values', async (method, path, sent, status, code, values) => {
    const client = path.startsWith('/api/activity') ? admin : staff
    const response = await client(method, path, sent)
    expect([response.status, response.body]).toMatchObject([status, { message: expect.any(String), code, values }])
  })

  it('of a log-in, and of a request without one, has a code', async () => {
    const visitor = apiClient(server)
    const wrong = await visitor('POST', '/api/auth/login', { username: 'boss', password: 'wrong' })
    expect([wrong.body, (await visitor('GET', '/api/users')).body]).toMatchObject([
      { code: 'wrong_login', values: {} },
      { code: 'not_logged_in', values: {} },
    ])
  })

  it('of the store shows staff nothing as visitors receive it', async () => {
    vi.spyOn(server.store, 'read').mockRejectedValueOnce(new StoreUnavailable('The disk is full'))
    expect(await staff('GET', '/api/settings')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  })

  it('of the store is one line of the log for ten seconds, with the number of requests', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const error = vi.fn()
    const handle = errorHandler({ error } as never)
    for (const seconds of [0, 1, 1, 8, 10]) {
      vi.advanceTimersByTime(seconds * 1000)
      const failed = () => Promise.reject(new StoreUnavailable('The disk is full'))
      await handle({ path: '/', set() {} } as never, failed)
    }
    expect(error.mock.calls.map(([{ requests }]) => requests)).toEqual([1, 3, 1])
  })

  it('of a pushed change has code and values in its outcome', async () => {
    const change = { uid: randomUUID(), madeAt: new Date().toISOString(), format: 1 }
    const deviceId = randomUUID()
    const push = (name: string, args: object) =>
      staff('POST', '/api/sync/push', { deviceId, mutations: [{ ...change, mid: randomUUID(), name, args }] })
    const [missing, invalid] = [
      await push('car.sell', {}),
      await push('car.create', { car: { ...validCar, year: 1700 } }),
    ]
    expect(missing.body.outcomes[0]).toMatchObject({ status: 'refused', code: 'not_found', values: {} })
    expect(invalid.body.outcomes[0]).toMatchObject({
      code: 'invalid',
      values: {},
      errors: [{ path: 'year', code: 'between', values: { field: 'Year', min: 1900, max: expect.any(Number) } }],
    })
  })
})
