// The security events in the server's log: who did what to whom, from which address, and no content.
import { beforeEach, expect, it } from 'vitest'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { apiClient, validUser } from '#tests/support/server/api-client.ts'
import { quickHasher } from '#tests/support/server/quick-hasher.ts'
import { PASSWORD, serverForEach } from '#tests/support/server/test-server.ts'

const ADDRESS = '192.0.2.7'
const FROM = { 'X-Forwarded-For': ADDRESS }

const server = serverForEach({ hasher: quickHasher, rateLimits: true, sleep: async () => {}, trustProxy: 1 })
let boss: StoredUser
let ann: StoredUser
beforeEach(async () => {
  boss = await server.addUser('boss', 'admin')
  ann = await server.addUser('annabel', 'user')
})

const as = (user: StoredUser) => (method: string, path: string, body?: object) =>
  apiClient(server, server.tokenOf(user))(method, path, body, FROM)
const events = () =>
  server.log
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'security')
    .map(({ level: _, time: __, pid: ___, hostname: ____, msg: _____, requestId: ______, ...event }) => event)

it('names creations, changes and deletions of users, with the fields but without their values', async () => {
  const { id } = (await as(boss)('POST', '/api/users', validUser)).body
  await as(boss)('PUT', `/api/users/${id}`, { role: 'admin', password: 'an even better one' })
  await as(boss)('PUT', `/api/users/${id}`, { name: 'Caroline', email: 'caroline@example.com' })
  await as(boss)('DELETE', `/api/users/${id}`)
  const from = { by: boss.id, user: id, address: ADDRESS }
  expect(events()).toEqual([
    { event: 'user.create', fields: [], role: 'user', ...from },
    { event: 'user.edit', fields: ['role', 'password'], role: 'admin', ...from },
    { event: 'user.edit', fields: ['name', 'email'], ...from },
    { event: 'user.delete', fields: [], ...from },
  ])
  expect(server.log.join()).not.toMatch(/carol|better one/i)
})

it('names changes of the own account and failed step-ups', async () => {
  const newPassword = 'an even better one'
  await as(ann)('PUT', '/api/auth/password', { currentPassword: 'wrong', newPassword })
  await as(ann)('PUT', '/api/auth/password', { currentPassword: PASSWORD, newPassword })
  expect(events()).toEqual([
    { event: 'step_up_failed', user: ann.id, address: ADDRESS },
    { event: 'user.edit', by: ann.id, user: ann.id, fields: ['password'], address: ADDRESS },
  ])
})

it('names log-ins that were refused with 429, and by whatever name the account was called', async () => {
  const logIn = (name: string) =>
    apiClient(server)('POST', '/api/auth/login', { username: name, password: 'wrong' }, FROM)
  for (const name of ['annabel', 'Annabel@example.com', 'annabel', 'annabel', 'annabel@example.com']) await logIn(name)
  expect([(await logIn('annabel')).status, (await logIn('annabel@example.com')).status]).toEqual([429, 429])
  const all = events()
  expect(all.map(({ event }) => event)).toEqual([...Array(5).fill('login_failed'), 'login_refused', 'login_refused'])
  expect(new Set(all.map(({ account, address }) => `${account} ${address}`)).size).toBe(1)
  expect(server.log.join()).not.toMatch(/annabel/i)
})

it('names refusals for the role', async () => {
  expect((await as(ann)('GET', '/api/users')).status).toBe(403)
  expect((await as(ann)('PUT', '/api/settings', {})).status).toBe(403)
  expect(events()).toEqual([
    { event: 'forbidden', user: ann.id, address: ADDRESS, method: 'GET', route: '/api/users' },
    { event: 'forbidden', user: ann.id, address: ADDRESS, method: 'PUT', route: '/api/settings' },
  ])
})
