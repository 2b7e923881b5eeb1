import { beforeEach, describe, expect, it } from 'vitest'
import { isEasyToGuess } from '#sync-server/auth/easy-passwords.ts'
import { usersWithLostSecret } from '#sync-server/auth/sealed-secret.ts'
import { consumeCode } from '#sync-server/auth/two-factor.ts'
import { firstStart } from '#sync-server/first-start/first-start.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { apiClient, validUser } from '#tests/support/server/api-client.ts'
import { quickHasher } from '#tests/support/server/quick-hasher.ts'
import { PASSWORD, SECRET, serverForEach, startTestServer } from '#tests/support/server/test-server.ts'
import { wholeView } from '#tests/support/server/whole-view.ts'
import { totpCode } from '#tests/support/totp-code.ts'

const EASY = 'This password is too easy to guess'

const server = serverForEach({ hasher: quickHasher, rateLimits: true, sleep: async () => {} })
let ann: StoredUser
let boss: StoredUser
beforeEach(async () => {
  ann = await server.addUser('annabel', 'user')
  boss = await server.addUser('boss', 'admin')
})

const as = (user: StoredUser) => apiClient(server, server.tokenOf(user))
const stored = async () => (await server.store.read()).get('users', String(ann.id)) as StoredUser
const logIn = (password: string, code?: string) =>
  apiClient(server)('POST', '/api/auth/login', { username: 'annabel', password, ...(code ? { code } : {}) })

describe('PUT /api/auth/password', () => {
  const change = (newPassword: unknown, currentPassword: unknown = PASSWORD, token = server.tokenOf(ann)) =>
    apiClient(server, token)('PUT', '/api/auth/password', { currentPassword, newPassword })

  it('changes the password, ends the other sessions and continues this one with X-Token', async () => {
    const [own, other] = [server.tokenOf(ann), server.tokenOf(ann)]
    const { status, body, headers } = await change('an even better one', PASSWORD, own)
    expect([status, body.username]).toEqual([200, 'annabel'])
    const me = (token: string) => apiClient(server, token)('GET', '/api/auth/me')
    expect([(await me(own)).status, (await me(other)).status]).toEqual([401, 401])
    expect((await me(headers.get('X-Token') ?? '')).status).toBe(200)
    expect([(await logIn(PASSWORD)).status, (await logIn('an even better one')).status]).toEqual([401, 200])
  })

  it.each([
    ['a wrong current password', 'an even better one', 'not this one', 'The current password is wrong'],
    ['a common password', 'Password1', PASSWORD, EASY],
    ['the username', 'ANNABEL', PASSWORD, EASY],
    ['the email', 'annabel@example.com', PASSWORD, EASY],
    ['a short password', '12345', PASSWORD, 'Password must be at least 6 characters long'],
    ['a long password', 'x'.repeat(129), PASSWORD, 'Password must be at most 128 characters long'],
    ['the current password', PASSWORD, PASSWORD, 'The new password must differ from the current one'],
    ['no new password', undefined, PASSWORD, 'Please enter a new password'],
    ['no current password', 'an even better one', undefined, 'Please enter your current password'],
  ])('refuses %s with 422', async (_, newPassword, currentPassword, message) => {
    const body = { currentPassword, newPassword }
    const answer = await as(ann)('PUT', '/api/auth/password', body)
    expect([answer.status, answer.body.message]).toEqual([422, message])
    expect((await logIn(PASSWORD)).status).toBe(200)
  })

  it('responds 429 after five wrong current passwords', async () => {
    for (let count = 0; count < 5; count++) expect((await change('an even better one', 'wrong')).status).toBe(422)
    expect((await change('an even better one')).status).toBe(429)
  })
})

describe('a password that is easy to guess', () => {
  it('is refused for users that admins add and edit', async () => {
    const refused = [
      await as(boss)('POST', '/api/users', { ...validUser, password: 'football' }),
      await as(boss)('POST', '/api/users', { ...validUser, username: 'carolina', password: 'Carolina' }),
      await as(boss)('PUT', `/api/users/${ann.id}`, { password: 'letmein' }),
      await as(boss)('PUT', `/api/users/${ann.id}`, { email: 'new@example.com', password: 'new@example.com' }),
    ]
    for (const { status, body } of refused) expect([status, body.message]).toEqual([422, EASY])
    expect(refused[0]?.body.errors).toMatchObject([{ path: 'password', message: EASY }])
    expect((await as(boss)('PUT', `/api/users/${ann.id}`, { password: 'a fine password' })).status).toBe(200)
  })

  it.each(['123456', 'qwerty', 'IloveYou', '000000', '654321', 'abcdef', 'trustno1'])('%s', async (password) => {
    expect(await isEasyToGuess(password, ann)).toBe(true)
  })

  it('the user name in another Unicode form', async () => {
    expect(await isEasyToGuess('JOSE\u0301', { username: 'Jos\u00e9', email: 'ann@lot.example' })).toBe(true)
  })

  it.each(['correct horse', 'tr6vqz', 'annabel2'])('is not %s', async (password) => {
    expect(await isEasyToGuess(password, ann)).toBe(false)
  })
})

