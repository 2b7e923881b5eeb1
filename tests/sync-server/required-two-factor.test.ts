// The setting that requires two-factor log-in of all staff, and what ends when it is switched on.

import { beforeEach, expect, it } from 'vitest'
import type { PasswordHasher } from '#sync-server/auth/password-hasher.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { apiClient, validCar } from '#tests/support/server/api-client.ts'
import { PASSWORD, serverForEach } from '#tests/support/server/test-server.ts'
import { totpCode } from '#tests/support/totp-code.ts'

/** Replaces argon2, which would only make these tests slow. */
const quickHasher: PasswordHasher = {
  hash: async (password) => `plain ${password}`,
  verify: async (hash, password) => hash === `plain ${password}`,
}

const server = serverForEach({ hasher: quickHasher })
let boss: StoredUser
let ann: StoredUser
beforeEach(async () => {
  boss = await server.addUser('boss', 'admin')
  ann = await server.addUser('annabel', 'user')
})

const require = (requireTwoFactor: boolean) =>
  apiClient(server, server.tokenOf(boss))('PUT', '/api/settings', { security: { requireTwoFactor } })
const logIn = async (username: string, code?: string) =>
  (await apiClient(server)('POST', '/api/auth/login', { username, password: PASSWORD, ...(code ? { code } : {}) })).body
const status = async (token: string, method: string, path: string, body?: object) =>
  (await apiClient(server, token)(method, path, body)).status

async function switchOn(token: string) {
  const own = apiClient(server, token)
  const { secret } = (await own('POST', '/api/auth/two-factor')).body
  const code = totpCode(secret, server.clock.now)
  const { headers, body } = await own('PUT', '/api/auth/two-factor', { currentPassword: PASSWORD, secret, code })
  return { token: headers.get('X-Token') ?? '', recoveryCodes: body.recoveryCodes as string[] }
}

it('ends the other sessions of the user, and continues this one with X-Token', async () => {
  const [own, other] = [server.tokenOf(ann), server.tokenOf(ann)]
  const { token } = await switchOn(own)
  const statuses = await Promise.all([own, other, token].map((each) => status(each, 'GET', '/api/auth/me')))
  expect(statuses).toEqual([401, 401, 200])
})

it('a log-in without two-factor log-in gives a token that may only set it up, read its user and log out', async () => {
  await require(true)
  const { token, user, mustSetUpTwoFactor } = await logIn('annabel')
  expect([user.username, mustSetUpTwoFactor]).toEqual(['annabel', true])
  const refused = [
    ['GET', '/api/cars'],
    ['POST', '/api/cars', validCar],
    ['GET', '/api/inquiries'],
    ['GET', '/api/sync/pull'],
    ['GET', '/api/staff'],
    ['GET', '/api/users'],
    ['PUT', '/api/auth/password', { currentPassword: PASSWORD, newPassword: 'an even better one' }],
    ['DELETE', '/api/auth/two-factor', { currentPassword: PASSWORD }],
  ] as const
  for (const [method, path, body] of refused) {
    const answer = await apiClient(server, token)(method, path, body)
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'two_factor_needed'])
  }
  // The settings are for anyone: this token shows no more of them.
  expect((await apiClient(server, token)('GET', '/api/settings')).body).not.toHaveProperty('inquiryMail')
  expect(await status(token, 'GET', '/api/auth/me')).toBe(200)
  expect(await status(token, 'POST', '/api/auth/logout')).toBe(204)
  expect(await status(token, 'GET', '/api/auth/me')).toBe(401)
})

it('a link to set a password gives no session', async () => {
  await require(true)
  const { link } = (await apiClient(server, server.tokenOf(boss))('POST', `/api/users/${ann.id}/link`)).body
  const body = { token: link.split('#')[1], newPassword: 'an even better one' }
  const used = await apiClient(server)('POST', '/api/auth/link', body)
  expect([used.status, used.body]).toEqual([200, { user: expect.objectContaining({ username: 'annabel' }) }])
})

it('the session is a whole one when two-factor log-in is set up, and the next log-in needs a code', async () => {
  await require(true)
  const limited = (await logIn('annabel')).token
  const { token, recoveryCodes } = await switchOn(limited)
  expect([await status(limited, 'GET', '/api/auth/me'), await status(token, 'GET', '/api/inquiries')]).toEqual([
    401, 200,
  ])
  expect((await logIn('annabel')).code).toBe('totp_required')
  const again = await logIn('annabel', recoveryCodes[0])
  expect(again).not.toHaveProperty('mustSetUpTwoFactor')
  expect(await status(again.token, 'GET', '/api/inquiries')).toBe(200)
})

it('sessions from before go on, and log-ins are as before without the setting', async () => {
  const before = server.tokenOf(ann)
  await require(true)
  expect(await status(before, 'GET', '/api/inquiries')).toBe(200)
  await require(false)
  const { token, mustSetUpTwoFactor } = await logIn('annabel')
  expect([mustSetUpTwoFactor, await status(token, 'GET', '/api/inquiries')]).toEqual([undefined, 200])
})
