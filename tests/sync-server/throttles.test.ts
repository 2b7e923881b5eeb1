import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RouterContext } from '@koa/router'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { addressKey } from '#sync-server/auth/address-key.ts'
import { isKnownAddress, withKnownAddress } from '#sync-server/auth/known-addresses.ts'
import { loginThrottle } from '#sync-server/auth/login-throttle.ts'
import { type PasswordHasher, passwordHasher } from '#sync-server/auth/password-hasher.ts'
import type { ApiState } from '#sync-server/middleware/authenticate.ts'
import { inquiryThrottle } from '#sync-server/middleware/inquiry-throttle.ts'
import type { StoredUser } from '#sync-server/store/tables.ts'
import { apiClient, validInquiry, withIdempotencyKey } from '#tests/support/server/api-client.ts'
import {
  PASSWORD,
  startTestServer,
  type TestServer,
  type TestServerOptions,
} from '#tests/support/server/test-server.ts'

let server: TestServer
afterEach(() => server?.close())

/** Replaces argon2, which would only make these tests slow. */
const quickHasher: PasswordHasher = {
  hash: async (password) => `plain ${password}`,
  verify: async (hash, password) => hash === `plain ${password}`,
}

/** Slow enough that parallel attempts overlap. */
const slowHasher: PasswordHasher = {
  hash: quickHasher.hash,
  verify: (hash, password) => sleep(10).then(() => quickHasher.verify(hash, password)),
}

async function start(options: TestServerOptions = {}) {
  server = await startTestServer({ rateLimits: true, sleep: async () => {}, hasher: quickHasher, ...options })
  await server.addUser('boss', 'admin')
  await server.addUser('ann', 'user')
}

const login = (username: string, password: string, headers: Record<string, string> = {}) =>
  apiClient(server)('POST', '/api/auth/login', { username, password }, headers)

const from = (address: string) => ({ 'X-Forwarded-For': address })

async function statuses(times: number, call: (index: number) => Promise<{ status: number }>): Promise<number[]> {
  const found: number[] = []
  for (let index = 0; index < times; index++) found.push((await call(index)).status)
  return found
}

const times = (count: number, status: number) => Array<number>(count).fill(status)

