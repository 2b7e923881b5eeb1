// The view of a tab follows the store commit by commit. After each of them it is what a view that is opened now shows.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Commit, LocalStore, Writer } from '#app/local/db/local-store.ts'
import type { Device, OutboxRow } from '#app/local/db/rows.ts'
import { sendAgain } from '#app/local/outbox/outbox.ts'
import { type DeviceView, openDeviceView } from '#app/local/view/device-view.ts'
import { rules } from '#app/local/view/replay.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import type { Conflict } from '#domain/kinds/kinds.ts'
import { answered, openedStore, rowOf } from '#tests/support/device/outbox-rows.ts'
import { type Random, seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { carRow, conflictRow } from '#tests/sync-server/store/rows.ts'

const ACTOR = { id: 1, username: 'ann', role: 'admin' } as const
const UIDS = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string]
const [UID, OTHER] = UIDS

const base = UIDS.map((uid, n) => carRow({ ...vehicle, uid, id: n, version: n, price: 1 }))
const edit = (key: number, to: number, from = 1): OutboxRow =>
  rowOf(key, 'car.edit', UID, { fields: { price: { from, to } } })
const importOf = (...uids: string[]): OutboxRow => {
  const rows = uids.map((uid) => ({ uid, fields: { price: { from: 1, to: 2 } } }))
  return rowOf(1, 'car.import', '00000000-0000-4000-8000-000000000009', { rows })
}
const importAfter: OutboxRow = { ...importOf(OTHER), key: 2 }

let store: LocalStore

beforeEach(async () => {
  store = await openedStore()
  await store.write((tx) => tx.put('cars', base))
})

const pricesIn = (view: DeviceView) => UIDS.map((uid) => view.world.get('car', uid)?.price)
const setSession = async (tx: Writer, session: Device['session']) =>
  tx.put('device', [{ ...((await tx.get('device', 'device')) as Device), session }])

test.each<[string, OutboxRow[], (tx: Writer) => Promise<unknown>, (number | undefined)[]]>([
  ['adds a mutation', [edit(1, 2)], (tx) => tx.put('outbox', [edit(2, 3)]), [2, 1]],
  ['removes a mutation', [edit(1, 2)], (tx) => tx.remove('outbox', [1]), [1, 1]],
  ['clears the outbox', [edit(1, 2)], (tx) => tx.clear('outbox'), [1, 1]],
  ['stores an outcome', [edit(1, 2)], (tx) => tx.put('outbox', [answered(edit(1, 2), 'applied')]), [2, 1]],
  [
    'replaces a mutation',
    [edit(1, 2)],
    (tx) => tx.put('outbox', [{ ...edit(1, 5), envelope: { ...edit(1, 5).envelope, mid: 'another' } }]),
    [5, 1],
  ],
  ['adds a mutation about another record', [edit(1, 2)], (tx) => tx.put('outbox', [importAfter]), [2, 2]],
  ['takes rows out of an import', [importOf(UID, OTHER)], (tx) => tx.put('outbox', [importOf(UID)]), [2, 1]],
  [
    'takes values out of a mutation',
    [edit(1, 2)],
    (tx) => tx.put('outbox', [rowOf(1, 'car.edit', UID, { fields: {} })]),
    [1, 1],
  ],
  [
    'puts an earlier mutation back',
    [edit(2, 3)],
    (tx) => tx.put('outbox', [rowOf(1, 'car.edit', OTHER, { fields: { price: { from: 1, to: 2 } } })]),
    [3, 2],
  ],
  ['takes an outcome away', [answered(edit(1, 2), 'applied')], (tx) => tx.put('outbox', [edit(1, 2)]), [2, 1]],
  ['closes the session', [edit(1, 2)], (tx) => setSession(tx, 'closed'), [1, 1]],
  [
    'replaces the base',
    [],
    async (tx) => {
      await tx.clear('cars')
      await tx.put('cars', base.slice(0, 1))
    },
    [1, undefined],
  ],
])('S37 a commit that %s', async (_, rows, change, prices) => {
  await store.write((tx) => tx.put('outbox', rows))
  const view = await openDeviceView(store, ACTOR, rules)
  await store.write(change)
  expect(pricesIn(view)).toEqual(prices)
  expect(pricesIn(await openDeviceView(store, ACTOR, rules))).toEqual(prices)
})

/** More rows than are replayed in one task. */
const manyRows = () => Array.from({ length: 300 }, (_, n) => edit(n + 1, n + 2, n + 1))

test('S37 a commit during the replay of a snapshot is in the view', async () => {
  await store.write((tx) => tx.put('outbox', manyRows()))
  let written: Promise<void> | undefined
  const interrupted: typeof rules = {
    ...rules,
    replay(...args) {
      written ??= store.write((tx) => tx.remove('cars', [OTHER]))
      rules.replay(...args)
    },
  }
  const view = await openDeviceView(store, ACTOR, interrupted)
  await written
  expect(pricesIn(view)).toEqual([301, undefined])
})

