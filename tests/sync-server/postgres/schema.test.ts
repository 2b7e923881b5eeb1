// The schema of the database and the format of its rows.
import { expect, it } from 'vitest'
import { FORMAT } from '#sync-server/store/engine/format.ts'
import { openPostgresStore } from '#sync-server/store/postgres/open-postgres-store.ts'
import { tables } from '#sync-server/store/tables.ts'
import { newDatabase, sql } from '#tests/support/postgres/test-database.ts'

const site = 'main'

it('has a table for every table of tables.ts, whose keys begin with the site', async () => {
  const url = await newDatabase()
  await (await openPostgresStore({ url, site })).close()
  for (const table of Object.keys(tables)) {
    const indexes = await sql('SELECT indexdef FROM pg_indexes WHERE tablename = $1', [table], url)
    const keys = indexes.map(({ indexdef }) => indexdef.includes('(site, '))
    expect([table, keys.length > 0, keys.every(Boolean)]).toEqual([table, true, true])
  }
})

it.each([
  [1, 'newer version of this program'],
  [-1, 'version of this program that was never released'],
])('refuses a database whose version differs by %s, and changes nothing', async (difference, writer) => {
  const url = await newDatabase()
  await (await openPostgresStore({ url, site })).close()
  const refusal = { name: 'StoreCannotStart', exitCode: 78, message: expect.stringContaining(writer) }
  await sql('UPDATE schema SET version = $1', [FORMAT + difference], url)
  await expect(openPostgresStore({ url, site })).rejects.toMatchObject(refusal)
  await sql('UPDATE schema SET version = $1', [FORMAT], url)
  await sql('UPDATE head SET format = $1', [FORMAT + difference], url)
  await expect(openPostgresStore({ url, site })).rejects.toMatchObject(refusal)
  expect(await sql('SELECT format FROM head', [], url)).toEqual([{ format: FORMAT + difference }])
})

it('cannot start without a database, in one line without the password', async () => {
  const url = 'postgres://cars:topsecret@127.0.0.1:1/cars'
  const error = await openPostgresStore({ url, site }).catch((each) => each)
  expect(error).toMatchObject({ name: 'StoreCannotStart', exitCode: 75 })
  expect(error.message).toMatch(/^Cannot use the database: [^\n]+$/)
  expect(error.message).not.toContain('topsecret')
})
