// Metamorphic tests: what must not matter does not change the result.
import { expect, test } from 'vitest'
import type { Envelope } from '#domain/kinds/mutation.ts'
import { seededRandom } from '#tests/support/fixtures/seeded-random.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { isLongRun } from '#tests/support/long-run.ts'
import { openTestStore, Tablet } from '#tests/support/server/test-store.ts'
import { runSeed } from './run-seed.ts'

/** Each runs twice. */
const CLOCK_SEEDS = isLongRun ? 4 : 2

test('S45: the error of device clocks does not change the state of the server', async () => {
  let differences = 0
  for (let seed = 1; seed <= CLOCK_SEEDS; seed += 1) {
    const [wrong, exact] = [await runSeed(seed), await runSeed(seed, { exactClocks: true })]
    expect(wrong.violation ?? exact.violation).toBeNull()
    expect(comparable(wrong.state) === comparable(exact.state), `seed ${seed}`).toBe(true)
    if (wrong.state !== exact.state) differences += 1
  }
  expect(differences).toBeGreaterThan(0)
}, 120_000)

/** The state, except the times of devices and the mids of mutations of the server, which are random. */
function comparable(state: string): string {
  return JSON.stringify(JSON.parse(state), (key, value) => {
    if (key === 'madeAt' || key === 'respondedAt') return undefined
    const isOwn = value?.appliedAt !== undefined && value.byId === undefined
    return isOwn ? { ...value, mid: '' } : value
  })
}

const FIELDS = ['price', 'mileage', 'color', 'description', 'make', 'model'] as const

test('S40: the order, batching and repetition of changes to different fields do not change the result', async () => {
  const results = new Set<string>()
  for (let seed = 1; seed <= 12; seed += 1) results.add(await sendInRandomOrder(seededRandom(seed)))
  expect([...results]).toHaveLength(1)
  expect(JSON.parse([...results][0] as string)).toMatchObject([
    { price: 1004, mileage: 2004, color: 'color 4', description: 'description 4', make: 'make 4', model: 'model 4' },
  ])
}, 60_000)

/** Three tablets change two fields each. @returns the final cars */
async function sendInRandomOrder(random: () => number): Promise<string> {
  await using lot = await openTestStore()
  const { uid } = await new Tablet(lot).make('car.create', { car: vehicle })
  const senders = [0, 1, 2].map((n) => {
    const tablet = new Tablet(lot)
    const fields = FIELDS.slice(2 * n, 2 * n + 2)
    return { tablet, sent: 0, queue: fields.flatMap((field) => edits(tablet, uid, field)) }
  })
  for (;;) {
    const unfinished = senders.filter(({ sent, queue }) => sent < queue.length)
    const next = unfinished[Math.floor(random() * unfinished.length)]
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
