// A pushed batch is applied in transactions of 100 mutations.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { FIRST_CAR_NUMBER } from '#domain/kinds/car/car-number.ts'
import { reconcileBatch } from '#sync-server/reconcile/reconcile-batch.ts'
import type { Store } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { callerOf } from '#tests/support/server/caller-of.ts'
import { diskError, SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { openSimulated } from './store/open-simulated.ts'

const caller = callerOf({ id: 2, username: 'ann', role: 'user' })
const deviceId = randomUUID()

let disk: SimulatedDisk
let store: Store

beforeEach(async () => {
  disk = new SimulatedDisk()
  store = await openSimulated(disk)
})

function creations(count: number) {
  return Array.from({ length: count }, () => {
    const mid = randomUUID()
    const madeAt = '2024-05-01T12:00:00.000Z'
    return { mid, uid: mid, name: 'car.create', args: { car: vehicle }, format: 1, madeAt }
  })
}

async function push(mutations: ReturnType<typeof creations>, to = store) {
  const response = await reconcileBatch(to, { caller, request: { deviceId, mutations }, now: () => new Date() })
  return response ?? fail('a push without a cursor is never refused')
}

function fail(message: string): never {
  throw new Error(message)
}

/** The number of cars in what was decided before the call. */
async function countCars(): Promise<number> {
  await store.transact(() => null)
  return (await store.read()).count('cars')
}

it('S10 is applied in order', async () => {
  const mutations = creations(350)
  const { outcomes } = await push(mutations)
  expect(outcomes.map(({ mid, id }) => [mid, id])).toEqual(
    mutations.map(({ mid }, index) => [mid, index + FIRST_CAR_NUMBER]),
  )
  expect(await countCars()).toBe(350)
})

it.each([1, 2, 3])(
  'S15 a batch whose transaction %i the disk refuses is applied when it is sent again',
  async (refused) => {
    const mutations = creations(350)
    let writes = 0
    disk.fault = ({ kind }) => {
      if (kind === 'write') writes += 1
      return kind === 'write' && writes === refused ? diskError('EIO') : undefined
    }
    await expect(push(mutations)).rejects.toThrow(StoreUnavailable)
    expect(await countCars()).toBe((refused - 1) * 100)
    const { outcomes } = await push(mutations)
    expect(outcomes.map(({ mid, status }) => [mid, status])).toEqual(mutations.map(({ mid }) => [mid, 'applied']))
    expect(await countCars()).toBe(350)
  },
)

it('S10 S33 applies nothing behind mutations that a restore has removed', async () => {
  const mutations = creations(150)
  let calls = 0
  const to: Store = {
    ...store,
    async transact(decide, history) {
      const result = await store.transact(decide, history)
      calls += 1
      if (calls === 1) {
        const uids = mutations.slice(0, 100).map(({ mid }) => mid)
        await store.transact((records) => {
          for (const uid of uids) records.remove(IDEMPOTENCY_RECORDS, uid)
        })
      }
      return result
    },
  }
  await expect(push(mutations, to)).rejects.toThrow(StoreUnavailable)
  expect(await countCars()).toBe(100)
})
