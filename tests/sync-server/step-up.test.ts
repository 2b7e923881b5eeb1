// A session alone, as one that was stolen, takes over no account and receives no enquiries: the calls that would allow it need the
// password or a code again.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { siteSettings } from '#sync-server/store/site-settings.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { type ApiClient, apiClient, validUser, withIdempotencyKey } from '#tests/support/server/api-client.ts'
import { quickHasher } from '#tests/support/server/quick-hasher.ts'
import { PASSWORD, serverForEach, startTestServer } from '#tests/support/server/test-server.ts'
import { totpCode } from '#tests/support/totp-code.ts'

const NEW_PASSWORD = 'an even better one'
const WRONG = { status: 422, body: { message: 'The current password is wrong' } }
const RECIPIENT = { inquiryMail: { recipients: ['mallory@example.com'] } }
const NEEDED = { status: 409, body: { code: 'step_up_needed' } }

const server = serverForEach({ hasher: quickHasher, rateLimits: true, sleep: async () => {}, trustProxy: 1 })
let boss: StoredUser
let ann: StoredUser
beforeEach(async () => {
  boss = await server.addUser('boss', 'admin')
  ann = await server.addUser('annabel', 'user')
})

const stored = async ({ id }: StoredUser) => (await server.store.read()).get('users', String(id)) as StoredUser
const settings = async () => siteSettings(await server.store.read())
const as = async (user: StoredUser): Promise<ApiClient> => apiClient(server, server.tokenOf(await stored(user)))
const codeOf = (secret: string) => totpCode(secret, server.clock.now)

/** @returns a code that has not been used, and a recovery code */
async function switchOnTwoFactor(user: StoredUser) {
  const own = await as(user)
  const { secret } = (await own('POST', '/api/auth/two-factor')).body
  const body = { currentPassword: PASSWORD, secret, code: codeOf(secret) }
  const [recoveryCode = ''] = (await own('PUT', '/api/auth/two-factor', body)).body.recoveryCodes
  server.clock.now = new Date(server.clock.now.getTime() + 60_000)
  return { code: codeOf(secret), recoveryCode }
}

/** The calls by which a session could take over an account, remove one, or have enquiries sent to itself. */
const takeOvers = (own: () => StoredUser, other: () => StoredUser) =>
  [
    ['its own password', 'PUT', () => `/api/users/${own().id}`, { password: NEW_PASSWORD }],
    ['the password of another user', 'PUT', () => `/api/users/${other().id}`, { password: NEW_PASSWORD }],
    ['the role of another user', 'PUT', () => `/api/users/${other().id}`, { role: 'Admin' }],
    ['the name of another user', 'PUT', () => `/api/users/${other().id}`, { name: 'Caro' }],
    ['its own e-mail', 'PUT', () => `/api/users/${own().id}`, { email: 'mallory@example.com' }],
    ['a new admin', 'POST', () => '/api/users', { ...validUser, role: 'Admin' }],
    ['a new user', 'POST', () => '/api/users', validUser],
    ['a recipient of enquiries', 'PUT', () => '/api/settings', RECIPIENT],
    ['the rule of two-factor log-in', 'PUT', () => '/api/settings', { security: { requireTwoFactor: true } }],
    ['a deletion', 'DELETE', () => `/api/users/${other().id}`, {}],
  ] as const

