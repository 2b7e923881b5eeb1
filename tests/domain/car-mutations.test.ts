import { describe, expect, it } from 'vitest'
import { edit, MemoryWorld, member, worldWithCar } from '#tests/support/device/device-world.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const LATER = '2024-06-01T12:00:00.000Z'
const unknown = '00000000-0000-4000-8000-999999999999'

describe('a new car', () => {
  it('is not made again by a repetition, whether it is there or deleted', () => {
    const { world, uid, car } = worldWithCar()
    const repeat = () => world.mutate('car.create', { car: { ...vehicle, make: 'Audi' } }, uid, member, uid).verdict
    expect(repeat()).toEqual({ status: 'noop' })
    expect(car()?.make).toBe('Jaguar')
    world.mutate('car.delete', {}, uid)
    expect(repeat()).toEqual({ status: 'noop' })
    expect(car()).toBeUndefined()
  })

  it('is refused with the path of a value that is not of the right kind', () => {
    const { verdict } = new MemoryWorld().mutate('car.create', { car: { ...vehicle, price: '1' } })
    expect(verdict).toMatchObject({ code: 'invalid', errors: [{ path: 'price', message: 'Price must be a number' }] })
  })

  it('is refused when no numbers are left', () => {
    const world = new MemoryWorld()
    world.hasNumbers = false
    expect(world.mutate('car.create', { car: vehicle }).verdict.code).toBe('no_numbers')
    expect(world.cars.size).toBe(0)
  })

  it('has the defaults for the fields that are missing, and the times of its creation', () => {
    const world = new MemoryWorld()
    const { uid } = world.mutate('car.create', {
      car: { make: 'A', model: 'B', price: undefined, vin: '', enabled: false },
    })
    const car = world.cars.get(uid)
    expect(car).toMatchObject({ year: 2024, price: 0, version: 0, createdAt: world.now, updatedAt: world.now })
    expect(car).not.toHaveProperty('vin')
  })

  it('that is created sold has the time of the sale', () => {
    const world = new MemoryWorld()
    const { uid } = world.mutate('car.create', { car: { ...vehicle, sold: true } })
    expect(world.cars.get(uid)?.soldAt).toBe(world.now)
  })
})

it.each([
  ['car.edit', edit({ price: [1, 2] })],
  ['car.sell', {}],
  ['car.unsell', {}],
  ['car.delete', {}],
  ['car.restore', {}],
] as const)('%s of an unknown car is refused', (name, args) => {
  expect(new MemoryWorld().mutate(name, args as never, unknown).verdict).toMatchObject({
    status: 'refused',
    code: 'not_found',
  })
})

it.each(['car.sell', 'car.unsell'] as const)('%s of a deleted car is refused', (name) => {
  const { world, uid } = worldWithCar()
  world.mutate('car.delete', {}, uid)
  expect(world.mutate(name, {}, uid).verdict.code).toBe('deleted')
})

describe('an edit of a car', () => {
  it('is in the activity log, and sets the time of the change', () => {
    const { world, uid, car } = worldWithCar()
    world.now = LATER
    const fields = edit({ price: [61_500, 60_000], sold: [false, true], color: ['Green', 'Green'] })
    const { verdict, history } = world.mutate('car.edit', fields, uid)
    expect(verdict).toEqual({ status: 'applied', unchanged: ['color'] })
    expect(history).toEqual({ price: { from: 61_500, to: 60_000 }, sold: { from: false, to: true } })
    expect(car()).toMatchObject({ price: 60_000, sold: true, soldAt: LATER, updatedAt: LATER })
  })

  it('that changes nothing leaves the time of the last change', () => {
    const { world, uid, car } = worldWithCar()
    const before = car()
    world.now = LATER
    expect(world.mutate('car.edit', edit({ price: [1, 61_500], sold: [true, false] }), uid)).toMatchObject({
      verdict: { status: 'noop' },
      history: {},
    })
    expect(car()).toEqual(before)
  })

  it('is refused with the path of the invalid value, and changes nothing', () => {
    const { world, uid, car } = worldWithCar()
    const { verdict } = world.mutate('car.edit', edit({ price: [61_500, -1], color: ['Green', 'Red'] }), uid)
    expect(verdict).toMatchObject({ code: 'invalid', errors: [{ path: 'price' }] })
    expect(car()).toMatchObject({ price: 61_500, color: 'Green' })
  })

  it('of a sold car that says sold keeps the sale', () => {
    const { world, uid, car } = worldWithCar()
    const { mid: saleId } = world.mutate('car.sell', {}, uid)
    const soldAt = world.now
    world.now = LATER
    world.mutate('car.edit', edit({ sold: [true, true], color: ['Green', 'Red'] }), uid)
    expect(car()).toMatchObject({ color: 'Red', saleId, soldAt })
  })

  it('undoes the sale that it names', () => {
    const { world, uid, car } = worldWithCar()
    const { mid: saleId } = world.mutate('car.sell', {}, uid)
    const fields = edit({ sold: [true, false], enabled: [false, true], featured: [false, true] }).fields
    const { history } = world.mutate('car.edit', { fields, saleId }, uid)
    expect(car()).toMatchObject({ sold: false, enabled: true, featured: true })
    expect(history.sold).toEqual({ from: true, to: false })
  })

  it.each(['enabled', 'featured'])('of a sold car that turns %s on is refused, also with other changes', (flag) => {
    const { world, uid, car } = worldWithCar()
    world.mutate('car.sell', {}, uid)
    const { verdict } = world.mutate('car.edit', edit({ [flag]: [false, true], color: ['Green', 'Red'] }), uid)
    expect(verdict.code).toBe('car_sold')
    expect(car()?.color).toBe('Green')
  })

  it('accepts a list of the greatest length that both sides made together', () => {
    const { world, uid, car } = worldWithCar()
    const of = (side: string) => Array.from({ length: 25 }, (_, index) => `${side} ${index}`)
    world.mutate('car.edit', edit({ features: [[], of('theirs')] }), uid)
    const { verdict, history } = world.mutate('car.edit', edit({ features: [[], of('mine')] }), uid)
    expect(verdict.status).toBe('merged')
    expect(car()?.features).toHaveLength(50)
    expect(history.features?.to).toHaveLength(50)
  })

  it('leaves a list that is too long together out of the activity log', () => {
    const { world, uid, car } = worldWithCar()
    const of = (side: string) => Array.from({ length: 26 }, (_, index) => `${side} ${index}`)
    world.mutate('car.edit', edit({ features: [[], of('theirs')] }), uid)
    const { history } = world.mutate('car.edit', edit({ features: [[], of('mine')] }), uid)
    expect(history).toEqual({})
    expect(car()?.features).toEqual(of('theirs'))
  })
})

