// A server whose database, or the line to it, fails. tests/long/postgres repeats these under load.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg, { type QueryConfig, type QueryResult } from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import { passwordHasher } from '#sync-server/auth/password-hasher.ts'
import { failedStart } from '#sync-server/failed-start.ts'
import { firstStart } from '#sync-server/first-start/first-start.ts'
import { jwtSecret } from '#sync-server/first-start/server-secrets.ts'
import { siteRoutes } from '#sync-server/site/site-routes.ts'
import { CommitRefused } from '#sync-server/store/engine/committer.ts'
import { serverName } from '#sync-server/store/postgres/maintain-site.ts'
import { openPostgresStore, type PostgresStoreOptions } from '#sync-server/store/postgres/open-postgres-store.ts'
import { repetition } from '#sync-server/store/postgres/repetition.ts'
import { MAX_FOLLOWED } from '#sync-server/store/postgres/replica.ts'
import type { Records, Store } from '#sync-server/store/store.ts'
import { StoreUnavailable, StoreUnreachable } from '#sync-server/store/store-errors.ts'
import { itInLongRun } from '#tests/support/long-run.ts'
import { metricValue, parseMetrics } from '#tests/support/metrics/parse-metrics.ts'
import { startPostgres } from '#tests/support/postgres/postgres-server.ts'
import { openTcpProxy } from '#tests/support/postgres/tcp-proxy.ts'
import { sql } from '#tests/support/postgres/test-database.ts'
import { NEVER_ASKS, newSite, openTestSite, testDatabaseUrl } from '#tests/support/postgres/test-site.ts'
import { apiClient, validCar } from '#tests/support/server/api-client.ts'
import { startTestServer } from '#tests/support/server/test-server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** Adds one. @returns the value */
const increment = (store: Store) =>
  store.transact((records: Records) => {
    const value = (records.get('counters', 'car')?.value ?? 0) + 1
    records.nextSequence()
    records.put('counters', 'car', { value })
    return value
  })

async function openBehindProxy(site = newSite(), options: Partial<PostgresStoreOptions> = {}) {
  const url = new URL(testDatabaseUrl())
  const proxy = await openTcpProxy(Number(url.port))
  url.port = String(proxy.port)
  const store = await openPostgresStore({ url: url.href, site, ...options })
  onTestFinished(async () => {
    await store.close()
    await proxy.close()
  })
  return { proxy, store, url: url.href }
}

it('S15 a commit whose response was lost is applied once, and its result returned', async () => {
  const { proxy, store } = await openBehindProxy()
  for (let value = 1; value <= 5; value += 1) {
    const lost = proxy.loseNextResponse((sent) => sent.includes('counters'))
    expect(await increment(store)).toBe(value)
    await lost
  }
  const view = await store.read()
  expect([view.get('counters', 'car'), view.sequence]).toEqual([{ value: 5 }, 5])
})

it('S15 a commit under the lock whose response was lost is applied once', async () => {
  const site = newSite()
  const { proxy, store } = await openBehindProxy(site, NEVER_ASKS)
  const other = await openTestSite(site)
  onTestFinished(() => other.close())
  // The first attempt finds this commit, and the next one locks.
  await increment(other)
  const lost = proxy.loseNextResponse((sent) => sent.includes('COMMIT\0'))
  const value = await increment(store)
  await lost
  expect([value, (await store.read()).get('counters', 'car')]).toEqual([2, { value: 2 }])
})

it('S15 a commit that did not reach the database is applied once', async () => {
  const { proxy, store } = await openBehindProxy()
  for (let value = 1; value <= 5; value += 1) {
    const result = increment(store)
    proxy.cut()
    proxy.mend()
    expect(await result).toBe(value)
  }
})

it('a transaction that the database refuses does not fail those of its group', async () => {
  const { store } = await openBehindProxy()
  const refused = () =>
    store.transact((records) => records.put('counters', 'a\u0000b', { value: records.nextSequence() }))
  const group = [increment(store), refused(), increment(store), refused(), increment(store)]
  const results = await Promise.allSettled(group)
  expect(results.map((result) => ('value' in result ? result.value : result.reason.constructor))).toEqual([
    1,
    CommitRefused,
    2,
    CommitRefused,
    3,
  ])
  const view = await store.read()
  expect([view.sequence, view.get('counters', 'car'), await store.health()]).toEqual([3, { value: 3 }, 'ok'])
})