describe('an admin with two-factor log-in', () => {
  it.each(
    takeOvers(
      () => boss,
      () => ann,
    ),
  )('needs the current password or a code for %s', async (_, method, path, body) => {
    const { code, recoveryCode } = await switchOnTwoFactor(boss)
    const before = [await stored(boss), await stored(ann), await settings()]
    const call = async (answer: object) => (await as(boss))(method, path(), { ...body, ...answer })
    expect(await call({})).toMatchObject(NEEDED)
    expect(await call({ currentPassword: '', code: null })).toMatchObject(NEEDED)
    expect(await call({ currentPassword: 'wrong' })).toMatchObject(WRONG)
    expect(await call({ code: '000000' })).toMatchObject({ status: 422, body: { message: 'The code is wrong' } })
    expect([await stored(boss), await stored(ann), await settings()]).toEqual(before)
    expect((await server.store.read()).find('users', 'username', validUser.username)).toBeUndefined()
    const right = [{ currentPassword: PASSWORD }, { code }, { code: recoveryCode }]
    const answer = right[method === 'DELETE' ? 2 : body && 'role' in body ? 1 : 0] as object
    expect((await call(answer)).status).toBeLessThan(300)
  })

  it('uses up a code, which is valid once', async () => {
    const { code } = await switchOnTwoFactor(boss)
    const admin = await as(boss)
    expect((await admin('PUT', `/api/users/${ann.id}`, { password: NEW_PASSWORD, code })).status).toBe(200)
    expect((await admin('PUT', `/api/users/${ann.id}`, { password: 'yet another one', code })).status).toBe(422)
  })

  it('needs neither to read users, change other settings, or save the values that are stored', async () => {
    await (await as(boss))('PUT', '/api/settings', RECIPIENT)
    await switchOnTwoFactor(boss)
    const admin = await as(boss)
    expect((await admin('GET', '/api/users')).status).toBe(200)
    const { name, email, role } = await stored(ann)
    expect((await admin('PUT', `/api/users/${ann.id}`, { name, email, role, password: '' })).status).toBe(200)
    const same = { ...RECIPIENT, security: { requireTwoFactor: false }, siteName: 'Ours' }
    expect(await admin('PUT', '/api/settings', same)).toMatchObject({ status: 200, body: { siteName: 'Ours' } })
  })

  it('saves settings with a code under the key of the request that lacked it, and once', async () => {
    const { code } = await switchOnTwoFactor(boss)
    const admin = await as(boss)
    const key = withIdempotencyKey(randomUUID())
    expect(await admin('PUT', '/api/settings', RECIPIENT, key)).toMatchObject(NEEDED)
    for (let count = 0; count < 2; count++)
      expect(await admin('PUT', '/api/settings', { ...RECIPIENT, code }, key)).toMatchObject({
        status: 200,
        body: RECIPIENT,
      })
  })

  describe('whose device pushes', () => {
    const push = async (by: StoredUser, name: string, uid: string, args: object) => {
      const mutation = { mid: randomUUID(), uid, name, args, format: 1, madeAt: server.clock.now.toISOString() }
      const { body } = await (await as(by))('POST', '/api/sync/push', { deviceId: randomUUID(), mutations: [mutation] })
      return body.outcomes[0]
    }
    const refused = { status: 'refused', code: 'step_up_needed' }

    it.each([
      ['a recipient of enquiries', { 'inquiryMail.recipients': { to: ['mallory@example.com'] } }],
      ['the rule of two-factor log-in', { 'security.requireTwoFactor': { from: false, to: true } }],
    ])('%s is refused, with all other changes of the mutation', async (_, fields) => {
      await switchOnTwoFactor(boss)
      const before = await settings()
      const all = { ...fields, tagline: { from: before.tagline, to: 'Ours' } }
      expect(await push(boss, 'settings.edit', 'site', { fields: all })).toMatchObject(refused)
      expect(await settings()).toEqual(before)
      const others = { tagline: all.tagline, 'security.requireTwoFactor': { from: true, to: false } }
      expect(await push(boss, 'settings.edit', 'site', { fields: others })).toMatchObject({ status: 'applied' })
    })

    it('"Use mine" of a conflict about the recipients is refused, "Keep theirs" is not', async () => {
      await (await as(boss))('PUT', '/api/settings', { inquiryMail: { recipients: ['sales@example.com'] } })
      const carla = await server.addUser('carla', 'admin')
      const fields = { 'inquiryMail.recipients': { to: RECIPIENT.inquiryMail.recipients } }
      const { conflictUid } = await push(carla, 'settings.edit', 'site', { fields })
      await switchOnTwoFactor(boss)
      expect(await push(boss, 'conflict.resolve', conflictUid, { choice: 'mine' })).toMatchObject(refused)
      expect(await push(boss, 'conflict.resolve', conflictUid, { choice: 'theirs' })).toMatchObject({
        status: 'applied',
      })
      expect((await settings()).inquiryMail?.recipients).toEqual(['sales@example.com'])
    })
  })
})

