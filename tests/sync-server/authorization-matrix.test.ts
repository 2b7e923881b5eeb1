// Every call with every identity. The rows are compared with the router: a call without a row fails the test.
import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import pino from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { apiRouter } from '#sync-server/api/api-router.ts'
import { openApiDocument } from '#sync-server/api/description/document.ts'
import { noLoginThrottle } from '#sync-server/auth/login-throttle.ts'
import { passwordHasher } from '#sync-server/auth/password-hasher.ts'
import { noUserQuotas } from '#sync-server/middleware/user-quotas.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { apiClient, validCar, validInquiry, validUser } from '#tests/support/server/api-client.ts'
import { createSubscription } from '#tests/support/server/push-service.ts'
import { PASSWORD, SECRET, serverForFile } from '#tests/support/server/test-server.ts'

const GOOD = ['user', 'admin', 'admin with two-factor', 'demoted admin'] as const
const BAD = [
  'expired',
  'tampered',
  'alg none',
  'HS512',
  'no exp',
  'a year long',
  'other secret',
  'other site',
  'no site',
  'deleted user',
  'old password',
  'no bearer',
] as const
type Identity = 'anonymous' | (typeof GOOD)[number] | (typeof BAD)[number]
const IDENTITIES: readonly Identity[] = ['anonymous', ...GOOD, ...BAD]

interface Row {
  call: string
  body?: unknown
  /** The expected status for each kind of caller. */
  anonymous: number
  user: number
  admin: number
  bad: number
  /** The status for an admin with two-factor log-in who has not confirmed the call, where it is another one. */
  unconfirmed?: number
}

const everyone = (status: number) => ({ anonymous: status, user: status, admin: status, bad: status })
const reader = (status: number) => ({ ...everyone(status), bad: 401 })
const staff = (status: number) => ({ ...reader(status), anonymous: 401 })
const admin = (status: number) => ({ ...staff(status), user: 403 })
const confirmed = (status: number) => ({ ...admin(status), unconfirmed: 409 })

