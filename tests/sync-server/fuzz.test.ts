// Sends seeded random requests to every call: no request causes a server error.
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PasswordHasher } from '#sync-server/auth/password-hasher.ts'
import { isLongRun } from '#tests/support/long-run.ts'
import { apiClient, validCar, validInquiry, validUser } from '#tests/support/server/api-client.ts'
import { createSubscription } from '#tests/support/server/push-service.ts'
import { rawRequest } from '#tests/support/server/raw-request.ts'
import { serverForFile } from '#tests/support/server/test-server.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 20_240_501)
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (isLongRun ? 5000 : 2500))
const CONCURRENCY = 16
/** Replaced by the server's epoch. */
const EPOCH = 'EPOCH'

const quickHasher: PasswordHasher = { hash: async () => 'quick', verify: async () => false }

const server = serverForFile({ hasher: quickHasher })
let epoch: number
let identities: Record<string, string | undefined>
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })

beforeAll(async () => {
  ;({ epoch } = await server.store.read())
  // The requests change the first user: a new password would end a caller's session.
  await server.addUser('target', 'admin')
  const admin = server.tokenOf(await server.addUser('boss', 'admin'))
  identities = {
    anonymous: undefined,
    user: `Bearer ${server.tokenOf(await server.addUser('ann', 'user'))}`,
    admin: `Bearer ${admin}`,
    nonsense: 'Bearer a.b.c',
    basic: 'Basic YTpi',
  }
  for (let count = 0; count < 3; count++) {
    await apiClient(server, admin)('POST', '/api/cars', { ...validCar, sold: count === 2 })
    await apiClient(server, admin)('POST', '/api/inquiries', validInquiry)
  }
})
afterAll(async () => {
  agent.destroy()
})

const settings = {
  siteName: 'x',
  socialMedia: [{ platform: 'x', url: 'https://x.com', enabled: true }],
  contactInfo: { phone: '1', mapCoordinates: '1,2' },
  legalPages: { privacy: { enabled: true, title: 't' } },
  aboutInfo: { values: [{ icon: 'Award', title: 't', description: 'd' }] },
  faqs: [{ question: 'q', answer: 'a' }],
}

const oddValues = [
  null,
  true,
  '',
  ' ',
  '\ud800',
  '\u0000',
  '\u202e',
  'x'.repeat(5000),
  '__proto__',
  'javascript:alert(1)',
  -0,
  -1,
  0.1,
  2 ** 53,
  1e308,
  100_000,
  [],
  {},
  [[[]]],
  [null],
  { a: { b: 1 } },
]
const odd = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...oddValues) },
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

/** A valid body with some fields removed and some replaced by odd values. */
const nearly = (template: object) =>
  fc
    .tuple(fc.array(fc.tuple(fc.nat(), odd), { maxLength: 2 }), fc.option(fc.nat(), { freq: 2 }))
    .map(([changes, left]) => {
      const entries: [string, unknown][] = Object.entries(template)
      for (const [at, value] of changes) (entries[at % entries.length] as [string, unknown])[1] = value
      if (left !== null) entries.splice(left % entries.length, 1)
      return Object.fromEntries(entries)
    })

const uids = fc.constantFrom('$car', '$inquiry', 'site', '__proto__', '', randomUUID())
const fieldNames = fc.constantFrom(
  'price',
  'sold',
  'enabled',
  'features',
  'images',
  'note',
  'assignee',
  'siteName',
  'contactInfo.phone',
  'socialMedia.x.url',
  'aboutInfo.values',
  'a.constructor.b',
)
const mutation = fc.record({
  name: fc.constantFrom(
    'car.create',
    'car.edit',
    'car.sell',
    'car.unsell',
    'car.delete',
    'car.restore',
    'inquiry.create',
    'inquiry.read',
    'inquiry.edit',
    'inquiry.delete',
    'reservation.create',
    'reservation.delete',
    'settings.edit',
    'conflict.resolve',
    'car.import',
    'toString',
  ),
  uid: uids,
  mid: fc.oneof({ weight: 5, arbitrary: fc.uuid() }, fc.constantFrom('$car', '$inquiry')),
  args: fc.oneof(
    fc.dictionary(fieldNames, fc.record({ from: odd, to: odd })).map((fields) => ({ fields })),
    nearly(validInquiry),
    nearly(validCar).map((car) => ({ car })),
    fc.record({ carUid: fc.constant('$car'), until: fc.constantFrom('2999-01-01', '', '2000-01-01'), for: odd }),
    fc.constantFrom({}, { choice: 'mine' }, { choice: 'theirs' }, { saleId: null }, { saleId: randomUUID() }),
  ),
  format: fc.constantFrom(1, 0, 99),
  madeAt: fc.constantFrom('2024-01-01T00:00:00Z', '', 'yesterday'),
})
const pushBody = fc.record(
  {
    deviceId: fc.uuid(),
    position: fc.constantFrom(`${EPOCH}.0.0`, '', 'x', `${EPOCH}.999999999999999.0`),
    mutations: fc.array(mutation, { maxLength: 6 }),
  },
  { requiredKeys: ['deviceId', 'mutations'] },
)

