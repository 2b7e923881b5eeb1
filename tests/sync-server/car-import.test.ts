// `car.import`: up to 100 changes of vehicles in one mutation, each with an outcome and an entry of the activity log of its own.

import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { ImportRow } from '#domain/kinds/car/import/car-import.ts'
import { rowMid } from '#domain/mutations/subjects.ts'
import type { ActivityEntry } from '#domain/protocol/activity.ts'
import { parseCursor } from '#domain/protocol/protocol.ts'
import { fault } from '#domain/values/faults/faults.ts'
import { reconcileBatch } from '#sync-server/reconcile/reconcile-batch.ts'
import type { Store } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import { edit } from '#tests/support/device/device-world.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { type ApiClient, apiClient, validCar } from '#tests/support/server/api-client.ts'
import { callerOf } from '#tests/support/server/caller-of.ts'
import { SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'
import { openTestStore, Tablet } from '#tests/support/server/test-store.ts'
import { wholeView } from '#tests/support/server/whole-view.ts'
import { openSimulated } from './store/open-simulated.ts'

const added = (fields: object = {}): ImportRow => ({ uid: randomUUID(), car: { ...vehicle, ...fields } })
const edited = (uid: string, fields: Parameters<typeof edit>[0]): ImportRow => ({ uid, ...edit(fields) })
const deleted = (uid: string, saleId: string | null = null): ImportRow => ({ uid, deletion: { saleId } })
const many = (count: number) => Array.from({ length: count }, () => added())

async function stored(store: Store) {
  const view = await wholeView(store)
  return { view, cars: view.count('cars'), conflicts: view.count('conflicts'), activity: view.count('activity') }
}

describe('S90 a pushed import', () => {
  it('S11 has one effect however often it is sent, also after a restart', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const { uid } = await tablet.make('car.create', { car: vehicle })
    const rows = [added(), edited(uid, { price: [1, 2], color: ['Green', 'Red'] }), edited(randomUUID(), {}), added()]
    const sent = tablet.queue('car.import', { rows })
    const first = await tablet.send(sent)
    const before = await stored(test.store)
    expect([before.cars, before.conflicts, before.activity]).toEqual([3, 1, 4])
    expect(await tablet.send(sent)).toEqual(first)
    await test.reopen()
    const [again] = (await tablet.send(sent)).outcomes
    const position = (at = '') => parseCursor(at)?.sequence
    expect({ ...again, at: position(again?.at) }).toEqual({ ...first.outcomes[0], at: position(first.outcomes[0]?.at) })
    const after = await stored(test.store)
    expect(after.view.sequence).toBe(before.view.sequence)
  })

  it('has an outcome for each row, with the number and version of the vehicle', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const { uid, id } = await tablet.make('car.create', { car: vehicle })
    const [creation, missing] = [added(), randomUUID()]
    const rows = [
      creation,
      edited(uid, { price: [1, 2], color: ['Green', 'Red'] }),
      edited(missing, {}),
      deleted(missing),
    ]
    const outcome = await tablet.make('car.import', { rows })
    const { view } = await stored(test.store)
    const car = view.get('cars', creation.uid)
    expect(outcome).toMatchObject({ uid: outcome.mid, status: 'applied' })
    expect(outcome.rows).toEqual([
      { uid: creation.uid, status: 'applied', id: car?.id, version: car?.version },
      {
        uid,
        status: 'conflict',
        ...fault('changed_meanwhile'),
        id,
        version: view.get('cars', uid)?.version,
        conflictUid: rowMid(outcome.mid, uid),
      },
      { uid: missing, status: 'refused', ...fault('not_found') },
      { uid: missing, status: 'refused', ...fault('not_found') },
    ])
    expect(view.get('conflicts', rowMid(outcome.mid, uid))).toMatchObject({ recordUid: uid, state: 'open' })
  })

  it('takes no more space than 10 KB for the outcomes of 100 new vehicles', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const { mid } = await tablet.make('car.import', { rows: many(100) })
    const { view } = await stored(test.store)
    const row = view.get(IDEMPOTENCY_RECORDS, mid)
    expect(Object.keys(row?.rows?.[0] ?? {})).toEqual(['uid', 'version', 'id'])
    expect(JSON.stringify(row).length).toBeLessThan(10_000)
  })

  it('S10 is a transaction of its own when it has 100 rows; smaller ones share one', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const committed: number[] = []
    test.store.onCommit((changes) => committed.push(changes.filter(({ table }) => table === 'cars').length))
    const sizes = [100, 100, 60, 40, 1]
    const { outcomes } = await tablet.send(...sizes.map((size) => tablet.queue('car.import', { rows: many(size) })))
    expect(outcomes.map(({ rows }) => rows?.length)).toEqual(sizes)
    expect(committed).toEqual([100, 100, 100, 1])
  })

  it('S11 with the mid of another one is refused and learns nothing of its rows', async () => {
    await using test = await openTestStore()
    const [ann, bob] = [new Tablet(test), new Tablet(test, { id: 3, username: 'bob', role: 'user' })]
    const { mid } = await ann.make('car.import', { rows: many(2) })
    const other = { ...bob.queue('car.import', { rows: many(1) }), mid, uid: mid }
    const { outcomes } = await bob.send(other)
    expect(outcomes[0]).toMatchObject({ status: 'refused', code: 'key_reused' })
    expect(outcomes[0]?.rows).toBeUndefined()
    expect((await stored(test.store)).cars).toBe(2)
  })

  it('with 101 rows is refused as a whole', async () => {
    await using test = await openTestStore()
    const outcome = await new Tablet(test).make('car.import', { rows: many(101) })
    expect(outcome).toMatchObject({ status: 'refused', code: 'invalid' })
    expect((await stored(test.store)).cars).toBe(0)
  })

  it('raises conflicts that are decided like others', async () => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const { uid } = await tablet.make('car.create', { car: vehicle })
    const { rows } = await tablet.make('car.import', { rows: [edited(uid, { price: [1, 2] })] })
    await tablet.make('conflict.resolve', { choice: 'mine' }, rows?.[0]?.conflictUid)
    expect((await test.store.read()).get('cars', uid)?.price).toBe(2)
  })

  it.each(['before', 'after'])('S15 that is lost %s it is stored has one effect when sent again', async (when) => {
    await using test = await openTestStore()
    const tablet = new Tablet(test)
    const sent = tablet.queue('car.import', { rows: many(3) })
    const lossy: Store = {
      ...test.store,
      async transact(decide, history) {
        if (when === 'after') await test.store.transact(decide, history)
        throw new StoreUnavailable('The database is unreachable')
      },
    }
    const request = { deviceId: tablet.deviceId, mutations: [sent] }
    const push = reconcileBatch(lossy, { caller: callerOf(tablet.actor), request, now: () => new Date() })
    await expect(push).rejects.toThrow(StoreUnavailable)
    expect((await stored(test.store)).cars).toBe(when === 'after' ? 3 : 0)
    const { outcomes } = await tablet.send(sent)
    expect(outcomes[0]?.rows?.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied'])
    expect(await stored(test.store)).toMatchObject({ cars: 3, activity: 3 })
  })
})