it('continues when the database ends its connections under load', async () => {
  const site = newSite()
  const { store } = await openBehindProxy(site)
  const end = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1'
  const results: Promise<number>[] = []
  for (let round = 0; round < 10; round += 1) {
    results.push(...Array.from({ length: 5 }, () => increment(store)))
    await sql(end, [serverName(site)])
  }
  expect((await Promise.all(results)).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
})

it('a start during which the database goes away exits with 75, so that systemd repeats it', async () => {
  const { proxy, store } = await openBehindProxy(newSite(), { giveUpAfterMs: 0 })
  proxy.cut()
  const options = { username: 'admin', seed: 'none', hasher: passwordHasher(), now: new Date() } as const
  const steps = [jwtSecret(store.secrets), firstStart(store, options)]
  const errors = await Promise.all(steps.map((step) => step.catch((error: unknown) => error)))
  expect(errors.map(failedStart)).toEqual([
    { exitCode: 75, message: expect.stringMatching(/^Cannot use the database: ./) },
    { exitCode: 75, message: expect.stringMatching(/^The database refused or did not respond: ./) },
  ])
})

it('answers 503 while the line is cut, and recovers by itself', async () => {
  const { proxy, url } = await openBehindProxy()
  const server = await startTestServer({ databaseUrl: url })
  onTestFinished(() => server.close())
  const staff = apiClient(server, server.tokenOf(await server.addUser('ann', 'user')))
  const { id } = (await staff('POST', '/api/cars', validCar)).body
  expect(await staff('GET', '/api/health')).toMatchObject({
    status: 200,
    body: { status: 'ok', checks: { database: 'ok' } },
  })

  proxy.cut()
  const [read, write] = await Promise.all([
    staff('GET', `/api/cars/${id}`),
    staff('PUT', `/api/cars/${id}`, { price: 1 }),
  ])
  for (const { status, body, headers } of [read, write]) {
    expect([status, body.code, Number(headers.get('Retry-After')) > 0]).toEqual([503, 'unavailable', true])
    expect(body.message).toBe('The server cannot reach its data at the moment. Please try again soon.')
  }
  expect(await staff('GET', '/api/health')).toMatchObject({
    status: 503,
    body: { status: 'unavailable', checks: { database: 'unreachable' } },
  })

  await expect(increment(server.store)).rejects.toThrow(StoreUnavailable)
  const metrics = parseMetrics(await (await fetch(`${server.url}/metrics`)).text())
  expect(metricValue(metrics, 'store_state', { state: 'unreachable' })).toBe(1)
  // The increment: the edit was refused before its commit, when its author was read.
  expect(metricValue(metrics, 'store_commit_failures_total')).toBe(1)
  expect(metricValue(metrics, 'store_rows', { table: 'cars' })).toBe(undefined)

  proxy.mend()
  await expect.poll(() => server.store.health(), { timeout: 10_000 }).toBe('ok')
  expect((await staff('PUT', `/api/cars/${id}`, { price: 2 })).body.price).toBe(2)
})

it('shows pages from memory during an outage, with the time, and writes few log lines', async () => {
  const { proxy, url } = await openBehindProxy()
  const folder = await temporaryFolder()
  const shell = '<html><head><title>Cars</title></head><body><div id="root"></div></body></html>'
  for (const name of ['index.html', 'admin.html']) await writeFile(join(folder, name), shell)
  const site = (store: Store) => siteRoutes({ store, folder, publicUrl: 'https://cars.example' })
  const server = await startTestServer({ databaseUrl: url, site })
  onTestFinished(() => server.close())
  const staff = apiClient(server, server.tokenOf(await server.addUser('ann', 'user')))
  const { id, uid } = (await staff('POST', '/api/cars', validCar)).body
  const page = async (path: string) => {
    const response = await fetch(server.url + path)
    const [type, cache] = ['Content-Type', 'Cache-Control'].map((name) => response.headers.get(name))
    return { type, cache, status: response.status, text: await response.text() }
  }
  const before = await page('/cars')
  expect([before.text.includes(uid), before.text.includes('As of')]).toEqual([true, false])

  proxy.cut()
  const start = server.log.length
  for (const path of ['/cars', '/', carPath({ ...validCar, id })]) {
    const { type, cache, status, text } = await page(path)
    expect([type, cache, status, text.includes(uid)]).toEqual(['text/html; charset=utf-8', 'no-store', 200, true])
    const [, time = ''] = /As of <time datetime="(.+?)">/.exec(text) ?? []
    expect(Date.now() - Date.parse(time)).toBeGreaterThanOrEqual(0)
  }
  expect((await page('/sitemap.xml')).text).toContain(String(id))
  for (let request = 0; request < 30; request += 1) expect((await staff('GET', '/api/cars')).status).toBe(503)
  const problems = server.log.slice(start).filter((line) => JSON.parse(line).level > 30)
  expect(problems.length).toBeLessThanOrEqual(2)
  expect(problems.join()).not.toContain('stack')

  proxy.mend()
  await expect.poll(() => server.store.health(), { timeout: 10_000 }).toBe('ok')
  expect((await page('/cars')).text).not.toContain('As of')
})

itInLongRun(
  'does not wait for a line that drops everything without an error',
  async () => {
    const { proxy, store } = await openBehindProxy()
    await increment(store)
    proxy.freeze()
    await expect(increment(store)).rejects.toThrow(StoreUnreachable)
    await expect(store.read()).rejects.toThrow(StoreUnreachable)
    expect(await store.health()).toBe('unreachable')
    proxy.mend()
    await expect.poll(() => store.health(), { timeout: 15_000 }).toBe('ok')
    const value = await increment(store)
    // The commit without a response may have been applied or not.
    expect([2, 3]).toContain(value)
  },
  60_000,
)

itInLongRun(
  'S15 keeps every acknowledged commit when the database is killed',
  async () => {
    const postgres = await startPostgres({ durable: true })
    const store = await openPostgresStore({ url: postgres.url, site: 'main' })
    const acknowledged: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const writes = Array.from({ length: 20 }, () =>
        increment(store).then(
          (value) => acknowledged.push(value),
          (error) => expect(error).toBeInstanceOf(StoreUnavailable),
        ),
      )
      await writes[0]
      await postgres.kill()
      await postgres.start()
      await Promise.all(writes)
    }
    const last = (await store.read()).get('counters', 'car')?.value
    expect(new Set(acknowledged).size).toBe(acknowledged.length)
    expect(Math.max(...acknowledged)).toBeLessThanOrEqual(last ?? 0)
    await store.close()
    await postgres.remove()
  },
  60_000,
)

