import { hash } from '@node-rs/argon2'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { PasswordHasher } from '#sync-server/auth/password-hasher.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { type ApiClient, apiClient, aUser } from '#tests/support/server/api-client.ts'
import { PASSWORD, startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let server: TestServer
let boss: StoredUser
let admin: ApiClient

beforeEach(async () => {
  server = await startTestServer()
  boss = await server.addUser('boss', 'admin')
  admin = apiClient(server, server.tokenOf(boss))
})
afterEach(() => server.close())

const login = (username: string, password: string) =>
  apiClient(server)('POST', '/api/auth/login', { username, password })

it('never answers with a password or its hash', async () => {
  const created = await admin('POST', '/api/users', aUser)
  const edited = await admin('PUT', `/api/users/${created.body.id}`, { ...aUser, password: 'another1' })
  const listed = await admin('GET', '/api/users')
  const text = JSON.stringify([created.body, edited.body, listed.body])
  expect(text).not.toMatch(/argon2|password|tokenVersion/i)
  expect(listed.body).toHaveLength(2)
})

it('keeps the username, and the password when it is left blank', async () => {
  const { body } = await admin('POST', '/api/users', aUser)
  const sent = { ...aUser, username: 'other', password: '', name: 'Caroline', role: 'Admin' }
  const edited = await admin('PUT', `/api/users/${body.id}`, sent)
  expect(edited.body).toEqual({ ...body, name: 'Caroline', role: 'admin' })
  expect((await login('carol', aUser.password)).status).toBe(200)
})

it('a role given while another’s new password is still being hashed stays', async () => {
  let beginHash = () => {}
  let finishHash = () => {}
  const begun = new Promise<void>((resolve) => {
    beginHash = resolve
  })
  const slow: PasswordHasher = {
    async hash(password) {
      beginHash()
      if (password === 'brand new') await new Promise<void>((resolve) => (finishHash = resolve))
      return password
    },
    verify: async (stored, password) => stored === password,
  }
  const own = await startTestServer({ hasher: slow })
  const first = apiClient(own, own.tokenOf(await own.addUser('boss', 'admin')))
  const { id } = await own.addUser('second', 'admin')
  const named = first('PUT', `/api/users/${id}`, { password: 'brand new' })
  await begun
  await first('PUT', `/api/users/${id}`, { role: 'user', email: 'other@example.com' })
  finishHash()
  expect(await named).toMatchObject({ status: 200, body: { role: 'user', email: 'other@example.com' } })
  expect((await own.store.read()).get('users', String(id))).toMatchObject({ role: 'user', passwordHash: 'brand new' })
  await own.close()
})

it('a change is refused as before for a name, an email, a role or a password that cannot be', async () => {
  const { id } = (await admin('POST', '/api/users', aUser)).body
  const refusals = [{ name: ' ' }, { email: '' }, { email: 'nobody' }, { role: 'owner' }, { password: '12345' }]
  for (const sent of refusals) expect((await admin('PUT', `/api/users/${id}`, sent)).status).toBe(422)
  expect((await admin('PUT', `/api/users/${id}`, { email: null })).status).toBe(422)
  expect((await admin('PUT', `/api/users/${id}`, { password: null })).status).toBe(200)
  expect((await login('carol', aUser.password)).status).toBe(200)
})

it('usernames and emails are unique in any case, also across the two', async () => {
  await admin('POST', '/api/users', aUser)
  const clashes = [
    { username: 'CAROL' },
    { email: 'Carol@EXAMPLE.com' },
    { username: 'carol@example.com', email: 'x@example.com' },
  ]
  for (const clash of clashes) {
    const sent = { ...aUser, username: 'new', email: 'new@example.com', ...clash }
    const { status, body } = await admin('POST', '/api/users', sent)
    expect(status).toBe(409)
    expect(body.errors).toHaveLength(1)
  }
  const { status } = await admin('PUT', `/api/users/${boss.id}`, { email: 'CAROL@example.com' })
  expect(status).toBe(409)
  expect((await admin('PUT', `/api/users/${boss.id}`, { email: 'BOSS@example.com' })).status).toBe(200)
})

it('of two who take one name at once, one gets it', async () => {
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((one) => admin('POST', '/api/users', { ...aUser, email: `${one}@example.com` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

it('the last admin stays, whoever asks', async () => {
  const last = { message: 'Cannot delete the last admin user' }
  const deleted = await admin('DELETE', `/api/users/${boss.id}`)
  expect([deleted.status, deleted.body]).toEqual([409, last])
  const demoted = await admin('PUT', `/api/users/${boss.id}`, { role: 'user' })
  expect([demoted.status, demoted.body]).toEqual([409, last])
})

it('nobody deletes their own account', async () => {
  await server.addUser('second', 'admin')
  const { status, body } = await admin('DELETE', `/api/users/${boss.id}`)
  expect([status, body]).toEqual([409, { message: 'Cannot delete your own account' }])
})

it.each([
  ['delete', 'DELETE', undefined, 204],
  ['demote', 'PUT', { role: 'user' }, 200],
])('two admins who %s each other at once leave one', async (_, method, sent, done) => {
  const second = await server.addUser('second', 'admin')
  const other = apiClient(server, server.tokenOf(second))
  const answers = await Promise.all([
    admin(method, `/api/users/${second.id}`, sent),
    other(method, `/api/users/${boss.id}`, sent),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === done)).toHaveLength(1)
  expect([401, 403]).toContain(statuses.find((status) => status !== done))
  const admins = [...(await server.store.read()).all('users')].filter((user) => user.role === 'admin')
  expect(admins).toHaveLength(1)
})

it('a new password ends other sessions at once, and one’s own goes on under the token answered with it', async () => {
  const own = await admin('PUT', `/api/users/${boss.id}`, { password: 'brand new' })
  expect(own.status).toBe(200)
  expect((await admin('GET', '/api/users')).status).toBe(401)
  const fresh = own.headers.get('X-Token') ?? ''
  expect((await apiClient(server, fresh)('GET', '/api/users')).status).toBe(200)
  expect((await login('boss', PASSWORD)).status).toBe(401)
  expect((await login('boss', 'brand new')).status).toBe(200)
})

it('another’s new password brings no token', async () => {
  const { body } = await admin('POST', '/api/users', aUser)
  const { headers } = await admin('PUT', `/api/users/${body.id}`, { password: 'brand new' })
  expect(headers.get('X-Token')).toBeNull()
})

it('a role counts from the next request on', async () => {
  const second = await server.addUser('second', 'admin')
  const other = apiClient(server, server.tokenOf(second))
  expect((await other('GET', '/api/users')).status).toBe(200)
  await admin('PUT', `/api/users/${second.id}`, { role: 'USER' })
  expect((await other('GET', '/api/users')).status).toBe(403)
  expect((await other('GET', '/api/auth/me')).body.role).toBe('user')
})

it('a deleted user’s number is given to nobody', async () => {
  const { id } = (await admin('POST', '/api/users', aUser)).body
  await admin('DELETE', `/api/users/${id}`)
  expect((await admin('POST', '/api/users', aUser)).body.id).toBe(id + 1)
})

it('all staff may know who is there, and no more', async () => {
  const ann = await server.addUser('ann', 'user')
  const { body } = await apiClient(server, server.tokenOf(ann))('GET', '/api/staff')
  expect(body).toEqual([boss, ann].map(({ id, name }) => ({ id, name })))
})

it('a log-in replaces a hash of older parameters, ends no session, and does so once', async () => {
  const old = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  const key = String(boss.id)
  const stored = async () => (await server.store.read()).get('users', key)
  await server.store.transact([{ table: 'users', key }], (records) =>
    records.put('users', key, { ...boss, passwordHash: old }),
  )
  expect((await login('boss', 'a wrong one')).status).toBe(401)
  expect((await stored())?.passwordHash).toBe(old)

  expect((await login('boss', PASSWORD)).status).toBe(200)
  const renewed = await stored()
  expect(renewed?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect({ ...renewed, passwordHash: '' }).toEqual({ ...boss, passwordHash: '' })
  expect((await admin('GET', '/api/auth/me')).status).toBe(200)

  expect((await login('boss', PASSWORD)).status).toBe(200)
  expect((await stored())?.passwordHash).toBe(renewed?.passwordHash)
})