it.each(['crash-before', 'crash-half', 'crash-after'] as const)(
  'S15 an import during which the server ends (%s) is applied once, in whole',
  async (crash) => {
    const disk = new SimulatedDisk()
    const store = await openSimulated(disk)
    const mid = randomUUID()
    const madeAt = new Date().toISOString()
    const mutation = { mid, uid: mid, name: 'car.import', args: { rows: many(20) }, format: 1, madeAt }
    const caller = callerOf({ id: 2, username: 'ann', role: 'user' })
    const batch = { caller, request: { deviceId: randomUUID(), mutations: [mutation] }, now: () => new Date() }
    disk.fault = ({ kind }) => (kind === 'write' ? crash : undefined)
    void reconcileBatch(store, batch)
    await disk.crashed
    const again = await openSimulated(disk.afterKill())
    expect((await stored(again)).cars).toBe(crash === 'crash-after' ? 20 : 0)
    await reconcileBatch(again, batch)
    expect(await stored(again)).toMatchObject({ cars: 20, activity: 20 })
    await again.close()
  },
)

describe('an import by the API', () => {
  let server: TestServer
  let boss: ApiClient
  let ann: ApiClient
  let annsId: number
  afterEach(() => server.close())

  async function start() {
    server = await startTestServer({ rateLimits: true })
    boss = apiClient(server, server.tokenOf(await server.addUser('boss', 'admin')))
    const user = await server.addUser('ann', 'user')
    annsId = user.id
    ann = apiClient(server, server.tokenOf(user))
  }

  function push(as: ApiClient, ...imports: ImportRow[][]) {
    const mutations = imports.map((rows) => {
      const mid = randomUUID()
      const madeAt = new Date().toISOString()
      return { mid, uid: mid, name: 'car.import', args: { rows }, format: 1, madeAt }
    })
    return as('POST', '/api/sync/push', { deviceId: randomUUID(), mutations })
  }

  async function log(query = ''): Promise<ActivityEntry[]> {
    return (await boss('GET', `/api/activity?limit=200${query}`)).body.data
  }

  it('has an entry of the activity log for each vehicle that it changed', async () => {
    await start()
    const cars = await Promise.all([1, 2, 3, 4].map(() => ann('POST', '/api/cars', validCar)))
    const [first, second, third, fourth] = cars.map(({ body }) => body.uid as string) as [
      string,
      string,
      string,
      string,
    ]
    const earlier = (await log()).length
    const creation = added({ make: 'Audi' })
    await push(ann, [
      creation,
      edited(first, { price: [validCar.price, 7] }),
      edited(second, { price: [1, 2] }),
      deleted(third),
      { uid: fourth, sale: {} },
      edited(randomUUID(), {}),
    ])
    const entries = (await log()).slice(0, -earlier)
    expect(entries.map(({ name, by, about: { uid } }) => [name, by, uid])).toEqual([
      ['car.sell', 'ann of the staff', fourth],
      ['car.delete', 'ann of the staff', third],
      ['car.edit', 'ann of the staff', second],
      ['car.edit', 'ann of the staff', first],
      ['car.create', 'ann of the staff', creation.uid],
    ])
    expect(entries.map(({ conflict }) => conflict)).toEqual([undefined, undefined, true, undefined, undefined])
    expect(entries[3]?.history).toEqual({ price: { from: validCar.price, to: 7 } })
    expect(entries[1]?.about).toMatchObject({ deleted: true, restorableUntil: expect.any(String) })
    expect((await log(`&record=${first}`)).map(({ name }) => name)).toEqual(['car.edit', 'car.create'])
  })

  it('of a seller changes nothing that is for admins, and no entry names a customer', async () => {
    await start()
    const { body: car } = await boss('POST', '/api/cars', { ...validCar, purchasePrice: 900 })
    const reservation = { until: '2099-01-01', for: 'Ada Byron' }
    const creation = added({ purchasePrice: 5, costs: [{ date: '2024-01-01', text: 'Tyres', amount: 4 }] })
    const fields = { purchasePrice: [900, 1], price: [validCar.price, 7] }
    const { body } = await push(ann, [creation, { ...edited(car.uid, fields as never), reservation }])
    expect(body.outcomes[0].rows.map(({ status }: { status: string }) => status)).toEqual(['applied', 'applied'])
    const view = await wholeView(server.store)
    expect(view.get('cars', car.uid)).toMatchObject({ purchasePrice: 900, price: 7 })
    expect([...view.all('reservations')]).toMatchObject([{ carUid: car.uid, for: 'Ada Byron' }])
    expect(view.get('cars', creation.uid)).not.toHaveProperty('purchasePrice')
    expect(view.get('cars', creation.uid)).not.toHaveProperty('costs')
    const kept = JSON.stringify([...view.all('activity'), ...view.all(IDEMPOTENCY_RECORDS)])
    expect(kept).not.toMatch(/purchasePrice|costs|Ada/)
  })

  it('uses up the new vehicles of a day: what does not fit waits as a whole', async () => {
    await start()
    await push(ann, many(2))
    const key = `cars of user ${annsId}`
    await server.store.transact((records) => {
      expect(records.get('counters', key)?.value).toBe(2)
      records.put('counters', key, { ...records.get('counters', key), value: 19_999 })
    })
    const { status, body } = await push(ann, many(2))
    expect([status, body.code, body.message]).toEqual([429, 'quota', expect.stringContaining('20,000 vehicles')])
    expect((await server.store.read()).count('cars')).toBe(2)
    expect((await push(ann, many(1))).status).toBe(200)
  })

  it('counts its rows among the changes of a minute', async () => {
    await start()
    const imports = (count: number) =>
      Array.from({ length: count }, () => Array.from({ length: 100 }, () => deleted(randomUUID())))
    expect((await push(ann, ...imports(50))).status).toBe(200)
    expect((await push(ann, ...imports(50))).status).toBe(200)
    const { status, body } = await push(ann, [deleted(randomUUID())])
    expect([status, body.code]).toEqual([429, 'quota'])
    expect((await push(boss, many(1))).status).toBe(200)
  })
})
