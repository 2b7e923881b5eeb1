// The view of a tab follows the store commit by commit. After each of them it is what a view that is opened now shows.
import { beforeEach, expect, test } from 'vitest'
import { openDevice } from '#app/local/db/device.ts'
import type { Commit, LocalStore, OutboxRow, Writer } from '#app/local/db/local-store.ts'
import { type DeviceView, openDeviceView } from '#app/local/view/device-view.ts'
import { rules } from '#app/local/view/replay.ts'
import { answered, openedStore, rowOf } from '#tests/support/device/outbox-rows.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { carRow } from '#tests/sync-server/store/rows.ts'

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
