// The view of a tab follows the store commit by commit. After each of them it is what a view that is opened now shows.
import { beforeEach, expect, test } from 'vitest'
import { openDevice } from '#app/local/db/device.ts'
import type { Commit, LocalStore, Writer } from '#app/local/db/local-store.ts'
import type { Device, OutboxRow } from '#app/local/db/rows.ts'
import { type DeviceView, openDeviceView } from '#app/local/view/device-view.ts'
import { rules } from '#app/local/view/replay.ts'
import type { Car } from '#domain/cars/car.ts'
import type { Conflict } from '#domain/records/kinds.ts'
import { answered, openedStore, rowOf } from '#tests/support/device/outbox-rows.ts'
import { type Random, seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { carRow, conflictRow } from '#tests/sync-server/store/rows.ts'

const ACTOR = { id: 1, username: 'ann', role: 'admin' } as const
const UIDS = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [string, string]
const [UID, OTHER] = UIDS

const base = UIDS.map((uid, n) => carRow({ ...vehicle, uid, id: n, version: n, price: 1 }))
const edit = (seq: number, to: number): OutboxRow => rowOf(seq, 'car.edit', UID, { fields: { price: { from: 1, to } } })

let store: LocalStore

beforeEach(async () => {
  store = await openedStore()
  await store.write((tx) => tx.put('cars', base))
})

const pricesIn = (view: DeviceView) => UIDS.map((uid) => view.world.get('car', uid)?.price)
const setSession = async (tx: Writer, session: Device['session']) =>
  tx.put('device', [{ ...(await openDevice(tx)), session }])
const setLastSeq = async (tx: Writer, lastSeq: number) => tx.put('device', [{ ...(await openDevice(tx)), lastSeq }])

test.each<[string, OutboxRow[], (tx: Writer) => Promise<unknown>, (number | undefined)[]]>([
  ['adds a mutation', [edit(1, 2)], (tx) => tx.put('outbox', [edit(2, 3)]), [2, 1]],
  ['removes a mutation', [edit(1, 2)], (tx) => tx.remove('outbox', [1]), [1, 1]],
  ['clears the outbox', [edit(1, 2)], (tx) => tx.clear('outbox'), [1, 1]],
  ['stores a refusal', [edit(1, 2)], (tx) => tx.put('outbox', [answered(edit(1, 2), 'refused')]), [1, 1]],
  ['stores an outcome', [edit(1, 2)], (tx) => tx.put('outbox', [answered(edit(1, 2), 'applied')]), [2, 1]],
  [
    'replaces a mutation',
    [edit(1, 2)],
    (tx) => tx.put('outbox', [{ ...edit(1, 5), envelope: { ...edit(1, 5).envelope, mid: 'another' } }]),
    [5, 1],
  ],
  ['moves lastSeq', [edit(1, 2)], (tx) => setLastSeq(tx, 1), [1, 1]],
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

test('S37 a commit during the replay of a snapshot is in the view', async () => {
  const rows = Array.from({ length: 300 }, (_, n) => edit(n + 1, n + 2))
  await store.write((tx) => tx.put('outbox', rows))
  let written: Promise<void> | undefined
  const interrupted: typeof rules = {
    ...rules,
    extendOverlay(...args) {
      written ??= store.write((tx) => tx.remove('cars', [OTHER]))
      rules.extendOverlay(...args)
    },
  }
  const view = await openDeviceView(store, ACTOR, interrupted)
  await written
  expect(pricesIn(view)[1]).toBeUndefined()
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

test('S37 a commit without its changes makes the view read the store', async () => {
  const view = await openDeviceView(
    withCommits((commit, follow) => follow({ ...commit, changes: null })),
    ACTOR,
    rules,
  )
  const shown = new Promise<void>((resolve) => view.subscribe(resolve))
  await putPrice(7)
  await shown
  expect(pricesIn(view)[0]).toBe(7)
})

const ROUNDS = 40
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

/** Without times: the view keeps those of the last replay. */
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

/** Several changes as pulls, outcomes, withdrawals and a person make them. */
async function commitAnything(tx: Writer, random: Random, version: number): Promise<void> {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
  const outbox = await tx.all('outbox')
  const seq = (outbox.at(-1)?.seq ?? version) + 1
  const stockNumber = () => ({ stockNumber: pick(STOCK_NUMBERS) })
  const conflict = (): Conflict => {
    const fields = { price: { mine: 5, theirs: 1 } }
    return { ...conflictRow(pick(ALL_UIDS), version), about: 'car', fields, state: pick(['open', 'resolved'] as const) }
  }
  const created = () => {
    const uid = pick(CREATED)
    const row = rowOf(seq, 'car.create', uid, { car: { ...vehicle, ...stockNumber() } })
    return { ...row, localId: seq, envelope: { ...row.envelope, mid: uid } }
  }
  const add = (name: string, args: object, uid = pick(ALL_UIDS)) => tx.put('outbox', [rowOf(seq, name, uid, args)])
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
    () => tx.remove('outbox', outbox.length > 0 ? [pick(outbox).seq] : []),
    () => tx.put('outbox', outbox.length > 0 ? [answered(pick(outbox), pick(['applied', 'refused', 'conflict']))] : []),
    async () => setLastSeq(tx, (await openDevice(tx)).lastSeq + pick([0, 1, 2])),
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
  await store.write(async (tx) =>
    tx.put('device', [{ ...(await tx.get('device', 'device')), session: 'open' } as Device]),
  )
  expect(pricesIn(view)).toEqual([2, 1])
})