describe('the generated password of the first admin', () => {
  it('must be changed, and the account has a flag until it is', async () => {
    const own = await startTestServer({ hasher: quickHasher })
    const options = { username: 'admin', seed: 'none', hasher: quickHasher, now: new Date() } as const
    const { generated = '' } = (await firstStart(own.store, options)) ?? {}
    const visitor = apiClient(own)
    const { token, user } = (await visitor('POST', '/api/auth/login', { username: 'admin', password: generated })).body
    expect(user.mustChangePassword).toBe(true)
    const admin = apiClient(own, token)
    expect((await admin('GET', '/api/auth/me')).body.mustChangePassword).toBe(true)
    expect((await admin('GET', '/api/users')).body[0]).not.toHaveProperty('mustChangePassword')
    const body = { currentPassword: generated, newPassword: 'an even better one' }
    expect((await admin('PUT', '/api/auth/password', body)).body).not.toHaveProperty('mustChangePassword')
    await own.close()
  })
})

describe('two-factor log-in', () => {
  const codeOf = (secret: string) => totpCode(secret, server.clock.now)
  const wait = (seconds: number) => {
    server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000)
  }

  /** Switches it on. @returns the secret and the recovery codes */
  async function switchOn() {
    const { secret } = (await as(ann)('POST', '/api/auth/two-factor')).body
    const body = { currentPassword: PASSWORD, secret, code: codeOf(secret) }
    const { recoveryCodes } = (await as(ann)('PUT', '/api/auth/two-factor', body)).body
    // The sessions from before have ended.
    ann = await stored()
    return { secret, recoveryCodes } as { secret: string; recoveryCodes: string[] }
  }

  it('is proposed with a secret and its address for an authenticator app, and stores nothing', async () => {
    const { status, body } = await as(ann)('POST', '/api/auth/two-factor')
    expect([status, body.secret]).toEqual([200, expect.stringMatching(/^[A-Z2-7]{32}$/)])
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/.*:annabel\?/)
    expect(new URL(body.uri).searchParams.get('secret')).toBe(body.secret)
    expect(await stored()).toEqual(ann)
  })

  it('is switched on with the current password and a code, and gives ten recovery codes', async () => {
    const { secret } = (await as(ann)('POST', '/api/auth/two-factor')).body
    const put = (body: object) => as(ann)('PUT', '/api/auth/two-factor', body)
    const right = { currentPassword: PASSWORD, secret, code: codeOf(secret) }
    expect((await put({ ...right, currentPassword: 'wrong' })).body.message).toBe('The current password is wrong')
    expect(await put({ ...right, code: '000000' })).toMatchObject({
      status: 422,
      body: { message: 'The code is wrong' },
    })
    expect((await put({ ...right, secret: 'short' })).status).toBe(422)
    const { status, body } = await put(right)
    expect([status, new Set(body.recoveryCodes).size]).toEqual([200, 10])
    ann = await stored()
    expect((await put(right)).status).toBe(409)
    expect((await as(ann)('GET', '/api/auth/me')).body.twoFactor).toBe(true)
    expect(JSON.stringify(await stored())).not.toContain(body.recoveryCodes[0])
  })

  it('asks for a code after the right password only', async () => {
    const { secret } = await switchOn()
    wait(60)
    expect((await logIn('wrong', codeOf(secret))).body).toEqual({
      message: 'Invalid username or password',
      code: 'wrong_login',
      values: {},
    })
    expect(await logIn(PASSWORD)).toMatchObject({ status: 401, body: { code: 'totp_required' } })
    expect(await logIn(PASSWORD, '000000')).toMatchObject({ status: 401, body: { code: 'totp_wrong' } })
    const code = codeOf(secret).replace(/^.../, '$& ')
    expect(await logIn(PASSWORD, code)).toMatchObject({ status: 200, body: { user: { twoFactor: true } } })
  })

  it('accepts each code once, of the step before and after too', async () => {
    const { secret } = await switchOn()
    wait(60)
    const code = codeOf(secret)
    wait(-30)
    expect((await logIn(PASSWORD, code)).status).toBe(200)
    expect((await logIn(PASSWORD, code)).status).toBe(401)
    wait(150)
    expect((await logIn(PASSWORD, code)).status).toBe(401)
    const unused = codeOf(secret)
    wait(60)
    expect((await logIn(PASSWORD, unused)).status).toBe(401)
    wait(-30)
    expect((await logIn(PASSWORD, unused)).status).toBe(200)
  })

  it('accepts each recovery code once', async () => {
    const { recoveryCodes } = await switchOn()
    const [first = '', second = ''] = recoveryCodes
    expect((await logIn(PASSWORD, first)).status).toBe(200)
    expect((await logIn(PASSWORD, first)).status).toBe(401)
    expect((await logIn(PASSWORD, second.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  })

  it('allows ten wrong codes per account from addresses that never logged in to it', async () => {
    const own = await startTestServer({ hasher: quickHasher, rateLimits: true, sleep: async () => {}, trustProxy: 1 })
    const user = await own.addUser('annabel', 'user')
    const call = (code: string, address: string) =>
      apiClient(own)(
        'POST',
        '/api/auth/login',
        { username: 'annabel', password: PASSWORD, code },
        {
          'X-Forwarded-For': address,
        },
      )
    expect((await call('', '203.0.113.7')).status).toBe(200)
    const token = own.tokenOf(user)
    const { secret } = (await apiClient(own, token)('POST', '/api/auth/two-factor')).body
    const body = { currentPassword: PASSWORD, secret, code: totpCode(secret, own.clock.now) }
    const [recoveryCode] = (await apiClient(own, token)('PUT', '/api/auth/two-factor', body)).body.recoveryCodes
    for (let count = 0; count < 4; count++) expect((await call('000000', '203.0.113.7')).status).toBe(401)
    for (let count = 0; count < 10; count++) expect((await call('000000', `198.51.100.${count}`)).status).toBe(401)
    expect((await call(recoveryCode, '198.51.100.99')).status).toBe(429)
    expect((await call(recoveryCode, '203.0.113.7')).status).toBe(200)
    await own.close()
  })

  it('is switched off with the current password, or by an admin', async () => {
    await switchOn()
    expect((await as(ann)('DELETE', '/api/auth/two-factor', { currentPassword: 'wrong' })).status).toBe(422)
    expect((await logIn(PASSWORD)).status).toBe(401)
    expect((await as(ann)('DELETE', '/api/auth/two-factor', { currentPassword: PASSWORD })).status).toBe(204)
    expect((await logIn(PASSWORD)).status).toBe(200)

    await switchOn()
    expect((await as(boss)('GET', '/api/users')).body[0].twoFactor).toBe(true)
    const body = { currentPassword: PASSWORD }
    expect((await as(ann)('DELETE', `/api/users/${ann.id}/two-factor`, body)).status).toBe(403)
    expect((await as(boss)('DELETE', `/api/users/${ann.id}/two-factor`, body)).status).toBe(204)
    expect((await logIn(PASSWORD)).status).toBe(200)
  })

  it('stores the secret so that neither the data folder nor a backup contains it, and recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await switchOn()
    await server.store.compact()
    const row = JSON.stringify(await stored())
    for (const text of [secret, ...recoveryCodes]) expect(row).not.toContain(text)
    wait(60)
    expect((await logIn(PASSWORD, codeOf(secret))).status).toBe(200)
  })

  it('with another signing key refuses every code of the app, and accepts recovery codes', async () => {
    const { secret, recoveryCodes } = await switchOn()
    const user = await stored()
    const other = 'another key for tests, also long enough'
    expect(await usersWithLostSecret(server.store, other)).toEqual([ann.id])
    wait(60)
    const { now } = server.clock
    expect(consumeCode(user, codeOf(secret), now, other)).toBe(null)
    expect(consumeCode({ ...user, id: user.id + 1 }, codeOf(secret), now, SECRET)).toBe(null)
    expect(consumeCode(user, recoveryCodes[0] as string, now, other)).not.toBe(null)
  })

  it('leaves no secret and no code in the activity log and the server log', async () => {
    const { secret, recoveryCodes } = await switchOn()
    await logIn(PASSWORD, recoveryCodes[0])
    const view = await wholeView(server.store)
    const log = JSON.stringify([...view.all('activity')]) + server.log.join()
    expect(log).toContain('twoFactor')
    for (const text of [secret, ...recoveryCodes]) expect(log).not.toContain(text)
  })
})
