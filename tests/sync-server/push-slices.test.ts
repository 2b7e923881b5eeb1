// A pushed batch is applied in transactions of 100 mutations. The next one is decided while the one before is being written.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { FIRST_CAR_NUMBER } from '#domain/cars/car-number.ts'
import { reconcileBatch } from '#sync-server/reconcile/reconcile-batch.ts'
import type { Store } from '#sync-server/store/store.ts'
import { StoreUnavailable } from '#sync-server/store/store-errors.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { callerOf } from '#tests/support/server/caller-of.ts'
import { diskError, SimulatedDisk } from '#tests/support/server/simulated-disk.ts'
import { openSimulated } from './store/open-simulated.ts'

const caller = callerOf({ id: 2, username: 'ann', role: 'user' })
const clientId = randomUUID()

let disk: SimulatedDisk
let store: Store

beforeEach(async () => {
  disk = new SimulatedDisk()
  store = await openSimulated(disk)
})

function creations(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const mid = randomUUID()
    const madeAt = '2024-05-01T12:00:00.000Z'
    return { mid, seq: index + 1, uid: mid, name: 'car.create', args: { car: vehicle }, format: 1, madeAt }
  })
}

function push(mutations: ReturnType<typeof creations>, { to = store, now = () => new Date() } = {}) {
  return reconcileBatch(to, { caller, request: { clientId, mutations }, now })
}

/** Of what was decided before the call. */
async function countCars(): Promise<number> {
  await store.transact(() => null)
  return (await store.read()).count('cars')
}

it('S10 decides 100 mutations while the 100 before are written, and responds when all are durable', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let decisions = 0
  const now = () => {
    decisions += 1
    return new Date()
  }
  const twoDecided = new Promise<void>((resolve) => {
    disk.delay = async ({ kind }) => {
      if (kind !== 'sync') return
      setImmediate(resolve)
      await released
    }
  })
  const pushed = push(creations(350), { now })
  await twoDecided
  expect(decisions).toBe(2)
  release()
  const { outcomes } = await pushed
  expect(outcomes.map(({ seq, id }) => [seq, id])).toEqual(
    outcomes.map((_, index) => [index + 1, index + FIRST_CAR_NUMBER]),
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

it('S10 applies nothing behind mutations that were decided and not stored', async () => {
  let calls = 0
  const to: Store = {
    ...store,
    transact: (decide, history) =>
      store.transact((records) => {
        const result = decide(records)
        calls += 1
        if (calls === 1) throw new StoreUnavailable('The database is unreachable')
        return result
      }, history),
  }
  await expect(push(creations(350), { to })).rejects.toThrow(StoreUnavailable)
  expect(await countCars()).toBe(0)
})

it('S13 applies nothing behind mutations that are refused as forked', async () => {
  const [sent, more] = [creations(100), creations(200)]
  await push(sent)
  const copied = [...sent.slice(0, 50), ...more.slice(50)]
  await expect(push(copied)).rejects.toMatchObject({ body: { code: 'forked' } })
  expect(await countCars()).toBe(100)
})