describe('a sale', () => {
  it('that is repeated changes nothing', () => {
    const { world, uid, car } = worldWithCar()
    const { mid } = world.mutate('car.sell', {}, uid)
    const sold = car()
    expect(world.mutate('car.sell', {}, uid, member, mid).verdict).toEqual({ status: 'noop' })
    expect(car()).toEqual(sold)
  })

  it('and its undoing are in the activity log, and set the time of the change', () => {
    const { world, uid, car } = worldWithCar()
    world.now = LATER
    const { mid: saleId, history } = world.mutate('car.sell', {}, uid)
    expect(history).toEqual({ sold: { from: false, to: true } })
    expect(car()).toMatchObject({ updatedAt: LATER, soldAt: LATER })
    world.now = '2024-06-02T12:00:00.000Z'
    expect(world.mutate('car.unsell', { saleId }, uid).history).toEqual({ sold: { from: true, to: false } })
    expect(car()?.updatedAt).toBe(world.now)
    expect(world.mutate('car.unsell', { saleId }, uid).verdict).toEqual({ status: 'noop' })
  })

  it.each([
    ['car.sell', {}, 'double_sale', 'already_sold'],
    ['car.unsell', { saleId: unknown }, 'sale_changed', 'sale_changed'],
    ['car.delete', { saleId: unknown }, 'sold_since', 'sold_since'],
  ] as const)('that %s does not know raises a conflict that names it', (name, args, kind, code) => {
    const { world, uid } = worldWithCar()
    const { mid: saleId } = world.mutate('car.sell', {}, uid)
    const { mid, verdict, history } = world.mutate(name, args as never, uid)
    expect(verdict).toMatchObject({ status: 'conflict', code })
    expect(history).toEqual({})
    expect(world.conflicts.get(mid)).toEqual({
      uid: mid,
      version: 0,
      kind,
      about: 'car',
      recordUid: uid,
      mid,
      by: 'ann',
      madeAt: '2024-05-01T10:00:00.000Z',
      saleId,
      fields: {},
      state: 'open',
      createdAt: world.now,
    })
  })
})

describe('a deletion of a car', () => {
  it('keeps the record, which a restoration brings back with the time of the change', () => {
    const { world, uid, car } = worldWithCar()
    const last = car()
    world.mutate('car.delete', {}, uid)
    expect(world.deletions.get(uid)).toEqual({ kind: 'car', uid, version: 0, id: 100_000, deletedAt: world.now, last })
    world.now = LATER
    expect(world.mutate('car.restore', {}, uid).verdict).toEqual({ status: 'applied' })
    expect(car()).toEqual({ ...last, updatedAt: LATER })
    expect(world.mutate('car.restore', {}, uid).verdict).toEqual({ status: 'noop' })
  })

  it('whose record is gone cannot be undone', () => {
    const { world, uid } = worldWithCar()
    world.mutate('car.delete', {}, uid)
    const { last: _, ...deletion } = world.deletions.get(uid) as NonNullable<ReturnType<typeof world.deletion>>
    world.deletions.set(uid, deletion)
    expect(world.mutate('car.restore', {}, uid).verdict.code).toBe('not_restorable')
  })
})