test('S37 a mutation that is added during a replay follows the rows before it', async () => {
  await store.write((tx) => tx.put('outbox', manyRows()))
  const view = await openDeviceView(store, ACTOR, rules)
  await store.write((tx) => tx.put('cars', base))
  const before = view.overlay
  await store.write((tx) => tx.put('outbox', [edit(301, 500, 301)]))
  expect(view.overlay).toBe(before)
  await view.refresh()
  expect(pricesIn(view)).toEqual([500, 1])
})

test('S37 what is shown stays until a replay in several tasks has ended, and changes once', async () => {
  await store.write((tx) => tx.put('outbox', manyRows()))
  const view = await openDeviceView(store, ACTOR, rules)
  const shown: unknown[] = []
  view.subscribe(() => shown.push(pricesIn(view)))
  await store.write((tx) => tx.remove('outbox', [300]))
  expect(pricesIn(view)).toEqual([301, 1])
  await view.refresh()
  expect(shown).toEqual([[300, 1]])
})

test('S90 a large import is replayed in tasks, after which its vehicles are in the view', async () => {
  const uidOf = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`
  const importRows = [1, 2, 3].map((key): OutboxRow => {
    const rows = Array.from({ length: 100 }, (_, n) => ({ uid: uidOf(100 * key + n), car: vehicle }))
    return rowOf(key, 'car.import', uidOf(key), { rows })
  })
  const view = await openDeviceView(store, ACTOR, rules)
  const numbers = () => [100, 399].map((n) => view.world.get('car', uidOf(n))?.id)
  await store.write(async (tx) => {
    await tx.put('outbox', importRows)
    await tx.put(
      'aliases',
      [100, 399].map((n) => ({ id: 1000 + n, uid: uidOf(n) })),
    )
  })
  expect(numbers()).toEqual([undefined, undefined])
  await view.refresh()
  expect(numbers()).toEqual([1100, 1399])
})

test('S37 a vehicle keeps its local id when the row before it is deleted', async () => {
  const uids = ['a', 'b', 'c'].map((digit) => `00000000-0000-4000-9000-00000000000${digit}`)
  const importOf = (some: string[]) =>
    rowOf(1, 'car.import', 'import', { rows: some.map((uid) => ({ uid, car: vehicle })) })
  await store.write(async (tx) => {
    await tx.put('outbox', [importOf(uids)])
    await tx.put(
      'aliases',
      uids.map((uid, index) => ({ id: 1000 + index, uid })),
    )
  })
  const view = await openDeviceView(store, ACTOR, rules)
  const numbers = () => uids.map((uid) => view.world.get('car', uid)?.id)
  expect(numbers()).toEqual([1000, 1001, 1002])
  await store.write((tx) => tx.put('outbox', [importOf(uids.slice(1))]))
  await view.refresh()
  expect(numbers()).toEqual([undefined, 1001, 1002])
})

test('S37 a listener that fails keeps the view from nothing', async () => {
  const view = await openDeviceView(store, ACTOR, rules)
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  view.subscribe(() => {
    throw new Error('of a screen')
  })
  await putPrice(5)
  await putPrice(6)
  await view.refresh()
  expect(view.world.get('car', UID)?.price).toBe(6)
  expect(log).toHaveBeenCalledTimes(2)
})

/** @param deliver passes a commit on */
function withCommits(deliver: (commit: Commit, follow: (commit: Commit) => void) => void): LocalStore {
  return Object.assign(Object.create(store), {
    subscribe: (follow: (commit: Commit) => void) => store.subscribe((commit) => deliver(commit, follow)),
  })
}

const putPrice = (price: number) =>
  store.write((tx) => tx.put('cars', [carRow({ uid: UID, id: 1, version: 3, price })]))

test('S37 a commit that arrives again changes nothing', async () => {
  const commits: Commit[] = []
  let repeat = (_: Commit) => {}
  const view = await openDeviceView(
    withCommits((commit, follow) => {
      commits.push(commit)
      repeat = follow
      follow(commit)
    }),
    ACTOR,
    rules,
  )
  for (const price of [7, 8]) await putPrice(price)
  repeat(commits[0] as Commit)
  expect(pricesIn(view)[0]).toBe(8)
})

const ROUNDS = 25
const COMMITS = 30
const STOCK_NUMBERS = ['P-1', 'P-2', 'P-3']

test('S37 the view of any series of commits is the view that is opened after it', async () => {
  for (let seed = 1; seed <= ROUNDS; seed += 1) {
    const random = seededRandom(seed)
    store = await openedStore()
    await store.write((tx) => tx.put('cars', base))
    const view = await openDeviceView(store, ACTOR, rules)
    for (let version = 3; version < COMMITS; version += 1) {
      await store.write((tx) => commitAnything(tx, random, version))
      expect(recordsIn(view), `seed ${seed}`).toEqual(recordsIn(await openDeviceView(store, ACTOR, rules)))
    }
  }
})

/** Times are left out: the view keeps those of the last replay. */
function recordsIn({ base: { conflicts }, overlay, world }: DeviceView) {
  const cars = ALL_UIDS.map((uid) => {
    const {
      createdAt: _,
      updatedAt: __,
      soldAt: ___,
      priceHistory,
      ...car
    } = world.get('car', uid) ?? ({} as Partial<Car>)
    return { ...car, prices: priceHistory?.map(({ price }) => price), isTouched: overlay.touched.has(uid) }
  })
  return {
    cars,
    conflicts: [...conflicts.keys()].map((uid) => world.get('conflict', uid)?.state),
    phone: world.settings().contactInfo.phone,
  }
}

const CREATED = [3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
const ALL_UIDS = [...UIDS, ...CREATED]

/** Several changes as pulls, outcomes, deletions and a person make them. */
async function commitAnything(tx: Writer, random: Random, version: number): Promise<void> {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
  const outbox = await tx.all('outbox')
  const key = (outbox.at(-1)?.key ?? version) + 1
  const stockNumber = () => ({ stockNumber: pick(STOCK_NUMBERS) })
  const conflict = (): Conflict => {
    const fields = { price: { mine: 5, theirs: 1 } }
    return { ...conflictRow(pick(ALL_UIDS), version), about: 'car', fields, state: pick(['open', 'resolved'] as const) }
  }
  const created = () => {
    const uid = pick(CREATED)
    const row = rowOf(key, 'car.create', uid, { car: { ...vehicle, ...stockNumber() } })
    return { ...row, localId: key, envelope: { ...row.envelope, mid: uid } }
  }
  const add = (name: string, args: object, uid = pick(ALL_UIDS)) => tx.put('outbox', [rowOf(key, name, uid, args)])
  const changes = [
    () => tx.put('outbox', [created()]),
    () => add('car.edit', { fields: { price: { from: 1, to: version } } }),
    () => add('car.edit', { fields: { stockNumber: { from: pick(STOCK_NUMBERS), to: pick(STOCK_NUMBERS) } } }),
    () => add('car.sell', {}),
    () => add('car.delete', { saleId: null }),
    () => add('conflict.resolve', { choice: pick(['mine', 'theirs']) }, 'conflict'),
    () => add('settings.edit', { fields: { 'contactInfo.phone': { from: '', to: String(version) } } }, 'site'),
    () =>
      tx.put('cars', [
        carRow({ ...vehicle, ...stockNumber(), uid: pick(ALL_UIDS), id: version, version, price: pick([1, 5]) }),
      ]),
    () => tx.remove('cars', [pick(ALL_UIDS)]),
    () => tx.put('conflicts', [conflict()]),
    () => tx.remove('conflicts', ['conflict']),
    () => tx.remove('outbox', outbox.length > 0 ? [pick(outbox).key] : []),
    () => tx.put('outbox', outbox.length > 0 ? [answered(pick(outbox), pick(['applied', 'merged', 'conflict']))] : []),
    () =>
      add('car.import', {
        rows: [pick(ALL_UIDS), pick(ALL_UIDS)].map((uid) => ({ uid, fields: { price: { from: 1, to: version } } })),
      }),
    () => sendAgain(tx),
    () => setSession(tx, pick(['closed', 'open'])),
  ]
  await pick(changes)()
  if (random() < 0.4) await pick(changes)()
}

test('shows the kept changes again when the session is opened again', async () => {
  await store.write(async (tx) => {
    await tx.put('outbox', [edit(1, 2)])
    await setSession(tx, 'closed')
  })
  const view = await openDeviceView(store, ACTOR, rules)
  expect(pricesIn(view)).toEqual([1, 1])
  await store.write((tx) => setSession(tx, 'open'))
  expect(pricesIn(view)).toEqual([2, 1])
})

test('S60 a closed session shows nothing pending, also after a commit that changes no record', async () => {
  await store.write(async (tx) => {
    await tx.put('outbox', [edit(1, 2)])
    await setSession(tx, 'closed')
  })
  const view = await openDeviceView(store, ACTOR, rules)
  await store.write((tx) => tx.put('aliases', [{ id: 1, uid: UID }]))
  expect(pricesIn(view)).toEqual([1, 1])
})

test('S37 a commit that was missed is read with the next one that arrives', async () => {
  let isMissed = false
  const view = await openDeviceView(
    withCommits((commit, follow) => (isMissed ? undefined : follow(commit))),
    ACTOR,
    rules,
  )
  isMissed = true
  await store.write((tx) => tx.put('outbox', [edit(1, 2)]))
  isMissed = false
  const shown = new Promise<void>((resolve) => view.subscribe(resolve))
  await store.write((tx) => tx.put('aliases', [{ id: 1, uid: UID }]))
  await shown
  expect([pricesIn(view), view.table('aliases').size]).toEqual([[2, 1], 1])
})

test('a visitor has no mutations, and follows the records', async () => {
  const view = await openDeviceView(store, { id: null, username: '', role: 'visitor' }, null)
  await putPrice(7)
  expect(pricesIn(view)).toEqual([7, 1])
})
