// The same done in another way must come to the same.
import { expect, test } from 'vitest'
import type { Envelope } from '#domain/mutations/mutation.ts'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { openLot, Tablet } from '#tests/support/server/test-store.ts'
import { runSeed } from './run-seed.ts'

test('S45: whatever the clocks of devices say, the server comes to the same state', async () => {
  let moved = 0
  for (let seed = 1; seed <= 12; seed += 1) {
    const [off, on] = [await runSeed(seed), await runSeed(seed, { trueClocks: true })]
    expect(off.broken ?? on.broken).toBeNull()
    expect(withoutTimesOfDevices(off.state) === withoutTimesOfDevices(on.state), `seed ${seed}`).toBe(true)
    if (off.state !== on.state) moved += 1
  }
  expect(moved).toBeGreaterThan(6)
}, 120_000)

const withoutTimesOfDevices = (state: string) => state.replaceAll(/"madeAt":"[^"]*"/g, '')

const FIELDS = ['price', 'mileage', 'color', 'description', 'make', 'model'] as const

test('S41: changes of different fields come to the same in any order of arrival, in any portions, repeated or not', async () => {
  const ends = new Set<string>()
  for (let seed = 1; seed <= 25; seed += 1) ends.add(await arrive(seededRandom(seed)))
  expect([...ends]).toHaveLength(1)
  expect(JSON.parse([...ends][0] as string)).toMatchObject([
    { price: 1004, mileage: 2004, color: 'color 4', description: 'description 4', make: 'make 4', model: 'model 4' },
  ])
}, 60_000)

/** Three tablets with two fields each. @returns the cars as they are in the end */
async function arrive(random: () => number): Promise<string> {
  await using lot = await openLot()
  const { uid } = await new Tablet(lot).make('car.create', { car: vehicle })
  const waiting = [0, 1, 2].map((n) => {
    const tablet = new Tablet(lot)
    const mine = FIELDS.slice(2 * n, 2 * n + 2)
    return { tablet, sent: 0, queue: mine.flatMap((field) => edits(tablet, uid, field)) }
  })
  for (;;) {
    const open = waiting.filter(({ sent, queue }) => sent < queue.length)
    const next = open[Math.floor(random() * open.length)]
    if (!next) break
    const first = random() < 0.3 ? 0 : next.sent
    next.sent = Math.min(next.queue.length, next.sent + 1 + Math.floor(random() * 3))
    await next.tablet.send(...next.queue.slice(first, next.sent))
  }
  const cars = [...(await lot.store.read()).all('cars')]
  return JSON.stringify(cars.map((car) => Object.fromEntries(FIELDS.map((field) => [field, car[field]]))))
}

function edits(tablet: Tablet, uid: string, field: (typeof FIELDS)[number]): Envelope[] {
  const value = (n: number) => {
    if (n === 0) return vehicle[field]
    if (field === 'price') return 1000 + n
    return field === 'mileage' ? 2000 + n : `${field} ${n}`
  }
  return [1, 2, 3, 4].map((n) =>
    tablet.queue('car.edit', { fields: { [field]: { from: value(n - 1), to: value(n) } } }, uid),
  )
}
