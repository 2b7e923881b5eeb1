// The schema of the database and the format of its rows.
import { expect, it } from 'vitest'
import type { Migration } from '#sync-server/store/engine/migrate.ts'
import { openPostgresStore } from '#sync-server/store/postgres/open-postgres-store.ts'
import { columnsOf, SCHEMA_STEPS } from '#sync-server/store/postgres/sql-schema.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { tables } from '#sync-server/store/tables.ts'
import { newDatabase, sql } from '#tests/support/postgres/test-database.ts'
import { newSite, openTestSite } from '#tests/support/postgres/test-site.ts'

const site = 'main'

const changeCounter =
  (change: (value: number) => number): Migration =>
  (rows) => {
    const counter = rows.counters?.get('car') as { value: number }
    rows.counters?.set('car', { value: change(counter.value) })
  }

it('has a table for every table of tables.ts, with its columns and unique values', async () => {
  const url = await newDatabase()
  await (await openPostgresStore({ url, site })).close()
  for (const [table, { indexes }] of Object.entries(tables)) {
    const columns = await sql(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1 ORDER BY ordinal_position',
      [table],
      url,
    )
    const typed = columnsOf(tables, table).map(({ name }) => name)
    expect([table, columns.map(({ name }) => name)]).toEqual([table, ['site', 'key', ...typed, 'row']])
    const all = await sql('SELECT indexdef FROM pg_indexes WHERE tablename = $1', [table], url)
    expect(all.every(({ indexdef }) => indexdef.includes('(site, '))).toBe(true)
    const unique = all.filter(({ indexdef }) => indexdef.includes('UNIQUE'))
    expect([table, unique.length]).toEqual([table, 1 + Object.keys(indexes).length])
  }
})

it('refuses a database that is newer than the program, and changes nothing', async () => {
  const url = await newDatabase()
  await (await openPostgresStore({ url, site })).close()
  await sql('UPDATE schema SET version = $1', [SCHEMA_STEPS.length + 1], url)
  const refusal = {
    name: 'StoreCannotStart',
    exitCode: 78,
    message: expect.stringContaining('newer version of this program'),
  }
  await expect(openPostgresStore({ url, site })).rejects.toMatchObject(refusal)
  await sql('UPDATE schema SET version = $1', [SCHEMA_STEPS.length], url)
  await sql('UPDATE head SET format = 2', [], url)
  await expect(openPostgresStore({ url, site })).rejects.toMatchObject(refusal)
  expect(await sql('SELECT format FROM head', [], url)).toEqual([{ format: 2 }])
})

it('cannot start without a database, in one line without the password', async () => {
  const url = 'postgres://cars:topsecret@127.0.0.1:1/cars'
  const error = await openPostgresStore({ url, site }).catch((each) => each)
  expect(error).toMatchObject({ name: 'StoreCannotStart', exitCode: 75 })
  expect(error.message).toMatch(/^Cannot use the database: [^\n]+$/)
  expect(error.message).not.toContain('topsecret')
})

it('runs every step of the rows once, also when several servers start, and none when one fails', async () => {
  const name = newSite()
  const old = await openTestSite(name)
  await old.transact((records) => records.put('counters', 'car', { value: 1 }))
  const { epoch } = await old.read()
  await old.close()
  const addTen = changeCounter((value) => value + 10)
  const double = changeCounter((value) => value * 2)
  const failing = () => {
    throw new RangeError('an unexpected row')
  }
  await expect(openTestSite(name, { migrations: [addTen, failing] })).rejects.toThrow(/from format 2 to 3 failed/)
  const stores = await Promise.all([1, 2, 3].map(() => openTestSite(name, { migrations: [addTen, double] })))
  for (const store of stores) {
    const view = await store.read()
    expect([view.get('counters', 'car')?.value, view.epoch]).toEqual([22, epoch])
    await store.close()
  }
})

it('an older server stops when a newer one has migrated the rows', async () => {
  const name = newSite()
  const fatal: unknown[] = []
  const older = await openTestSite(name, { onFatal: (error) => fatal.push(error) })
  const newer = await openTestSite(name, { migrations: [() => {}] })
  await expect(older.transact((records) => records.put('counters', 'car', { value: 1 }))).rejects.toThrow(
    StoreUnavailable,
  )
  await expect(older.read()).rejects.toThrow(StoreUnavailable)
  expect(fatal[0]).toMatchObject({ name: 'StoreCannotStart', message: expect.stringContaining('newer version') })
  expect((await newer.read()).count('counters')).toBe(0)
  await older.close()
  await newer.close()
})

it('a database of the version before appointments and checks gets their tables, and its rows stay', async () => {
  const url = await newDatabase()
  const old = await openPostgresStore({ url, site })
  await old.transact((records) => records.put('counters', 'car', { value: 7 }))
  await old.close()
  for (const table of ['appointments', 'checks']) await sql(`DROP TABLE ${table}`, [], url)
  await sql('DROP INDEX activity_number, activity_record', [], url)
  await sql('UPDATE schema SET version = 1', [], url)
  const store = await openPostgresStore({ url, site })
  expect((await store.read()).get('counters', 'car')).toEqual({ value: 7 })
  for (const table of ['appointments', 'checks'] as const) expect((await store.read()).count(table)).toBe(0)
  await store.close()
})