const rows: Row[] = [
  { call: 'GET /api/health', ...everyone(200) },
  { call: 'GET /api/status', ...admin(200) },
  { call: 'POST /api/status/test-mail', body: { to: 'ann@lot.example' }, ...admin(200) },
  { call: 'GET /api/openapi.json', ...everyone(200) },
  { call: 'GET /api/docs', ...everyone(200) },
  { call: 'GET /api/docs/:file', ...everyone(404) },
  { call: 'POST /api/auth/login', body: { username: 'nobody', password: 'nothing' }, ...everyone(401) },
  { call: 'POST /api/auth/logout', ...staff(204) },
  { call: 'GET /api/auth/me', ...staff(200) },
  { call: 'PUT /api/auth/me', body: {}, ...staff(200) },
  { call: 'PUT /api/auth/password', body: { currentPassword: 'wrong', newPassword: 'a new one' }, ...staff(422) },
  { call: 'POST /api/auth/two-factor', ...staff(200) },
  { call: 'PUT /api/auth/two-factor', body: { currentPassword: 'wrong' }, ...staff(422) },
  { call: 'DELETE /api/auth/two-factor', body: { currentPassword: 'wrong' }, ...staff(422) },
  { call: 'GET /api/auth/forgot', ...everyone(200) },
  { call: 'POST /api/auth/forgot', body: { email: 'nobody@example.com' }, ...everyone(202) },
  { call: 'POST /api/auth/link', body: { token: '1.none', newPassword: 'a new password' }, ...everyone(410) },
  { call: 'POST /api/users/invite', body: { name: 'Gia', email: 'gia@lot.example', role: 'user' }, ...confirmed(201) },
  { call: 'POST /api/users/:id/link', ...confirmed(201) },
  { call: 'GET /api/cars', ...reader(200) },
  { call: 'GET /api/cars/:id', ...reader(200) },
  { call: 'POST /api/cars', body: validCar, ...staff(201) },
  { call: 'PUT /api/cars/:id', body: { price: 1 }, ...staff(200) },
  { call: 'DELETE /api/cars/:id', ...staff(204) },
  { call: 'GET /api/photos/:hash', ...reader(404) },
  { call: 'PUT /api/photos/:hash', body: {}, ...staff(422) },
  { call: 'GET /api/brand/:hash', ...everyone(404) },
  { call: 'GET /api/brand/icons/:name', ...everyone(404) },
  { call: 'PUT /api/brand/:hash', body: {}, ...admin(422) },
  { call: 'GET /api/picture-copies', ...staff(200) },
  { call: 'POST /api/picture-copies', body: { carIds: [] }, ...staff(202) },
  { call: 'GET /api/appointments', ...staff(200) },
  { call: 'GET /api/reservations', ...staff(200) },
  { call: 'GET /api/checks', ...staff(200) },
  { call: 'GET /api/inquiries', ...staff(200) },
  { call: 'POST /api/inquiries', body: validInquiry, ...everyone(201) },
  { call: 'PATCH /api/inquiries/:id/status', body: { read: true }, ...staff(200) },
  { call: 'DELETE /api/inquiries/:id', ...staff(204) },
  { call: 'GET /api/settings', ...everyone(200) },
  { call: 'PUT /api/settings', body: { siteName: 'Ours' }, ...admin(200) },
  { call: 'GET /api/users', ...admin(200) },
  { call: 'POST /api/users', body: validUser, ...confirmed(201) },
  { call: 'PUT /api/users/:id', body: { name: 'Another' }, ...confirmed(200) },
  { call: 'DELETE /api/users/:id', ...confirmed(204) },
  { call: 'DELETE /api/users/:id/two-factor', body: { currentPassword: PASSWORD }, ...admin(204) },
  { call: 'GET /api/staff', ...staff(200) },
  { call: 'GET /api/activity', ...admin(200) },
  { call: 'GET /api/devices', ...admin(200) },
  { call: 'GET /api/feeds', ...staff(200) },
  { call: 'POST /api/personal-data', body: { email: 'ada@example.com' }, ...admin(200) },
  { call: 'POST /api/personal-data/export', body: { email: 'ada@example.com' }, ...admin(200) },
  { call: 'DELETE /api/personal-data', body: { email: 'ada@example.com' }, ...admin(200) },
  { call: 'GET /api/notices/key', ...staff(200) },
  { call: 'POST /api/notices/subscription', body: createSubscription(), ...staff(204) },
  { call: 'DELETE /api/notices/subscription', body: { endpoint: createSubscription().endpoint }, ...staff(204) },
  { call: 'GET /api/undelivered-mails', ...admin(200) },
  { call: 'POST /api/undelivered-mails/retry', ...admin(204) },
  { call: 'GET /api/redirects', ...admin(200) },
  { call: 'PUT /api/redirects', body: { data: [] }, ...admin(200) },
  { call: 'GET /api/missed-addresses', ...admin(200) },
  { call: 'POST /api/sync/push', body: { mutations: [] }, ...staff(200) },
  { call: 'GET /api/sync/pull', ...reader(200) },
  { call: 'GET /api/sync/conflicts', ...staff(200) },
  { call: 'GET /api/sync/events', ...reader(200) },
]

const server = serverForFile()
const users = new Map<Identity, StoredUser>()
const tokens = new Map<Identity, string>()

/** Accounts that can log in get a token per call, because a log-out ends its session. */
function tokenOf(as: Identity): string | undefined {
  const user = users.get(as)
  return user ? server.tokenOf(user) : tokens.get(as)
}

beforeAll(async () => {
  const boss = await server.addUser('boss', 'admin')
  const ann = await server.addUser('ann', 'user')
  const second = await server.addUser('second', 'admin')
  const demoted = await server.addUser('demoted', 'admin')
  const gone = await server.addUser('gone', 'user')
  const { tokenOf } = server
  const aud = server.store.known().storeId
  const claims = { sub: String(boss.id), tv: 1, aud, jti: 'a session', iat: now(), exp: now() + 3600 }
  users.set('user', ann).set('admin', boss).set('admin with two-factor', second).set('demoted admin', demoted)
  tokens.set('expired', jwt.sign({ ...claims, iat: now() - 7200, exp: now() - 3600 }, SECRET))
  tokens.set('tampered', tampered(tokenOf(ann), { sub: String(boss.id) }))
  tokens.set('alg none', jwt.sign(claims, null, { algorithm: 'none' }))
  tokens.set('HS512', jwt.sign(claims, SECRET, { algorithm: 'HS512' }))
  tokens.set('no exp', jwt.sign({ sub: claims.sub, tv: 1, aud, jti: 'a session' }, SECRET))
  tokens.set('a year long', jwt.sign({ ...claims, exp: now() + 365 * 86_400 }, SECRET))
  tokens.set('other site', jwt.sign({ ...claims, aud: 'another store' }, SECRET))
  tokens.set('no site', jwt.sign({ ...claims, aud: undefined }, SECRET))
  tokens.set('other secret', jwt.sign(claims, `${SECRET}, but another`))
  tokens.set('deleted user', tokenOf(gone))
  tokens.set('old password', tokenOf({ ...ann, tokenVersion: 0 }))
  await change(second, { ...second, twoFactor: { secret: '', lastStep: 0, recoveryHashes: [] } })
  await change(demoted, { ...demoted, role: 'user' })
  await change(gone, null)
})