describe('the log-in throttle', () => {
  it('allows five failures per account and address, then responds 429 with Retry-After, and does not affect other accounts', async () => {
    await start()
    expect(await statuses(5, () => login('boss', 'wrong'))).toEqual(times(5, 401))
    const refused = await login('BOSS ', PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.body.message).toEqual(expect.any(String))
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await login('ann', PASSWORD)).status).toBe(200)
  })

  it('allows twenty failures per address over all accounts', async () => {
    await start()
    expect(await statuses(20, (index) => login(`nobody${index}`, 'wrong'))).toEqual(times(20, 401))
    expect((await login('boss', PASSWORD)).status).toBe(429)
  })

  it('counts parallel attempts', async () => {
    await start({ hasher: slowHasher })
    const answers = await Promise.all(Array.from({ length: 12 }, () => login('boss', 'wrong')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
  })

  it('accepts correct passwords in parallel, after failures and beside them', async () => {
    await start({ hasher: slowHasher })
    const right = await Promise.all(Array.from({ length: 60 }, () => login('boss', PASSWORD)))
    expect(right.map(({ status }) => status)).toEqual(times(60, 200))
    await statuses(4, () => login('boss', 'wrong'))
    const more = await Promise.all(Array.from({ length: 12 }, () => login('boss', PASSWORD)))
    expect(more.map(({ status }) => status)).toEqual(times(12, 200))
    const beside = ['wrong', ...Array.from({ length: 11 }, () => PASSWORD)]
    const mixed = await Promise.all(beside.map((password) => login('boss', password)))
    expect(mixed.map(({ status }) => status)).toEqual([401, ...times(11, 200)])
  })

  it('counts parallel attempts over all accounts of one address', async () => {
    await start({ hasher: slowHasher })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => login(`nobody${index}`, 'wrong')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  it('forgets failures 15 minutes after the first, and continues an attempt that waits', async () => {
    vi.useFakeTimers()
    const { begin } = loginThrottle(async () => {})
    const attempt = () => begin('192.0.2.1', 'boss', true)
    for (let count = 0; count < 20; count++) (await attempt()).canceled()
    for (let count = 0; count < 5; count++) {
      ;(await attempt()).failed()
      vi.advanceTimersByTime(60_000)
    }
    vi.advanceTimersByTime(10 * 60 * 1000 - 1)
    await expect(attempt()).rejects.toMatchObject({ status: 429, headers: { 'Retry-After': '1' } })
    vi.advanceTimersByTime(1)
    const running = await Promise.all(Array.from({ length: 5 }, attempt))
    const next = attempt()
    for (const one of running.slice(1)) one.failed()
    running[0]?.succeeded()
    ;(await next).failed()
    vi.useRealTimers()
  })

  it('counts failures by username and by email as one account', async () => {
    await start()
    expect(await statuses(3, () => login('boss', 'wrong'))).toEqual(times(3, 401))
    expect(await statuses(3, () => login('Boss@Example.com', 'wrong'))).toEqual([401, 401, 429])
    expect((await login('boss', PASSWORD)).status).toBe(429)
  })

  it('throttles unknown names separately from accounts', async () => {
    await start()
    expect(await statuses(6, () => login('user:1', 'wrong'))).toEqual([...times(5, 401), 429])
    expect(await statuses(6, (index) => login(index ? 'unknown:boss' : 'Unknown:Boss', 'wrong'))).toEqual([
      ...times(5, 401),
      429,
    ])
    expect((await login('boss', PASSWORD)).status).toBe(200)
  })

  it('does not count successful log-ins', async () => {
    await start()
    expect(await statuses(25, () => login('boss', PASSWORD))).toEqual(times(25, 200))
  })

  it('ignores X-Forwarded-For unless a proxy is configured', async () => {
    await start()
    const answers = await statuses(30, (index) => login(`nobody${index}`, 'x', from(`10.0.0.${index}`)))
    expect(answers).toEqual([...times(20, 401), ...times(10, 429)])
  })

  it('behind one proxy uses the address which that proxy has added', async () => {
    await start({ trustProxy: 1 })
    const spoofed = await statuses(30, (index) => login(`nobody${index}`, 'x', from(`10.0.0.${index}, 203.0.113.9`)))
    expect(spoofed).toEqual([...times(20, 401), ...times(10, 429)])
    expect((await login('boss', PASSWORD, from('203.0.113.9, 203.0.113.10'))).status).toBe(200)
  })

  it('counts the addresses of one IPv6 /64 network as one', async () => {
    await start({ trustProxy: 1 })
    const answers = await statuses(21, (index) => login(`nobody${index}`, 'x', from(`2001:db8:1:2::${index + 1}`)))
    expect(answers).toEqual([...times(20, 401), 429])
    expect((await login('boss', PASSWORD, from('2001:db8:1:3::1'))).status).toBe(200)
  })

  it('delays log-ins to an account under attack from many addresses, and never locks it', async () => {
    const waits: number[] = []
    await start({ trustProxy: 1, sleep: async (ms) => void waits.push(ms) })
    const answers = await statuses(20, (index) => login('boss', 'wrong', from(`198.51.100.${index}`)))
    expect(answers).toEqual(times(20, 401))
    expect(waits).toHaveLength(15)
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    expect(waits.at(-1)).toBe(10_000)
    expect((await login('boss', PASSWORD, from('203.0.113.77'))).status).toBe(200)
  })

  it('admits one guess per ten seconds to an account under attack, from however many addresses', async () => {
    let elapsedMs = 0
    const { begin } = loginThrottle(async (ms) => {
      elapsedMs += ms
    })
    let guesses = 0
    for (let wave = 0; elapsedMs < 60 * 60 * 1000; wave++) {
      const attempts = Array.from({ length: 100 }, (_, index) =>
        begin(`10.${wave % 200}.${wave >> 8}.${index}`, 'boss', false),
      )
      for (const attempt of attempts) {
        attempt.then(
          (admitted) => {
            guesses++
            admitted.failed()
          },
          (error) => expect(error).toMatchObject({ status: 429 }),
        )
      }
      await Promise.allSettled(attempts)
    }
    expect(guesses).toBeLessThan(375)
  })

  it('admits every one of the waiting attempts with the same probability', async () => {
    const { begin } = loginThrottle(
      async () => {},
      () => 0.999,
    )
    for (let index = 0; index < 9; index++) (await begin(`10.0.0.${index}`, 'boss', false)).failed()
    const attackers = Array.from({ length: 30 }, (_, index) => begin(`10.0.1.${index}`, 'boss', false))
    const owner = begin('203.0.113.7', 'boss', false)
    await expect(owner).resolves.toBeDefined()
    const others = await Promise.allSettled(attackers)
    // The next failure would let them wait for more than 5 seconds.
    for (const other of others) expect(other).toMatchObject({ reason: { headers: { 'Retry-After': '4' } } })
  })

  it('rejects any one of those who wait when fifty do, and counts nothing of it', async () => {
    let random = 0.999
    const { begin } = loginThrottle(
      async () => {},
      () => random,
    )
    await begin('10.0.0.0', 'boss', false)
    const refused = { status: 429 }
    const waiting = Array.from({ length: 50 }, (_, index) => begin(`10.0.1.${index}`, 'boss', false))
    for (let count = 0; count < 25; count++)
      await expect(begin('203.0.113.7', 'boss', false)).rejects.toMatchObject(refused)
    ;(await begin('203.0.113.7', 'boss', true)).failed()
    random = 0
    void begin('203.0.113.8', 'boss', false)
    await expect(waiting[0]).rejects.toMatchObject(refused)
  })

  it('counts failures after a success for 15 minutes from the first of them', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { begin } = loginThrottle(async () => {})
    const attempt = () => begin('192.0.2.1', 'boss', true)
    ;(await attempt()).failed()
    ;(await attempt()).succeeded()
    vi.advanceTimersByTime(14 * 60_000)
    for (let count = 0; count < 5; count++) (await attempt()).failed()
    vi.advanceTimersByTime(60_000)
    await expect(attempt()).rejects.toMatchObject({ status: 429 })
  })

  it('forgets the failures of an account 15 minutes after the last one', async () => {
    vi.useFakeTimers()
    const waits: number[] = []
    const { begin } = loginThrottle(async (ms) => void waits.push(ms))
    for (const [index, minutes] of [0, 0, 0, 0, 0, 14, 14, 15].entries()) {
      vi.advanceTimersByTime(minutes * 60_000)
      ;(await begin(`10.0.0.${index}`, 'boss', false)).failed()
    }
    expect(waits).toEqual([200, 400])
    vi.useRealTimers()
  })

  it('favors the twenty addresses from which a user logged in last, for this user only', () => {
    const address = (index: number) => `192.0.2.${index}`
    let user = { id: 1 } as StoredUser
    for (let index = 0; index <= 20; index++) user = withKnownAddress(user, address(index), 'secret')
    expect([0, 1, 20].map((index) => isKnownAddress(user, address(index), 'secret'))).toEqual([false, true, true])
    expect(isKnownAddress({ ...user, id: 2 }, address(1), 'secret')).toBe(false)
    user = withKnownAddress(user, '2001:db8::1', 'secret')
    expect(isKnownAddress(user, '2001:db8::2', 'secret'), 'the same network').toBe(true)
  })

  it('neither delays nor rejects an address that logged in before, also after a restart', async () => {
    let waits = 0
    const options = { trustProxy: 1, sleep: async () => void waits++ }
    await start(options)
    expect((await login('boss', PASSWORD, from('203.0.113.7'))).status).toBe(200)
    await server.stop()
    server = await startTestServer({ rateLimits: true, hasher: quickHasher, dir: server.dir, ...options })
    const attack = Array.from({ length: 60 }, (_, index) => login('boss', 'wrong', from(`198.51.100.${index}`)))
    await Promise.all(attack)
    const before = waits
    expect((await login('Boss@example.com', PASSWORD, from('203.0.113.7'))).status).toBe(200)
    expect(waits).toBe(before)
    expect(JSON.stringify([...(await server.store.read()).all('users')])).not.toContain('203.0.113.7')
  })

  it('allows sixty failures per /48 network', async () => {
    await start({ trustProxy: 1 })
    const answers = await statuses(61, (index) => login(`nobody${index}`, 'x', from(`2001:db8:1:${index}::1`)))
    expect(answers).toEqual([...times(60, 401), 429])
    expect((await login('boss', PASSWORD, from('2001:db8:2::1'))).status).toBe(200)
  })

  it('logs each failure with the address and a keyed hash of the account', async () => {
    await start({ trustProxy: 1 })
    await login('boss', 'wrong', from('203.0.113.7'))
    await login('Boss@Example.com', 'wrong', from('203.0.113.8'))
    await login('my password by mistake', 'wrong', from('203.0.113.9'))
    const failures = server.log.map((line) => JSON.parse(line)).filter(({ event }) => event === 'login_failed')
    expect(failures.map(({ address }) => address)).toEqual(['203.0.113.7', '203.0.113.8', '203.0.113.9'])
    const [first, second, third] = failures.map(({ account }) => account)
    expect(first).toMatch(/^[\w-]{16}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(JSON.stringify(failures)).not.toMatch(/boss|mistake/i)
  })

  it('is off with RATE_LIMITS=off', async () => {
    await start({ rateLimits: false })
    expect(await statuses(25, () => login('boss', 'wrong'))).toEqual(times(25, 401))
  })

  it('keeps places in the hashing queue for addresses that logged in before', async () => {
    const { hash, verify } = passwordHasher(5)
    const stored = await hash(PASSWORD)
    const open = Array.from({ length: 5 }, () => verify(stored, PASSWORD, 'open'))
    const kept = verify(stored, PASSWORD, 'kept')
    const results = await Promise.allSettled(open)
    expect(results.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected'])
    expect(await kept).toBe(true)
  })

  it('responds 429 when too many passwords wait to be verified', async () => {
    await start({ rateLimits: false, hasher: passwordHasher(2) })
    const answers = await Promise.all(Array.from({ length: 8 }, () => login('boss', PASSWORD)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2)
    expect(refused[0]?.headers.get('Retry-After')).not.toBeNull()
    expect((await login('boss', PASSWORD)).status).toBe(200)
  })
})

describe('the inquiry throttle', () => {
  const send = (headers: Record<string, string> = {}, body: object = validInquiry) =>
    apiClient(server)('POST', '/api/inquiries', body, headers)

  it('allows ten per minute and address', async () => {
    await start()
    expect(await statuses(12, () => send())).toEqual([...times(10, 201), 429, 429])
    const refused = await send()
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await server.store.read()).count('inquiries')).toBe(10)
  })

  it('does not count repeated and invalid requests', async () => {
    await start()
    const key = withIdempotencyKey(randomUUID())
    expect(await statuses(15, () => send(key))).toEqual(times(15, 201))
    expect(await statuses(15, () => send({}, { name: '' }))).toEqual(times(15, 422))
    expect(await statuses(10, () => send())).toEqual([...times(9, 201), 429])
  })

  it('counts one enquiry that is sent several times at once as one', async () => {
    await start()
    const key = withIdempotencyKey(randomUUID())
    await Promise.all(Array.from({ length: 5 }, () => send(key)))
    expect(await statuses(10, () => send())).toEqual([...times(9, 201), 429])
  })

  it('answers a repeated request also when the limit is reached', async () => {
    await start()
    const key = withIdempotencyKey(randomUUID())
    const { id, uid, createdAt } = (await send(key)).body
    expect(await statuses(10, () => send())).toEqual([...times(9, 201), 429])
    const again = await send(key)
    expect([again.status, again.body]).toEqual([201, { id, uid, createdAt }])
    expect((await send(withIdempotencyKey(randomUUID()))).status).toBe(429)
    expect((await server.store.read()).count('inquiries')).toBe(10)
  })

  it('has a ceiling per /48 network, which the addresses of one site share', async () => {
    await start({ trustProxy: 1, inquiryCeilings: { inquiriesPerNetwork: 3 } })
    const sendFrom = (address: string) => send(from(address))
    expect(await statuses(4, (index) => sendFrom(`2001:db8:1:${index}::1`))).toEqual([...times(3, 201), 429])
    const refused = await sendFrom('2001:db8:1:9::1')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000)
    expect((await sendFrom('2001:db8:2::1')).status).toBe(201)
  })

  it('has a ceiling for all addresses together', async () => {
    await start({ trustProxy: 1, inquiryCeilings: { inquiriesTotal: 3 } })
    expect(await statuses(4, (index) => send(from(`192.0.2.${index}`)))).toEqual([...times(3, 201), 429])
    // The ones that it refuses do not count for their address.
    for (let count = 0; count < 12; count++)
      expect(Number((await send(from('192.0.2.9'))).headers.get('Retry-After'))).toBeGreaterThan(3000)
    expect((await server.store.read()).count('inquiries')).toBe(3)
  })

  it('counts an address with changing ports as one', async () => {
    await start({ trustProxy: 1 })
    expect(await statuses(11, (port) => send(from(`192.0.2.1:${5000 + port}`)))).toEqual([...times(10, 201), 429])
  })

  it('allows sixty per hour and address', async () => {
    vi.useFakeTimers()
    const throttle = inquiryThrottle(async () => false, { perNetwork: 200, total: 1000 })
    const ctx = { ip: '192.0.2.1', status: 201, state: {} } as RouterContext<ApiState>
    const accepted: boolean[] = []
    for (let minute = 0; minute < 8; minute++) {
      for (let count = 0; count < 9; count++) {
        accepted.push(
          await throttle(ctx, async () => {}).then(
            () => true,
            () => false,
          ),
        )
      }
      vi.advanceTimersByTime(61_000)
    }
    vi.useRealTimers()
    expect(accepted.lastIndexOf(true)).toBe(59)
    expect(accepted.indexOf(false)).toBe(60)
  })
})

describe('the ceiling for all addresses', () => {
  const attempt = async (throttle: ReturnType<typeof inquiryThrottle>, ip: string) => {
    const ctx = { ip, status: 201, state: {} } as RouterContext<ApiState>
    return throttle(ctx, async () => {}).then(
      () => true,
      () => false,
    )
  }

  it('is used up by ten enquiries an hour of each address, so that few addresses do not close the form', async () => {
    vi.useFakeTimers()
    const throttle = inquiryThrottle(async () => false, { perNetwork: 200, total: 1000 })
    let accepted = 0
    for (let minute = 0; minute < 7; minute += 1) {
      for (let attempts = 0; attempts < 170; attempts += 1) {
        if (await attempt(throttle, `192.0.2.${attempts % 17}`)) accepted += 1
      }
      vi.advanceTimersByTime(61_000)
    }
    vi.useRealTimers()
    expect(accepted).toBe(17 * 60)
    expect(await attempt(throttle, '198.51.100.1')).toBe(true)
  })

  it('refuses also further enquiries of an address once it is used up', async () => {
    vi.useFakeTimers()
    const throttle = inquiryThrottle(async () => false, { perNetwork: 200, total: 11 })
    for (let sent = 0; sent < 10; sent += 1) expect(await attempt(throttle, '192.0.2.1')).toBe(true)
    vi.advanceTimersByTime(61_000)
    expect(await attempt(throttle, '192.0.2.1')).toBe(true)
    expect(await attempt(throttle, '192.0.2.2')).toBe(true)
    expect(await attempt(throttle, '192.0.2.1')).toBe(false)
    vi.useRealTimers()
  })
})

describe('addressKey', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:0DB8:0000:0000:1:2:3:4', '2001:db8:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['1::', '1:0:0:0'],
    ['192.0.2.1:5000', '192.0.2.1'],
    ['[2001:db8:1:2::3]:5000', '2001:db8:1:2'],
    ['[2001:db8:1:2::3]', '2001:db8:1:2'],
    ['not an address', 'not an address'],
  ])('maps %s to %s', (address, key) => expect(addressKey(address)).toBe(key))
})