it.each([
  ['a deadlock', '40P01', true],
  ['a serialization failure', '40001', true],
  ['a lock that is not granted in time', '55P03', true],
  ['a full disk', '53100', true],
  ['a standby', '25006', true],
  ['a duplicate', '23505', false],
  ['a missing table', '42P01', false],
  ['a value that is too large', '54000', false],
])('repeats a statement after %s (%s): %s', async (_, code, isRepeated) => {
  const { repeat } = repetition({ onUnreachable() {}, onReachable() {}, onFatal() {} })
  const attempts: number[] = []
  const result = repeat(async (number) => {
    attempts.push(number)
    if (number === 1) throw Object.assign(new Error('refused'), { code })
    return 'done'
  })
  if (isRepeated) expect(await result).toBe('done')
  else await expect(result).rejects.toThrow(StoreUnavailable)
  expect(attempts).toEqual(isRepeated ? [1, 2] : [1])
})

it('loads everything again when it missed too many commits, or the database was put back', async () => {
  const site = newSite()
  const { store } = await openBehindProxy(site)
  const other = await openTestSite(site)
  await increment(store)
  const { run } = await store.read()
  // The server misses the commits that it should follow, as after a long suspension.
  await other.transact((records) => {
    records.put('counters', 'gone', { value: 1 })
    records.put('counters', 'user', { value: 7 })
  })
  await sql('DELETE FROM commits WHERE site = $1 AND number < (SELECT number FROM head WHERE site = $1)', [site])
  expect((await store.read()).get('counters', 'user')).toEqual({ value: 7 })

  const notified: unknown[] = []
  store.onCommit((changes, origin) => {
    for (const { table, key, row } of changes) notified.push([origin, table, key, row])
  })
  // The same number as before under another name, as after a physical backup that was restored and written to.
  // At once, because the server may follow at any moment.
  await sql(
    `WITH c AS (UPDATE commits SET batch = 'another' WHERE site = $1), h AS (UPDATE head SET batch = 'another' WHERE site = $1),
      d AS (DELETE FROM counters WHERE site = $1 AND key = 'gone')
      UPDATE counters SET row = '{"value":1}' WHERE site = $1 AND key = 'user'`,
    [site],
  )
  const view = await store.read()
  expect(view.get('counters', 'user')).toEqual({ value: 1 })
  expect(view.run).not.toBe(run)
  expect(notified).toEqual([
    ['other', 'counters', 'gone', null],
    ['other', 'counters', 'user', { value: 1 }],
  ])
  expect(await increment(store)).toBe(2)

  await sql('UPDATE head SET epoch = epoch + 1 WHERE site = $1', [site])
  expect((await store.read()).epoch).toBe(view.epoch + 1)
  await other.close()
})

