import fc from 'fast-check'
import { expect, it } from 'vitest'
import { MemoryWorld } from '#tests/support/device/device-world.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

type Step = (world: MemoryWorld, uids: string[]) => void

const slot = fc.nat(2)
const flags = fc.record({
  sold: fc.boolean(),
  enabled: fc.boolean(),
  featured: fc.boolean(),
  price: fc.constantFrom(0, 1, 61_500),
})

/** A mutation of one car by a person who saw any earlier state of it: the sale it names may be outdated. */
const carStep: fc.Arbitrary<Step> = fc
  .tuple(slot, fc.constantFrom('sell', 'unsell', 'delete', 'restore', 'edit'), flags, flags, slot, fc.boolean())
  .map(([which, what, from, to, sale, fresh]): Step => {
    return (world, uids) => {
      const uid = uids[which % uids.length] as string
      const saleId = fresh ? (world.cars.get(uid)?.saleId ?? null) : (uids[sale % uids.length] ?? null)
      if (what === 'unsell' || what === 'delete') world.mutate(`car.${what}`, { saleId }, uid)
      else if (what !== 'edit') world.mutate(`car.${what as 'sell' | 'restore'}`, {}, uid)
      else {
        const names = Object.keys(to) as (keyof typeof to)[]
        const fields = Object.fromEntries(names.map((name) => [name, { from: from[name], to: to[name] }]))
        world.mutate('car.edit', { fields, saleId }, uid)
      }
    }
  })

const createStep: fc.Arbitrary<Step> = flags.map((values): Step => {
  return (world, uids) => {
    const { uid, verdict } = world.mutate('car.create', { car: { ...vehicle, ...values } })
    if (verdict.status === 'applied') uids.push(uid)
  }
})

it('the invariants of a car hold after every sequence of mutations', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(createStep, { arbitrary: carStep, weight: 5 }), { maxLength: 40 }), (steps) => {
      const world = new MemoryWorld()
      const uids = [world.mutate('car.create', { car: vehicle }).uid]
      const numbers = new Map<number, string>()
      const sales = new Map<string, string>()
      for (const step of steps) {
        step(world, uids)
        for (const car of world.cars.values()) {
          if (car.sold) expect([car.enabled, car.featured]).toEqual([false, false])
          expect([car.saleId !== undefined, car.soldAt !== undefined]).toEqual([car.sold, car.sold])
          if (car.priceHistory) expect(car.priceHistory.at(-1)?.price).toBe(car.price)
          if (car.enabled) expect(car.price).toBeGreaterThan(0)
          expect(numbers.get(car.id) ?? car.uid).toBe(car.uid)
          numbers.set(car.id, car.uid)
          if (car.saleId) expect(sales.get(car.saleId) ?? car.uid).toBe(car.uid)
          if (car.saleId) sales.set(car.saleId, car.uid)
        }
      }
    }),
    { numRuns: 2_000, seed: 20 },
  )
})
