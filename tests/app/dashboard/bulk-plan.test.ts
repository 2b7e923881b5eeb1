import { describe, expect, it } from 'vitest'
import { bulkPlan, pricePlan } from '#app/dashboard/bulk/bulk-plan.ts'
import { changedPrice, type PriceChange } from '#app/dashboard/bulk/price-change.ts'
import type { CarView } from '#app/local/state/cars.ts'
import type { MutationRequest } from '#app/sync/mutate/batches.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { inverseOf, type Mutation } from '#domain/kinds/mutation.ts'
import { MemoryWorld } from '#tests/support/device/device-world.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const YEAR = 2026

/** A car in a world that applies mutations as device and server do. */
function stocked(fields: Partial<Car> = {}, world = new MemoryWorld()) {
  const { uid } = world.mutate('car.create', { car: { ...vehicle, ...fields } })
  return { world, uid, car: () => world.cars.get(uid) as CarView }
}

const reasons = (plan: ReturnType<typeof bulkPlan>) => plan.leftOut.map(({ reason }) => reason)

describe('bulkPlan', () => {
  it('leaves sold cars out of publishing and featuring, and names the reason', () => {
    const world = new MemoryWorld()
    const sold = stocked({ sold: true }, world).car()
    const hidden = stocked({ enabled: false }, world).car()
    for (const action of ['publish', 'feature'] as const) {
      const plan = bulkPlan(action, [sold, hidden], YEAR)
      expect(plan.requests.map(({ uid }) => uid)).toEqual([hidden.uid])
      expect(plan.leftOut).toEqual([{ uid: sold.uid, name: expect.stringContaining(sold.model), reason: 'It is sold' }])
    }
    expect(reasons(bulkPlan('sell', [sold, hidden], YEAR))).toEqual(['It is sold'])
  })

  it('leaves drafts out of publishing and names what is missing', () => {
    const draft = stocked({ enabled: false, price: 0, images: [] }).car()
    expect(reasons(bulkPlan('publish', [draft], YEAR))).toEqual(['Price is required, At least one image is required'])
  })

  it('makes no mutation for cars that are as the action would make them', () => {
    const published = stocked().car()
    expect(bulkPlan('publish', [published], YEAR)).toEqual({ requests: [], leftOut: [] })
    expect(bulkPlan('hide', [{ ...published, enabled: false }], YEAR)).toEqual({ requests: [], leftOut: [] })
  })

  it('makes mutations that the rules accept', () => {
    for (const action of ['hide', 'feature', 'sell', 'delete'] as const) {
      const { world, car } = stocked()
      const [request] = bulkPlan(action, [car()], YEAR).requests
      expect(world.mutate(request?.name as never, request?.args as never, request?.uid).verdict.status).toBe('applied')
    }
  })
})

/** The inverse of a change of a bulk action. */
const undoingOf = (request: MutationRequest, before: object, mid = 'any') =>
  inverseOf({ ...request, mid, madeAt: '' } as Mutation, before)

describe('what undoes a bulk action', () => {
  it('restores each field of the car, also after a sale', () => {
    for (const action of ['hide', 'feature', 'sell'] as const) {
      const { world, car } = stocked({ featured: action !== 'feature' })
      const before = car()
      const [request] = bulkPlan(action, [before], YEAR).requests
      if (!request) throw new Error(`Nothing to ${action}`)
      const { mid } = world.mutate(request.name as never, request.args as never, request.uid)
      const inverse = undoingOf(request, before, mid)
      expect(world.mutate(inverse?.name as never, inverse?.args as never, inverse?.uid).verdict.status).toBe('applied')
      expect(car()).toEqual({ ...before, updatedAt: car().updatedAt })
    }
  })

  it('does not exist for deletions', () => {
    const car = stocked().car()
    const [request] = bulkPlan('delete', [car], YEAR).requests
    if (!request) throw new Error('Nothing to delete')
    expect(undoingOf(request, car)).toBeNull()
  })

  it('does not undo a later sale of the same car', () => {
    const { world, car } = stocked()
    const before = car()
    const [request] = bulkPlan('sell', [before], YEAR).requests
    if (!request) throw new Error('Nothing to sell')
    const { mid } = world.mutate('car.sell', {}, before.uid)
    world.mutate('car.unsell', { saleId: mid }, before.uid)
    world.mutate('car.sell', {}, before.uid)
    const inverse = undoingOf(request, before, mid)
    expect(world.mutate('car.edit', inverse?.args as never, before.uid).verdict).toMatchObject({ code: 'sale_changed' })
    expect(car().sold).toBe(true)
  })
})

describe('changedPrice', () => {
  const change = (rest: Partial<PriceChange>): PriceChange => ({
    direction: 'lower',
    unit: 'percent',
    amount: 5,
    rounding: '1',
    ...rest,
  })

  it('lowers and raises by an amount or a percentage', () => {
    expect(changedPrice(61_500, change({}))).toBe(58_425)
    expect(changedPrice(61_500, change({ direction: 'raise' }))).toBe(64_575)
    expect(changedPrice(61_500, change({ unit: 'amount', amount: 1000 }))).toBe(60_500)
    expect(changedPrice(61_500, change({ direction: 'raise', unit: 'amount', amount: 1000 }))).toBe(62_500)
  })

  it('rounds to a step or to the ending that is nearest', () => {
    const rounded = (['1', '10', '50', '100', '95', '99'] as const).map((rounding) =>
      changedPrice(61_530, change({ amount: 5, rounding })),
    )
    expect(rounded).toEqual([58_454, 58_450, 58_450, 58_500, 58_495, 58_499])
    expect(changedPrice(10_040, change({ unit: 'amount', amount: 1, rounding: '95' }))).toBe(9_995)
  })

  it('never raises a price that is lowered, or lowers one that is raised', () => {
    for (const rounding of ['1', '10', '50', '100', '95', '99'] as const) {
      for (let price = 1000; price < 1300; price += 1) {
        const small = { unit: 'amount', amount: 1, rounding } as const
        expect(changedPrice(price, change(small))).toBeLessThanOrEqual(price)
        expect(changedPrice(price, change({ ...small, direction: 'raise' }))).toBeGreaterThanOrEqual(price)
      }
    }
    const toEnding = { unit: 'amount', amount: 100, rounding: '99' } as const
    expect(changedPrice(10_050, change({ ...toEnding, amount: 1 }))).toBe(9999)
    expect(changedPrice(10_048, change({ ...toEnding, amount: 1, direction: 'raise' }))).toBe(10_099)
  })

  it('is 0 or less when the change takes all of the price', () => {
    expect(changedPrice(900, change({ unit: 'amount', amount: 900 }))).toBeLessThanOrEqual(0)
    expect(changedPrice(900, change({ amount: 120 }))).toBeLessThanOrEqual(0)
    expect(changedPrice(50, change({ rounding: '100', amount: 50 }))).toBeLessThanOrEqual(0)
  })

  it('leaves sold cars and cars without a price out', () => {
    const world = new MemoryWorld()
    const cars = [stocked({}, world), stocked({ sold: true }, world), stocked({ price: 0, enabled: false }, world)].map(
      ({ car }) => car(),
    )
    const plan = pricePlan(change({}), cars)
    expect(plan.requests.map(({ args }) => args)).toEqual([{ fields: { price: { from: 61_500, to: 58_425 } } }])
    expect(reasons(plan)).toEqual(['It is sold', 'It has no price'])
  })
})
