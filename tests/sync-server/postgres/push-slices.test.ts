// A pushed batch is applied in transactions of 100 mutations. Another server can write between them, and the database can refuse one.
import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import type { Envelope } from '#domain/kinds/mutation.ts'
import { parseCursor } from '#domain/protocol/protocol.ts'
import { reconcileBatch } from '#sync-server/reconcile/reconcile-batch.ts'
import { openPostgresStore } from '#sync-server/store/postgres/open-postgres-store.ts'
import type { Store } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { newDatabase, sql } from '#tests/support/postgres/test-database.ts'
import { NEVER_ASKS, newSite, openTestSite } from '#tests/support/postgres/test-site.ts'
import { callerOf } from '#tests/support/server/caller-of.ts'

const caller = callerOf({ id: 2, username: 'ann', role: 'user' })
const deviceId = randomUUID()

const creations = (count: number): Envelope[] =>
  Array.from({ length: count }, () => {
    const [mid, uid] = [randomUUID(), randomUUID()]
    return { mid, uid, name: 'car.create', args: { car: vehicle }, format: 1, madeAt: '2024-05-01T12:00:00.000Z' }
  })

async function push(store: Store, mutations: Envelope[]) {
  const response = await reconcileBatch(store, { caller, request: { deviceId, mutations }, now: () => new Date() })
  return response?.outcomes ?? []
}

it.each([1, 2, 3])('S10 S15 applies nothing behind a transaction %i that the database refuses', async (refused) => {
  const url = await newDatabase()
  const store = await openPostgresStore({ url, site: 'main' })
  onTestFinished(() => store.close())
  const mutations = creations(350)
  const before = (refused - 1) * 100
  await sql(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF new.key = '${mutations[before + 50]?.uid}' THEN RAISE EXCEPTION 'refused'; END IF; RETURN new; END $$`,
    [],
    url,
  )
  await sql('CREATE TRIGGER refuses BEFORE INSERT ON cars FOR EACH ROW EXECUTE FUNCTION refuse()', [], url)
  await expect(push(store, mutations)).rejects.toThrow(StoreUnavailable)
  const cars = [...(await store.read()).all('cars')].map(({ uid }) => uid)
  expect(cars).toEqual(mutations.slice(0, before).map(({ uid }) => uid))

  await sql('DROP TRIGGER refuses ON cars', [], url)
  const outcomes = await push(store, mutations)
  expect(outcomes.map(({ mid, status }) => [mid, status])).toEqual(mutations.map(({ mid }) => [mid, 'applied']))
  expect((await store.read()).count('cars')).toBe(350)
})

it('S11 S10 an outbox that is pushed to two servers at once has one effect, in order', async () => {
  const site = newSite()
  const servers = [await openTestSite(site), await openTestSite(site, NEVER_ASKS)] as const
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.close()))))
  const mutations = creations(250)
  const pushes = [push(servers[0], mutations), push(servers[1], mutations.slice(0, 150)), push(servers[1], mutations)]
  const [first, part, second] = (await Promise.all(pushes)).map((outcomes) =>
    outcomes.map(({ at, ...outcome }) => ({ ...outcome, sequence: parseCursor(at)?.sequence })),
  )
  expect(second).toEqual(first)
  expect(part).toEqual(first?.slice(0, 150))
  const view = await servers[0].read()
  expect([...view.all('cars')].map(({ uid }) => uid)).toEqual(mutations.map(({ uid }) => uid))
})