/** The server's clock does not advance. */
const now = () => Math.floor(server.clock.now.getTime() / 1000)

function change(user: StoredUser, row: StoredUser | null) {
  const key = String(user.id)
  return server.store.transact((records) => (row ? records.put('users', key, row) : records.remove('users', key)))
}

function tampered(token: string, claims: object): string {
  const [header, payload, signature] = token.split('.')
  const changed = { ...JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()), ...claims }
  return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')
}

async function call(as: Identity, row: Row) {
  const [method = '', pattern = ''] = row.call.split(' ')
  const path = pattern.replace(':id', await freshId(pattern))
  const body = bodyFor(row)
  const headers: Record<string, string> = {}
  if (as === 'no bearer') headers.Authorization = `Token ${tokenOf('admin')}`
  if (/\/(events|docs)$/.test(path)) return listen(path, as === 'no bearer' ? headers : bearer(as))
  return apiClient(server, tokenOf(as))(method, path, body, headers)
}

function bodyFor({ call, body }: Row): unknown {
  if (call === 'POST /api/users/invite') return { ...(body as object), email: uniqueName().email }
  if (call === 'POST /api/users') return { ...validUser, ...uniqueName() }
  return call === 'POST /api/sync/push' ? { ...(body as object), deviceId: randomUUID() } : body
}

const bearer = (as: Identity): Record<string, string> => {
  const token = tokenOf(as)
  return token ? { Authorization: `Bearer ${token}` } : {}
}

/** Reads only the response headers: an event stream never ends. */
async function listen(path: string, headers: Record<string, string>) {
  const leave = new AbortController()
  const { status, headers: answered } = await fetch(server.url + path, { headers, signal: leave.signal })
  const body = status === 200 ? undefined : { message: 'not read' }
  leave.abort()
  return { status, headers: answered, body }
}

let names = 0
const uniqueName = () => ({ username: `new${++names}`, email: `new${names}@example.com` })

async function freshId(pattern: string): Promise<string> {
  const asAdmin = apiClient(server, tokenOf('admin'))
  if (!pattern.includes(':id')) return ''
  if (pattern.includes('/cars/')) return String((await asAdmin('POST', '/api/cars', validCar)).body.id)
  if (pattern.includes('/inquiries/')) return String((await asAdmin('POST', '/api/inquiries', validInquiry)).body.id)
  return String((await asAdmin('POST', '/api/users', { ...validUser, ...uniqueName() })).body.id)
}

function expected(row: Row, as: Identity): number {
  if (as === 'admin with two-factor') return row.unconfirmed ?? row.admin
  if (as === 'anonymous' || as === 'admin' || as === 'user') return row[as]
  return as === 'demoted admin' ? row.user : row.bad
}