const oddBody = fc.oneof(
  odd.map((value) => JSON.stringify(value) ?? ''),
  fc.constantFrom('{"price":1e999}', '{"carId":1e999}', '{"price":1,"price":"x"}', '{"a":', '', '{"__proto__":{}}'),
  fc.constantFrom(`${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`, '['.repeat(60_000)),
  fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
)

const freshUser = fc
  .tuple(nearly(validUser), fc.uuid())
  .map(([user, name]) => ({ username: name, email: `${name}@x.co`, ...user }))
const nearlyASubscription = fc
  .tuple(nearly(createSubscription()), nearly(createSubscription().keys), fc.boolean())
  .map(([subscription, keys, both]) => (both ? { ...subscription, keys } : subscription))
const calls: [method: string, path: string, body?: fc.Arbitrary<unknown>][] = [
  ['POST', '/api/auth/login', nearly({ username: 'boss', password: 'x' })],
  ['GET', '/api/auth/me'],
  ['PUT', '/api/auth/password', nearly({ currentPassword: 'wrong', newPassword: 'a new one' })],
  ['POST', '/api/auth/two-factor'],
  ['PUT', '/api/auth/two-factor', nearly({ currentPassword: 'wrong', secret: 'A'.repeat(32), code: '123456' })],
  ['DELETE', '/api/auth/two-factor', nearly({ currentPassword: 'wrong' })],
  ['DELETE', '/api/users/:id/two-factor'],
  ['GET', '/api/cars'],
  ['GET', '/api/cars/:id'],
  ['POST', '/api/cars', nearly(validCar)],
  ['PUT', '/api/cars/:id', nearly({ ...validCar, sold: true, enabled: true, featured: false })],
  ['PUT', '/api/cars/:id', nearly({ sold: false, price: 5 })],
  ['DELETE', '/api/cars/:id'],
  ['GET', '/api/inquiries'],
  ['POST', '/api/inquiries', nearly({ ...validInquiry, email: 'a@b.co', carId: 100_000, countryCode: '+44' })],
  ['PATCH', '/api/inquiries/:id/status', nearly({ read: true })],
  ['DELETE', '/api/inquiries/:id'],
  ['GET', '/api/settings'],
  ['PUT', '/api/settings', nearly(settings)],
  ['GET', '/api/users'],
  ['POST', '/api/users', freshUser],
  ['PUT', '/api/users/:id', nearly(validUser)],
  ['DELETE', '/api/users/:id'],
  ['GET', '/api/photos/:id'],
  ['PUT', '/api/photos/:id'],
  ['GET', '/api/staff'],
  ['GET', '/api/health'],
  ['GET', '/api/sync/conflicts'],
  ['GET', '/api/notices/key'],
  ['POST', '/api/notices/subscription', nearlyASubscription],
  ['DELETE', '/api/notices/subscription', nearly({ endpoint: createSubscription().endpoint })],
  ['POST', '/api/sync/push', pushBody],
  ['POST', '/api/sync/push', pushBody],
  ['POST', '/api/sync/push', pushBody],
]
const ids = [
  '100000',
  '100001',
  '100002',
  '100003',
  '1',
  '4',
  '5',
  '999999',
  '0',
  '-1',
  '%ff',
  '%2e%2e',
  '__proto__',
  'é',
]
const knownCall = fc
  .tuple(fc.constantFrom(...calls), fc.constantFrom(...ids, '1'.repeat(400)))
  .chain(([[method, pattern, body], id]) =>
    fc.record({
      method: fc.constant(method),
      path: fc.constant(pattern.replace(':id', encodeURI(id).replace(/%25/g, '%'))),
      body: body
        ? fc.oneof({ weight: 9, arbitrary: body.map((value) => JSON.stringify(value)) }, oddBody)
        : fc.option(oddBody, { nil: undefined, freq: 2 }),
    }),
  )