describe('an admin without two-factor log-in', () => {
  it.each(
    takeOvers(
      () => boss,
      () => ann,
    ),
  )('needs nothing for %s', async (_, method, path, body) => {
    const answer = method === 'DELETE' ? undefined : body
    expect((await (await as(boss))(method, path(), answer)).status).toBeLessThan(300)
  })
})

describe('DELETE /api/users/{id}/two-factor', () => {
  const reset = async (id: number, body?: object) => (await as(boss))('DELETE', `/api/users/${id}/two-factor`, body)

  it('always needs the current password, and takes no code in its place', async () => {
    await switchOnTwoFactor(ann)
    expect(await reset(ann.id)).toMatchObject(NEEDED)
    expect(await reset(ann.id, { currentPassword: 'wrong' })).toMatchObject(WRONG)
    const { code } = await switchOnTwoFactor(boss)
    expect(await reset(ann.id, { code })).toMatchObject(NEEDED)
    expect(await stored(ann)).toHaveProperty('twoFactor')
    expect((await reset(ann.id, { currentPassword: PASSWORD })).status).toBe(204)
    expect(await stored(ann)).not.toHaveProperty('twoFactor')
  })

  it("never switches off the caller's own, which needs the call for the own account", async () => {
    await switchOnTwoFactor(boss)
    const refused = { status: 409, body: { code: 'own_account' } }
    expect(await reset(boss.id)).toMatchObject(refused)
    expect(await reset(boss.id, { currentPassword: PASSWORD })).toMatchObject(refused)
    expect(await stored(boss)).toHaveProperty('twoFactor')
  })

  it('of an unknown user is 404', async () => {
    expect((await reset(99)).status).toBe(404)
  })
})

describe('wrong answers are throttled like failed log-ins', () => {
  const change = async (answer: object, address = '192.0.2.1') =>
    (await as(boss))(
      'PUT',
      `/api/users/${ann.id}`,
      { password: NEW_PASSWORD, ...answer },
      { 'X-Forwarded-For': address },
    )
  const logIn = (password: string, address: string) =>
    apiClient(server)('POST', '/api/auth/login', { username: 'boss', password }, { 'X-Forwarded-For': address })

  it('five per address, together with the log-ins to the account', async () => {
    const { code } = await switchOnTwoFactor(boss)
    for (let count = 0; count < 3; count++) expect((await change({ currentPassword: 'wrong' })).status).toBe(422)
    expect((await logIn('wrong', '192.0.2.1')).status).toBe(401)
    expect((await change({ code: '000000' })).status).toBe(422)
    expect((await change({ currentPassword: PASSWORD })).status).toBe(429)
    expect((await change({ code })).status).toBe(429)
    expect((await logIn(PASSWORD, '192.0.2.1')).status).toBe(429)
  })

  it('ten wrong codes over all addresses that never logged in to the account', async () => {
    const { code } = await switchOnTwoFactor(boss)
    for (let count = 0; count < 10; count++) {
      expect((await change({ code: '000000' }, `198.51.100.${count}`)).status).toBe(422)
    }
    expect((await change({ code }, '198.51.100.99')).status).toBe(429)
  })

  it('guesses of the own password from many addresses wait for each other', async () => {
    const delays: number[] = []
    const own = await startTestServer({
      hasher: quickHasher,
      rateLimits: true,
      trustProxy: 1,
      sleep: async (ms) => void delays.push(ms),
    })
    const user = await own.addUser('annabel', 'user')
    const body = { currentPassword: 'wrong', newPassword: NEW_PASSWORD }
    for (let count = 0; count < 6; count++) {
      const headers = { 'X-Forwarded-For': `198.51.100.${count}` }
      await apiClient(own, own.tokenOf(user))('PUT', '/api/auth/password', body, headers)
    }
    expect(delays.length).toBeGreaterThan(0)
    await own.close()
  })
})