it('has one row for every call of the router', () => {
  const api = apiRouter({
    store: server.store,
    events: server.events,
    push: server.push,
    photos: server.photos,
    mailLink: null,
    testMail: null,
    version: '1.2.3',
    dataDir: server.dir,
    secret: SECRET,
    storeId: server.store.known().storeId,
    log: pino({ enabled: false }),
    now: () => new Date(),
    inquiryCeilings: null,
    quotas: noUserQuotas,
    hasher: passwordHasher(),
    loginThrottle: noLoginThrottle,
    publicUrl: undefined,
    mailsInquiries: false,
    onLoginRefused() {},
  })
  const calls = api.stack.flatMap(({ methods, path }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`),
  )
  expect(calls.sort()).toEqual(rows.map((row) => row.call).sort())
})

it('describes every call of the router', () => {
  const documented = Object.entries(openApiDocument().paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(documented.sort()).toEqual(rows.map((row) => row.call).sort())
})

describe.each(rows)('$call', (row) => {
  it.each(IDENTITIES)('as %s', async (as) => {
    const { status, headers, body } = await call(as, row)
    expect(status).toBe(expected(row, as))
    if (status >= 400) expect(body).toMatchObject({ message: expect.any(String) })
    if (status === 403) expect(body).toMatchObject({ code: 'forbidden' })
    if (status === 409) expect(body).toMatchObject({ code: 'step_up_needed' })
    if (status === 401 && !row.call.endsWith('/login')) expect(headers.get('WWW-Authenticate')).toBe('Bearer')
  })
})

describe('GET /metrics', () => {
  it.each(IDENTITIES)('a session gives no access from another machine: as %s', async (as) => {
    const headers = { ...bearer(as), 'X-Forwarded-For': '192.0.2.7' }
    expect((await fetch(`${server.url}/metrics`, { headers })).status).toBe(404)
  })
})

describe('an invalid token', () => {
  it('gets the same response for every reason, with a code for a deleted account and a revoked session', async () => {
    const answers = await Promise.all(
      BAD.filter((as) => as !== 'no bearer').map((as) => apiClient(server, tokenOf(as))('GET', '/api/auth/me')),
    )
    const gone = answers.filter(({ body }) => body.code === 'account_gone')
    expect(gone).toHaveLength(1)
    const others = answers.filter(({ body }) => body.code !== 'account_gone')
    expect(others.filter(({ body }) => body.code === 'session_revoked')).toHaveLength(1)
    expect(new Set(others.map(({ body }) => body.message)).size).toBe(1)
  })

  it('is not read from a cookie or the address', async () => {
    const token = tokenOf('admin')
    const headers = { Cookie: `token=${token}; jwt_token=${token}` }
    expect((await apiClient(server)('GET', `/api/auth/me?token=${token}`, undefined, headers)).status).toBe(401)
  })
})

describe('authorization precedes looking up the id and reading the body', () => {
  it.each([
    ['PUT', '/api/cars/999999'],
    ['DELETE', '/api/cars/999999'],
    ['PATCH', '/api/inquiries/999999/status'],
    ['PUT', '/api/users/999999'],
    ['PUT', '/api/settings'],
  ])('%s %s', async (method, path) => {
    const unreadable = '{"not json'
    const body = method === 'DELETE' ? undefined : unreadable
    expect((await apiClient(server)(method, path, body)).status).toBe(401)
    if (!/users|settings/.test(path)) return
    expect((await apiClient(server, tokenOf('user'))(method, path, body)).status).toBe(403)
  })
})

it('sends visitors only public cars, without their creator', async () => {
  const asAdmin = apiClient(server, tokenOf('admin'))
  const hidden = (await asAdmin('POST', '/api/cars', { ...validCar, enabled: false })).body
  const shown = (await asAdmin('POST', '/api/cars', validCar)).body
  const visitor = apiClient(server)
  const { data } = (await visitor('GET', '/api/cars')).body
  const ids = data.map((car: { id: number }) => car.id)
  expect(ids).toContain(shown.id)
  expect(ids).not.toContain(hidden.id)
  expect(data[0]).not.toHaveProperty('createdBy')
  expect((await visitor('GET', `/api/cars/${hidden.id}`)).status).toBe(404)
  expect((await visitor('GET', `/api/cars/${shown.id}`)).body).not.toHaveProperty('createdBy')
  expect((await asAdmin('GET', `/api/cars/${hidden.id}`)).body.createdBy).toBe('boss')
})

it('sends purchase price and costs of a car to admins only, in every answer with cars', async () => {
  const costs = { purchasePrice: 43_210, costs: [{ date: '2026-03-31', text: 'Tyres', amount: 450 }] }
  const asAdmin = apiClient(server, tokenOf('admin'))
  const { id } = (await asAdmin('POST', '/api/cars', { ...validCar, ...costs })).body
  for (const path of ['/api/cars', `/api/cars/${id}`, '/api/sync/pull?cursor=0.0']) {
    for (const [role, sees] of [
      ['admin', !path.includes('pull')],
      ['user', false],
    ] as const) {
      const { body } = await apiClient(server, tokenOf(role))('GET', path)
      expect(/\b43210\b/.test(JSON.stringify(body)), `${role} ${path}`).toBe(sees)
    }
    expect(JSON.stringify((await apiClient(server)('GET', path)).body)).not.toMatch(/\b43210\b/)
  }
  const edited = await apiClient(server, tokenOf('user'))('PUT', `/api/cars/${id}`, {
    purchasePrice: 1,
    color: 'Green',
  })
  expect(edited).toMatchObject({ status: 200, body: { color: 'Green' } })
  expect(edited.body).not.toHaveProperty('purchasePrice')
  expect((await asAdmin('GET', `/api/cars/${id}`)).body).toMatchObject({ ...costs, color: 'Green' })
})
