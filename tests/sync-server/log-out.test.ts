import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { signToken } from '#sync-server/auth/session-token.ts'
import { pruneStore } from '#sync-server/reconcile/retention.ts'
import { MAX_ENDED_SESSIONS } from '#sync-server/store/ended-sessions.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { apiClient } from '#tests/support/server/api-client.ts'
import { PASSWORD, SECRET, startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let server: TestServer
let ann: StoredUser
beforeEach(async () => {
  server = await startTestServer()
  ann = await server.addUser('ann', 'user')
})
afterEach(() => server.close())

const logOut = (token: string, body?: unknown) => apiClient(server, token)('POST', '/api/auth/logout', body)
const statusOf = async (token: string) => (await apiClient(server, token)('GET', '/api/auth/me')).status
const stored = async () => (await server.store.read()).get('users', String(ann.id))

it('a token opens only the site that issued it, also when another site has the same signing key', async () => {
  const [north, south] = await Promise.all([startTestServer(), startTestServer()])
  onTestFinished(async () => void (await Promise.all([north.close(), south.close()])))
  const [ann] = await Promise.all([north.addUser('ann', 'admin'), south.addUser('zoe', 'admin')])
  const login = { username: 'ann', password: PASSWORD }
  const { token } = (await apiClient(north)('POST', '/api/auth/login', login)).body
  expect(jwt.decode(token)).toMatchObject({ aud: north.store.known().storeId })
  expect((await apiClient(north, token)('GET', '/api/auth/me')).status).toBe(200)
  for (const foreign of [token, north.tokenOf(ann), signToken(ann, SECRET, new Date(), undefined as never)]) {
    expect((await apiClient(south, foreign)('GET', '/api/auth/me')).status).toBe(401)
    expect((await apiClient(south, foreign)('GET', '/api/cars')).status).toBe(401)
    expect((await apiClient(south, foreign)('POST', '/api/auth/logout')).status).toBe(401)
  }
})

it('ends the session of the token and no other, also after a restart', async () => {
  const [token, other] = [server.tokenOf(ann), server.tokenOf(ann)]
  expect(await logOut(token)).toMatchObject({ status: 204, body: undefined })
  expect([await statusOf(token), await statusOf(other)]).toEqual([401, 200])
  await server.stop()
  server = await startTestServer({ dir: server.dir })
  expect([await statusOf(token), await statusOf(other)]).toEqual([401, 200])
  expect((await logOut(token)).status).toBe(401)
})

it('ends all sessions of the user with everywhere', async () => {
  const boss = await server.addUser('boss', 'admin')
  const [token, other, bosses] = [server.tokenOf(ann), server.tokenOf(ann), server.tokenOf(boss)]
  expect((await logOut(token, { everywhere: 'yes' })).status).toBe(422)
  expect((await logOut(token, { everywhere: true })).status).toBe(204)
  expect([await statusOf(token), await statusOf(other), await statusOf(bosses)]).toEqual([401, 401, 200])
})

it('refuses a push of an ended session', async () => {
  const token = server.tokenOf(ann)
  await logOut(token)
  const push = { deviceId: randomUUID(), mutations: [] }
  expect((await apiClient(server, token)('POST', '/api/sync/push', push)).status).toBe(401)
})

it('accepts only a whole token', async () => {
  const token = server.tokenOf(ann)
  const end = token.lastIndexOf('.') + 1
  for (const part of [token.slice(0, end) + token.slice(-24), token.slice(0, end)]) {
    expect((await logOut(part)).status).toBe(401)
  }
  expect(await statusOf(token)).toBe(200)
})

it('keeps an ended session until its token expires', async () => {
  const token = server.tokenOf(ann)
  await logOut(token)
  await pruneStore(server.store, new Date(server.clock.now.getTime() + 29 * DAY_MS))
  expect((await stored())?.endedSessions).toHaveLength(1)
  await pruneStore(server.store, new Date(server.clock.now.getTime() + 30 * DAY_MS))
  expect(await stored()).not.toHaveProperty('endedSessions')
})

it('keeps a bounded number of ended sessions, and none of them becomes valid again', async () => {
  const tokens: string[] = []
  for (let count = 0; count <= MAX_ENDED_SESSIONS; count++) {
    const token = server.tokenOf(ann)
    tokens.push(token)
    expect((await logOut(token)).status).toBe(204)
    server.clock.now = new Date(server.clock.now.getTime() + 2000)
  }
  expect((await stored())?.endedSessions).toHaveLength(MAX_ENDED_SESSIONS)
  const statuses = await Promise.all(tokens.map(statusOf))
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect(await statusOf(server.tokenOf(ann))).toBe(200)
})
