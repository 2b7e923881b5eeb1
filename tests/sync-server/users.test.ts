import { hash } from '@node-rs/argon2'
import { beforeEach, expect, it } from 'vitest'
import type { PasswordHasher } from '#sync-server/auth/password-hasher.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { type ApiClient, apiClient, validUser } from '#tests/support/server/api-client.ts'
import { PASSWORD, serverForEach, startTestServer } from '#tests/support/server/test-server.ts'

const server = serverForEach()
let boss: StoredUser
let admin: ApiClient

beforeEach(async () => {
  boss = await server.addUser('boss', 'admin')
  admin = apiClient(server, server.tokenOf(boss))
})

const login = (username: string, password: string) =>
  apiClient(server)('POST', '/api/auth/login', { username, password })

it('never sends a password or its hash', async () => {
  const created = await admin('POST', '/api/users', validUser)
  const edited = await admin('PUT', `/api/users/${created.body.id}`, { ...validUser, password: 'another1' })
  const listed = await admin('GET', '/api/users')
  const text = JSON.stringify([created.body, edited.body, listed.body])
  expect(text).not.toMatch(/argon2|password|tokenVersion/i)
  expect(listed.body).toHaveLength(2)
})

it('keeps the username, and a password that is left blank', async () => {
  const { body } = await admin('POST', '/api/users', validUser)
  const sent = { ...validUser, username: 'other', password: '', name: 'Caroline', role: 'Admin' }
  const edited = await admin('PUT', `/api/users/${body.id}`, sent)
  expect(edited.body).toEqual({ ...body, name: 'Caroline', role: 'admin' })
  expect((await login('carol', validUser.password)).status).toBe(200)
})

it('keeps a role that is set while a new password is being hashed', async () => {
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
  const renamed = first('PUT', `/api/users/${id}`, { password: 'brand new' })
  await begun
  await first('PUT', `/api/users/${id}`, { role: 'user', email: 'other@example.com' })
  finishHash()
  expect(await renamed).toMatchObject({ status: 200, body: { role: 'user', email: 'other@example.com' } })
  expect((await own.store.read()).get('users', String(id))).toMatchObject({ role: 'user', passwordHash: 'brand new' })
  await own.close()
})

it('rejects a change to an invalid name, email, role or password', async () => {
  const { id } = (await admin('POST', '/api/users', validUser)).body
  const invalid = [{ name: ' ' }, { email: '' }, { email: 'nobody' }, { role: 'owner' }, { password: '12345' }]
  for (const sent of invalid) expect((await admin('PUT', `/api/users/${id}`, sent)).status).toBe(422)
  expect((await admin('PUT', `/api/users/${id}`, { email: null })).status).toBe(422)
  expect((await admin('PUT', `/api/users/${id}`, { password: null })).status).toBe(200)
  expect((await login('carol', validUser.password)).status).toBe(200)
})

it('requires unique usernames and emails, ignoring case and across both', async () => {
  await admin('POST', '/api/users', validUser)
  const clashes = [
    { username: 'CAROL' },
    { email: 'Carol@EXAMPLE.com' },
    { username: 'carol@example.com', email: 'x@example.com' },
  ]
  for (const clash of clashes) {
    const sent = { ...validUser, username: 'new', email: 'new@example.com', ...clash }
    const { status, body } = await admin('POST', '/api/users', sent)
    expect(status).toBe(409)
    expect(body.errors).toHaveLength(1)
  }
  const { status } = await admin('PUT', `/api/users/${boss.id}`, { email: 'CAROL@example.com' })
  expect(status).toBe(409)
  const own = await admin('PUT', `/api/users/${boss.id}`, { email: ' The Boss <BOSS@example.com> ' })
  expect([own.status, own.body.email]).toEqual([200, 'BOSS@example.com'])
})