const pull = fc
  .tuple(
    fc.constantFrom('', `${EPOCH}.0.0`, `${EPOCH}.5.0`, '0.0.0', '9.999', '1.', 'x', `${EPOCH}.999999999999999.0`),
    fc.constantFrom('', '1', '0', '-1', '1000', '1e9', 'x'),
    fc.constantFrom('', randomUUID(), 'x'),
  )
  .map(([cursor, limit, device]) => `/api/sync/pull?cursor=${cursor}&limit=${limit}&deviceId=${device}&cursor=1`)
const oddCall = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'),
  path: fc.oneof(
    fc.constantFrom(...calls).map(([, path]) => path),
    fc.constantFrom('/api/%', '/api//cars', '/api/cars/', '/api/../api/cars', '//api/cars', '/api/cars?x[y]=1', '*'),
    pull,
  ),
  body: fc.option(oddBody, { nil: undefined }),
})
const pullCall = fc.record({ method: fc.constant('GET'), path: pull, body: fc.constant(undefined) })

const seldom = (...values: string[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, fc.constantFrom(...values))
const request = fc.record({
  call: fc.oneof({ weight: 20, arbitrary: knownCall }, { weight: 2, arbitrary: oddCall }, pullCall),
  as: fc.constantFrom('admin', 'admin', 'admin', 'admin', 'user', 'user', 'anonymous', 'nonsense', 'basic'),
  headers: fc.record({
    'Content-Type': fc.oneof(
      { weight: 19, arbitrary: fc.constant('application/json') },
      seldom('text/plain', 'application/json;charset=latin1', ';;;', 'application/json; charset="'),
    ),
    'Content-Encoding': fc.oneof({ weight: 29, arbitrary: fc.constant(undefined) }, seldom('gzip', 'br', 'toString')),
    'Accept-Encoding': seldom('br', 'gzip;q=0', '*', ';;', 'identity;q=0'),
    'Idempotency-Key': seldom(randomUUID(), randomUUID(), 'no key', '$car'),
    'If-None-Match': seldom('*', '"x"', 'W/"', ',,,'),
    Accept: seldom('text/html', ';q=', '*/*'),
  }),
})

it(`responds to ${REQUESTS} random requests without a server error (seed ${SEED})`, { timeout: 120_000 }, async () => {
  const requests = fc.sample(request, { numRuns: REQUESTS, seed: SEED })
  const view = await server.store.read()
  const known = { $car: [...view.all('cars')][0]?.uid ?? '', $inquiry: [...view.all('inquiries')][0]?.uid ?? '' }
  const fill = (text: string) => text.replaceAll('$car', known.$car).replaceAll('$inquiry', known.$inquiry)
  const counts = new Map<number, number>()

  async function check({ call: { method, path, body }, as, headers }: (typeof requests)[number]) {
    const sent: Record<string, string> = {}
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent[name] = fill(value)
    const authorization = identities[as]
    if (authorization) sent.Authorization = authorization
    const content = typeof body === 'string' ? fill(body) : body
    const answer = await rawRequest(server.url + path.replace(EPOCH, String(epoch)), {
      method,
      headers: sent,
      body: content,
      agent,
    })
    const description = `${method} ${path} as ${as} ${JSON.stringify(sent)} ${String(content).slice(0, 2000)}`
    expect(answer.status, description).toBeLessThan(500)
    if (answer.status >= 400 && method !== 'HEAD' && path.startsWith('/api/')) {
      expect(JSON.parse(answer.bytes.toString()).message, description).toEqual(expect.any(String))
    }
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
  }

  const queue = requests.values()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const one of queue) await check(one)
    }),
  )
  // Proves that the requests reach every kind of response, not only rejections.
  for (const status of [200, 201, 204, 400, 401, 403, 404, 405, 409, 415, 422]) {
    expect(counts.get(status), String(status)).toBeGreaterThan(0)
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect(server.log.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  for (const car of (await server.store.read()).all('cars')) {
    expect(car.sold && (car.enabled || car.featured)).toBe(false)
  }
})
