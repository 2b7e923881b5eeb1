// Links of one use: invitations, forgotten passwords, and what each ends.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { newSecret } from '#sync-server/auth/two-factor.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { type ApiClient, apiClient, withIdempotencyKey } from '#tests/support/server/api-client.ts'
import { startMailServer } from '#tests/support/server/mail-server.ts'
import { PASSWORD, startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

const HOUR_MS = 60 * 60 * 1000
const GOOD = 'kestrel over the lot'
const KEY = '0b8f6a52-5b0f-4f8e-9d6e-2f0a6c1d7e31'
const GUEST = { name: 'Gia Guest', email: 'Gia@Lot.example', role: 'User' }

let server: TestServer
let boss: StoredUser
let admin: ApiClient
let anyone: ApiClient

async function start(options: Parameters<typeof startTestServer>[0] = {}) {
  server = await startTestServer(options)
  boss = await server.addUser('boss', 'admin')
  admin = apiClient(server, server.tokenOf(boss))
  anyone = apiClient(server)
}

const tokenIn = (link: string) => link.split('#').at(-1) ?? ''
const use = (token: string, newPassword = GOOD) => anyone('POST', '/api/auth/link', { token, newPassword })
const pass = (ms: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + ms)
}

describe('An invitation', () => {
  beforeEach(async () => {
    await start({ publicUrl: 'https://cars.example' })
    onTestFinished(() => server.close())
  })

  it('has a link of one use, with which its user sets a password and is logged in', async () => {
    const { status, body } = await admin('POST', '/api/users/invite', GUEST)
    expect(status).toBe(201)
    expect(body.user).toMatchObject({ username: 'Gia', name: 'Gia Guest', role: 'user', invitedUntil: body.expiresAt })
    expect(body.isMailed).toBe(false)
    expect(body.link).toMatch(/^https:\/\/cars\.example\/admin\/link#\d+\.[\w-]{43}$/)
    for (const easy of ['123', 'gia@lot.example'])
      expect((await use(tokenIn(body.link), easy)).body.errors[0].path).toBe('newPassword')
    const used = await use(tokenIn(body.link))
    expect([used.status, used.body.user.username]).toEqual([200, 'Gia'])
    expect((await apiClient(server, used.body.token)('GET', '/api/auth/me')).status).toBe(200)
    expect(await use(tokenIn(body.link), 'another good one')).toMatchObject({
      status: 410,
      body: { code: 'link_ended' },
    })
    expect((await anyone('POST', '/api/auth/login', { username: 'gia@lot.example', password: GOOD })).status).toBe(200)
    const users = (await admin('GET', '/api/users')).body
    expect(users.find(({ username }: StoredUser) => username === 'Gia').invitedUntil).toBe(null)
    expect(JSON.stringify(users)).not.toContain('hash')
  })

  it('and a further link are the same when their request is repeated with its key', async () => {
    const renew = randomUUID()
    const invited = (body: object) => admin('POST', '/api/users/invite', body, withIdempotencyKey(KEY))
    const first = await invited(GUEST)
    expect(await invited(GUEST)).toMatchObject({ status: 201, body: first.body })
    expect((await invited({ ...GUEST, role: 'Admin' })).body.code).toBe('key_reused')
    const renewed = () => admin('POST', `/api/users/${first.body.user.id}/link`, {}, withIdempotencyKey(renew))
    const second = await renewed()
    expect((await renewed()).body).toEqual(second.body)
    expect(second.body.link).not.toBe(first.body.link)
    expect((await use(tokenIn(second.body.link))).status).toBe(200)
    const ended = (await renewed()).body
    expect([ended.link, ended.expiresAt]).toEqual([second.body.link, server.clock.now.toISOString()])
    expect((await use(tokenIn(ended.link))).status).toBe(410)
    expect((await admin('GET', '/api/users')).body).toHaveLength(2)
  })

  it('ends after 7 days, with another link, with a new password, and with the user', async () => {
    const { link, user } = (await admin('POST', '/api/users/invite', GUEST)).body
    pass(7 * 24 * HOUR_MS - 1000)
    admin = apiClient(server, server.tokenOf(boss))
    const next = (await admin('POST', `/api/users/${user.id}/link`)).body
    expect((await use(tokenIn(link))).status).toBe(410)
    pass(7 * 24 * HOUR_MS)
    expect((await use(tokenIn(next.link))).status).toBe(410)
    admin = apiClient(server, server.tokenOf(boss))
    const another = (await admin('POST', `/api/users/${user.id}/link`)).body
    await admin('PUT', `/api/users/${user.id}`, { password: GOOD })
    expect((await use(tokenIn(another.link))).status).toBe(410)
    const last = (await admin('POST', `/api/users/${user.id}/link`)).body
    await admin('DELETE', `/api/users/${user.id}`)
    expect((await use(tokenIn(last.link))).status).toBe(410)
    expect((await use(`${boss.id}.${tokenIn(last.link).split('.')[1]}`)).status).toBe(410)
  })

  it('names every field that is wrong, and a taken address', async () => {
    const bad = await admin('POST', '/api/users/invite', { name: ' ', email: 'none', role: 'Owner' })
    expect(bad.body.errors.map(({ path }: { path: string }) => path)).toEqual(['name', 'email', 'role'])
    await admin('POST', '/api/users/invite', GUEST)
    expect((await admin('POST', '/api/users/invite', GUEST)).status).toBe(409)
    const other = await admin('POST', '/api/users/invite', { ...GUEST, email: 'gia@elsewhere.example' })
    expect(other.body.user.username).toBe('gia2')
  })
})

it('tells the admin whether the invitation was mailed', async () => {
  const mails = await startMailServer()
  const smtp = { host: '127.0.0.1', port: mails.port, secure: false, isTlsOptional: true } as const
  await start({ publicUrl: 'https://cars.example', smtp })
  onTestFinished(() => server.close())
  mails.refuse = (address) => (address.startsWith('full') ? { code: 552, text: 'Full' } : null)
  const invite = () => admin('POST', '/api/users/invite', GUEST, withIdempotencyKey(KEY))
  const { body } = await invite()
  expect(body.isMailed).toBe(true)
  expect((await invite()).body.isMailed, 'a repeated request sends no further e-mail').toBe(false)
  expect(mails.received).toHaveLength(1)
  expect(mails.received[0]?.mail.text).toContain(body.link)
  const refused = await admin('POST', '/api/users/invite', { ...GUEST, email: 'full@lot.example' })
  expect([refused.status, refused.body.isMailed]).toEqual([201, false])
})

describe('A forgotten password', () => {
  it('is reset by a mailed link of one hour, and two-factor log-in stays', async () => {
    const mails = await startMailServer()
    await start({
      publicUrl: 'https://cars.example',
      smtp: { host: '127.0.0.1', port: mails.port, secure: false, isTlsOptional: true },
    })
    onTestFinished(() => server.close())
    const ask = (email: string) => anyone('POST', '/api/auth/forgot', { email })
    const [known, unknown] = [await ask('BOSS@example.com'), await ask('nobody@example.com')]
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect(known.status).toBe(202)
    await expect.poll(() => mails.received.length).toBe(1)
    expect(mails.received[0]?.recipients).toEqual(['boss@example.com'])
    const mailed = mails.received[0]?.mail.text ?? ''
    expect(mailed).toContain('If you have not asked for it')
    const link = /https:\S+/.exec(mailed)?.[0] ?? ''
    const twoFactor = { secret: newSecret(), lastStep: 0, recoveryHashes: [] }
    await server.store.transact((records) => {
      const user = records.get('users', String(boss.id))
      if (user) records.put('users', String(boss.id), { ...user, twoFactor })
    })
    const session = apiClient(server, server.tokenOf(boss))
    const used = await use(tokenIn(link))
    expect([used.status, used.body.token]).toEqual([200, undefined])
    expect((await session('GET', '/api/auth/me')).status).toBe(401)
    const logIn = (password: string) => anyone('POST', '/api/auth/login', { username: 'boss', password })
    expect((await logIn(GOOD)).body.code).toBe('totp_required')
    expect((await logIn(PASSWORD)).status).toBe(401)
  })

  it('gets the same answer while it is throttled, without a further mail', async () => {
    const mails = await startMailServer()
    await start({
      publicUrl: 'https://cars.example',
      rateLimits: true,
      smtp: { host: '127.0.0.1', port: mails.port, secure: false, isTlsOptional: true },
    })
    onTestFinished(() => server.close())
    for (let time = 0; time < 5; time += 1) {
      expect((await anyone('POST', '/api/auth/forgot', { email: 'boss@example.com' })).status).toBe(202)
    }
    await server.addUser('ann', 'user')
    await anyone('POST', '/api/auth/forgot', { email: 'ann@example.com' })
    await expect.poll(() => mails.received.some(({ recipients }) => recipients.includes('ann@example.com'))).toBe(true)
    expect(server.log.filter((line) => line.includes('password_link_sent'))).toHaveLength(3 + 1)
  })
})
