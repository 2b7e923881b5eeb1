import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Records, Store } from '#sync-server/store/store.ts'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { NEVER_ASKS, newSite, openTestSite } from '#tests/support/postgres/test-site.ts'
import { carRow, userRow } from '#tests/sync-server/store/rows.ts'

const random = seededRandom(1)
const below = (limit: number) => Math.floor(random() * limit)

/** Stores or removes one to three of six cars. */
function changeCars(records: Records): void {
  for (let count = 1 + below(3); count > 0; count -= 1) {
    const id = below(6)
    const uid = `car ${id}`
    if (records.get('cars', uid) && random() < 0.4) records.remove('cars', uid)
    else records.put('cars', uid, carRow({ uid, id, version: records.nextSequence(), price: below(100_000) }))
  }
}

/** Gives the names of three users to each other. */
function changeNames(records: Records): void {
  const first = below(3)
  for (const id of [1, 2, 3]) records.remove('users', String(id))
  for (const [n, name] of ['ann', 'bob', 'cyd'].entries()) {
    const id = 1 + ((first + n) % 3)
    records.put('users', String(id), userRow(id, name))
  }
}

async function contentOf(store: Store) {
  const view = await store.read()
  return {
    sequence: view.sequence,
    epoch: view.epoch,
    rows: (['cars', 'users'] as const).map((table) => [...view.entries(table)].sort(([a], [b]) => (a < b ? -1 : 1))),
    changes: view.changesSince(0, 100).map(({ key }) => key),
    named: ['ann', 'bob', 'cyd'].map((name) => view.find('users', 'username', name)?.id),
    numbered: [0, 1, 2, 3, 4, 5].map((id) => view.find('cars', 'id', String(id))?.uid),
  }
}

it('two servers that write the same rows alternately serve the same, and so does one that starts later', async () => {
  const site = newSite()
  const servers = [await openTestSite(site), await openTestSite(site, NEVER_ASKS)] as const
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.close()))))
  for (let round = 0; round < 40; round += 1) {
    const change = round % 4 === 3 ? changeNames : changeCars
    await servers[round % 2 === 0 ? 0 : 1].transact(change)
    // Each asks first in turn.
    const [asked, other] = round % 3 === 0 ? servers : [servers[1], servers[0]]
    expect(await contentOf(asked)).toEqual(await contentOf(other))
  }
  const expected = await contentOf(servers[0])
  expect(expected.rows.every((rows) => rows.length > 0)).toBe(true)
  const later = await openTestSite(site)
  onTestFinished(() => later.close())
  expect(await contentOf(later)).toEqual(expected)
})

it('a commit that a read has followed before its response arrived is announced once', async () => {
  const store = await openTestSite(newSite(), NEVER_ASKS)
  onTestFinished(() => store.close())
  const announced: string[] = []
  store.onCommit((changes) => announced.push(...changes.map(({ key }) => key)))
  const { query } = pg.Pool.prototype
  const spy = vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(async function (this: pg.Pool, config: unknown) {
    const result = await Reflect.apply(query, this, [config])
    if (String((config as pg.QueryConfig).text).includes('UPDATE head')) await store.read()
    return result
  } as never)
  onTestFinished(() => spy.mockRestore())
  await store.transact((records) => records.put('counters', 'car', { value: 1 }))
  await store.transact((records) => records.put('counters', 'user', { value: 1 }))
  expect(announced).toEqual(['car', 'user'])
})