it('keeps its last commit, however old it is, when the log of commits is pruned', async () => {
  const site = newSite()
  const store = await openTestSite(site)
  onTestFinished(() => store.close())
  await increment(store)
  const { run } = await store.read()
  await sql(`UPDATE commits SET committed_at = committed_at - interval '1 hour' WHERE site = $1`, [site])
  await store.compact()
  expect(await sql('SELECT number FROM commits WHERE site = $1', [site])).toHaveLength(1)
  expect((await store.read()).run).toBe(run)
})

it('follows many commits in parts after an outage', async () => {
  const site = newSite()
  const { proxy, store } = await openBehindProxy(site)
  const other = await openTestSite(site)
  await increment(store)
  proxy.cut()
  for (let round = 0; round < 3 * MAX_FOLLOWED; round += 1) await increment(other)
  const { run } = store.known()
  const parts: number[] = []
  const { query } = pg.Pool.prototype
  const spy = vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(async function (this: pg.Pool, config: unknown) {
    const result = await (query as (config: unknown) => Promise<QueryResult>).call(this, config)
    const { name, values = [] } = config as QueryConfig
    if (name === 'follow' && values[0] === site) parts.push(result.rows.length)
    return result
  } as never)
  onTestFinished(() => spy.mockRestore())
  proxy.mend()
  const count = async () => (await store.read()).get('counters', 'car')?.value
  const counts: (number | undefined)[] = []
  const noteCount = () =>
    count().then(
      (value) => counts.push(value),
      () => 0,
    )
  await expect.poll(noteCount, { timeout: 10_000 }).toBe(1)
  // The first read that succeeds shows all of them.
  expect(counts).toEqual([1 + 3 * MAX_FOLLOWED])
  // The last known commit is returned with those after it.
  expect(Math.max(...parts)).toBe(MAX_FOLLOWED + 1)
  expect(store.known().run).toBe(run)
  expect(await increment(store)).toBe(2 + 3 * MAX_FOLLOWED)
  await other.close()
})

it('loads everything again when its commits cannot be read within the limits of a statement', async () => {
  const site = newSite()
  const { store } = await openBehindProxy(site)
  const other = await openTestSite(site)
  await increment(store)
  const { run } = store.known()
  const { query } = pg.Pool.prototype
  const spy = vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(async function (this: pg.Pool, config: unknown) {
    const { name, values = [] } = config as QueryConfig
    if (name === 'follow' && values[0] === site && store.known().run === run) {
      throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
    }
    return (query as (config: unknown) => Promise<QueryResult>).call(this, config)
  } as never)
  onTestFinished(() => spy.mockRestore())
  await increment(other)
  expect((await store.read()).get('counters', 'car')).toEqual({ value: 2 })
  expect(store.known().run).not.toBe(run)
  expect(await increment(store)).toBe(3)
  await other.close()
})
