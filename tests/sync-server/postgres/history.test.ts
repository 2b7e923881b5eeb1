// Rows of history are read from the database when a decision names them: never older or newer than the rest of what it reads.
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { idempotencyRecords } from '#sync-server/store/history.ts'
import type { Store } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import { NEVER_ASKS, newSite, openTestSite } from '#tests/support/postgres/test-site.ts'
import { entryOutcome } from '#tests/sync-server/store/rows.ts'

async function openBoth(): Promise<[Store, Store]> {
  const site = newSite()
  const servers: [Store, Store] = [await openTestSite(site, NEVER_ASKS), await openTestSite(site)]
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.close()))))
  return servers
}

/** Writes the record once. @returns what it found */
const writeOnce = (store: Store, value: number) =>
  store.transact((records) => {
    const known = records.get(IDEMPOTENCY_RECORDS, 'mid')
    if (!known) records.put(IDEMPOTENCY_RECORDS, 'mid', entryOutcome('uid', value))
    return known?.id
  }, idempotencyRecords('mid'))

/** Calls `between` when a server has read history, before it decides. Once. */
function afterReading(between: () => Promise<unknown>): void {
  const { query } = pg.Pool.prototype
  const spy = vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(async function (this: pg.Pool, config: unknown) {
    const result = await Reflect.apply(query, this, [config])
    if ((config as pg.QueryConfig).name !== `get ${IDEMPOTENCY_RECORDS}`) return result
    spy.mockRestore()
    await between()
    return result
  } as never)
  onTestFinished(() => spy.mockRestore())
}

it('S11 a record that another server writes after history was read is found', async () => {
  const [one, two] = await openBoth()
  afterReading(() => writeOnce(two, 2))
  expect(await writeOnce(one, 1)).toBe(2)
  expect((await one.history.get(IDEMPOTENCY_RECORDS, 'mid'))?.id).toBe(2)
})

it('S11 a record is found although memory has followed the commit that wrote it since history was read', async () => {
  const [one, two] = await openBoth()
  afterReading(async () => {
    await writeOnce(two, 2)
    await one.read()
  })
  expect(await writeOnce(one, 1)).toBe(2)
})

it('S11 a decision that changes nothing finds a record that another server has removed since to be missing', async () => {
  const [one, two] = await openBoth()
  await writeOnce(two, 2)
  const look = () => one.transact((records) => records.get(IDEMPOTENCY_RECORDS, 'mid')?.id, idempotencyRecords('mid'))
  expect(await look()).toBe(2)
  afterReading(() => two.transact((records) => records.remove(IDEMPOTENCY_RECORDS, 'mid')))
  expect(await look()).toBeUndefined()
})

it('memory holds no history, and a server that starts does not read it', async () => {
  const [one] = await openBoth()
  await writeOnce(one, 1)
  expect(() => [...one.known().entries(IDEMPOTENCY_RECORDS as never)]).toThrow('No such table')
})

it('the rows of a table are counted once in five minutes, and again after a failure', async () => {
  const [one] = await openBoth()
  const { connect } = pg.Pool.prototype
  const spy = vi.spyOn(pg.Pool.prototype, 'connect').mockImplementation(() => {
    throw new RangeError('no connection')
  })
  await expect(one.history.count(IDEMPOTENCY_RECORDS)).rejects.toThrow('no connection')
  spy.mockImplementation(connect as never)
  expect(await one.history.count(IDEMPOTENCY_RECORDS)).toBe(0)
  await writeOnce(one, 1)
  expect(await one.history.count(IDEMPOTENCY_RECORDS)).toBe(0)
  spy.mockRestore()
})

it('a store closes while a statement over a whole table runs, and the read is rejected', async () => {
  const store = await openTestSite(newSite())
  const { query } = pg.Client.prototype
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    config: unknown,
    ...rest: unknown[]
  ) {
    const isLong = String((config as pg.QueryConfig).text).startsWith('SELECT count(')
    if (isLong) begin()
    return Reflect.apply(query, this, [
      isLong ? { ...(config as pg.QueryConfig), text: 'SELECT pg_sleep(60)', values: [] } : config,
      ...rest,
    ])
  } as never)
  onTestFinished(() => spy.mockRestore())
  const read = expect(store.history.count('activity')).rejects.toThrow()
  await begun
  await store.close()
  await read
})