it('creates one user when concurrent requests use the same name', async () => {
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((one) => admin('POST', '/api/users', { ...validUser, email: `${one}@example.com` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

it('neither deletes nor demotes the last admin', async () => {
  const last = { message: 'Cannot delete the last admin user', code: 'last_admin', values: {} }
  const deleted = await admin('DELETE', `/api/users/${boss.id}`)
  expect([deleted.status, deleted.body]).toEqual([409, last])
  const demoted = await admin('PUT', `/api/users/${boss.id}`, { role: 'user' })
  expect([demoted.status, demoted.body]).toEqual([409, last])
})

it('rejects deleting one’s own account', async () => {
  await server.addUser('second', 'admin')
  const { status, body } = await admin('DELETE', `/api/users/${boss.id}`)
  expect([status, body]).toEqual([409, { message: 'Cannot delete your own account', code: 'own_account', values: {} }])
})

it.each([
  ['delete', 'DELETE', undefined, 204],
  ['demote', 'PUT', { role: 'user' }, 200],
])('leaves one admin when two %s each other at the same time', async (_, method, sent, done) => {
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

it('ends other sessions after a new password, and continues one’s own with the token of the response', async () => {
  const own = await admin('PUT', `/api/users/${boss.id}`, { password: 'brand new' })
  expect(own.status).toBe(200)
  expect((await admin('GET', '/api/users')).status).toBe(401)
  const fresh = own.headers.get('X-Token') ?? ''
  expect((await apiClient(server, fresh)('GET', '/api/users')).status).toBe(200)
  expect((await login('boss', PASSWORD)).status).toBe(401)
  expect((await login('boss', 'brand new')).status).toBe(200)
})

it('sends no token after changing the password of another user', async () => {
  const { body } = await admin('POST', '/api/users', validUser)
  const { headers } = await admin('PUT', `/api/users/${body.id}`, { password: 'brand new' })
  expect(headers.get('X-Token')).toBeNull()
})

it('applies a new role from the next request', async () => {
  const second = await server.addUser('second', 'admin')
  const other = apiClient(server, server.tokenOf(second))
  expect((await other('GET', '/api/users')).status).toBe(200)
  await admin('PUT', `/api/users/${second.id}`, { role: 'USER' })
  expect((await other('GET', '/api/users')).status).toBe(403)
  expect((await other('GET', '/api/auth/me')).body.role).toBe('user')
})

it('never reuses the number of a deleted user', async () => {
  const { id } = (await admin('POST', '/api/users', validUser)).body
  await admin('DELETE', `/api/users/${id}`)
  expect((await admin('POST', '/api/users', validUser)).body.id).toBe(id + 1)
})

it('sends all staff the ids and names of users, and nothing else', async () => {
  const ann = await server.addUser('ann', 'user')
  const { body } = await apiClient(server, server.tokenOf(ann))('GET', '/api/staff')
  expect(body).toEqual([boss, ann].map(({ id, name }) => ({ id, name })))
})

it.each([
  ['verified', 401],
  ['hashed with newer parameters', 200],
])('a password that is changed while the one before is %s stays', async (step, status) => {
  let change = async () => {}
  const own = await startTestServer({
    hasher: {
      async hash(password) {
        if (step !== 'verified') await change()
        return `plain ${password}`
      },
      async verify(stored, password) {
        if (step === 'verified') await change()
        return stored === `plain ${password}`
      },
    },
  })
  const ann = await own.addUser('ann', 'user')
  const key = String(ann.id)
  change = () => own.store.transact((records) => records.put('users', key, { ...ann, passwordHash: 'plain new' }))
  const logIn = await apiClient(own)('POST', '/api/auth/login', { username: 'ann', password: PASSWORD })
  expect(logIn.status).toBe(status)
  expect((await own.store.read()).get('users', key)?.passwordHash).toBe('plain new')
  await own.close()
})

it('replaces a hash of older parameters once, at log-in, and ends no session', async () => {
  const old = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  const key = String(boss.id)
  const stored = async () => (await server.store.read()).get('users', key)
  await server.store.transact((records) => records.put('users', key, { ...boss, passwordHash: old }))
  expect((await login('boss', 'a wrong one')).status).toBe(401)
  expect((await stored())?.passwordHash).toBe(old)

  expect((await login('boss', PASSWORD)).status).toBe(200)
  const renewed = await stored()
  expect(renewed?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const knownAddresses = [expect.any(String)]
  expect({ ...renewed, passwordHash: '' }).toEqual({ ...boss, passwordHash: '', knownAddresses })
  expect((await admin('GET', '/api/auth/me')).status).toBe(200)

  expect((await login('boss', PASSWORD)).status).toBe(200)
  expect((await stored())?.passwordHash).toBe(renewed?.passwordHash)
})
