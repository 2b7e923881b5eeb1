import { describe, expect, it } from 'vitest'
import type { MutationName } from '#domain/mutations/mutation.ts'
import { admin, DeviceWorld, edit, lot, member, visitor } from '#tests/support/device/device-world.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

describe('a car', () => {
  it('is created with the defaults, a number and who made it', () => {
    const { car } = lot()
    expect(car()).toMatchObject({
      id: 100_000,
      enabled: true,
      featured: false,
      sold: false,
      createdBy: 'ann',
      features: [],
    })
  })

  it('is refused with the messages of the form', () => {
    const world = new DeviceWorld()
    const { verdict } = world.make('car.create', { car: { year: 2020, sold: false } })
    expect(verdict).toMatchObject({ status: 'refused', code: 'invalid' })
    expect(verdict.message).toBe(
      'Make is required. Model is required. Price is required. Color is required. Fuel type is required. ' +
        'Transmission is required. Description is required. At least one image is required',
    )
  })

  it('S50 that is created sold is neither enabled nor featured', () => {
    const world = new DeviceWorld()
    const { uid } = world.make('car.create', { car: { ...vehicle, sold: true, enabled: true, featured: true } })
    expect(world.cars.get(uid)).toMatchObject({ sold: true, enabled: false, featured: false, saleId: uid })
  })

  it('S41 merges changes to different fields', () => {
    const { world, uid, car } = lot()
    world.make('car.edit', edit({ price: [61_500, 60_000] }), uid)
    expect(world.make('car.edit', edit({ color: ['Green', 'Red'] }), uid).verdict.status).toBe('applied')
    expect(car()).toMatchObject({ price: 60_000, color: 'Red' })
  })

  it('S42 leaves it to a person when both sides together have made a list too long', () => {
    const { world, uid, car } = lot()
    const images = (from: string, count: number) =>
      Array.from({ length: count }, (_, place) => `/${from}-${place}.webp`)
    const theirs = ['/a.webp', ...images('theirs', 20)]
    const mine = ['/a.webp', ...images('mine', 20)]
    world.make('car.edit', edit({ images: [['/a.webp'], theirs] }), uid)
    const late = world.make('car.edit', edit({ images: [['/a.webp'], mine], color: ['Green', 'Red'] }), uid)
    expect(late.verdict.status).toBe('conflict')
    expect(car()).toMatchObject({ images: theirs, color: 'Red' })
    expect(world.conflicts.get(late.mid)?.fields).toEqual({ images: { mine, theirs } })
    world.make('conflict.resolve', { choice: 'mine' }, late.mid)
    expect(car()?.images).toEqual(mine)
  })

  it('never holds more than fits into one request', () => {
    const { world, uid, car } = lot()
    const features = Array.from({ length: 50 }, () => 'f'.repeat(1000))
    expect(world.make('car.edit', edit({ features: [[], features] }), uid).verdict.status).toBe('applied')
    // With all that stands there besides: letters of two bytes each, and of three, the most there is.
    for (const text of ['ü'.repeat(45_000), '€'.repeat(30_000)]) {
      const { verdict } = world.make('car.edit', edit({ description: ['A coupe.', text] }), uid)
      expect(verdict).toMatchObject({ status: 'refused', message: 'The vehicle holds too much text' })
    }
    expect(car()?.description).toBe('A coupe.')
  })

  it('S40 keeps the server value and raises a conflict when the same field was changed meanwhile', () => {
    const { world, uid, car } = lot()
    world.make('car.edit', edit({ price: [61_500, 60_000] }), uid)
    const late = world.make('car.edit', edit({ price: [61_500, 59_000], color: ['Green', 'Red'] }), uid)
    expect(late.verdict).toMatchObject({ status: 'conflict', code: 'changed_meanwhile' })
    expect(car()).toMatchObject({ price: 60_000, color: 'Red' })
    expect(world.conflicts.get(late.mid)?.fields).toEqual({ price: { mine: 59_000, theirs: 60_000 } })
  })

  it('S42 puts lists together from both sides', () => {
    const { world, uid, car } = lot()
    world.make('car.edit', edit({ features: [[], ['Heated seats']] }), uid)
    expect(world.make('car.edit', edit({ features: [[], ['Sunroof']] }), uid).verdict.status).toBe('merged')
    expect(car()?.features).toEqual(['Heated seats', 'Sunroof'])
  })

  it('cannot be enabled while it lacks what visitors must be told', () => {
    const world = new DeviceWorld()
    const { uid } = world.make('car.create', { car: { make: 'A', model: 'B', year: 2020, enabled: false } })
    const { verdict } = world.make('car.edit', edit({ enabled: [false, true] }), uid)
    expect(verdict.errors?.map(({ path }) => path)).toEqual([
      'price',
      'color',
      'fuelType',
      'transmission',
      'description',
      'images',
    ])
  })
})

describe('a sale', () => {
  it('S50 takes the car out of the listings and off the homepage', () => {
    const { world, uid, car } = lot()
    world.make('car.edit', edit({ featured: [false, true] }), uid)
    const { mid } = world.make('car.sell', {}, uid)
    expect(car()).toMatchObject({ sold: true, enabled: false, featured: false, saleId: mid })
  })

  it('S51 is undone by an un-sell that names it, and nothing else changes', () => {
    const { world, uid, car } = lot()
    const { mid } = world.make('car.sell', {}, uid)
    expect(world.make('car.unsell', { saleId: mid }, uid).verdict.status).toBe('applied')
    expect(car()).toMatchObject({ sold: false, enabled: false, featured: false })
    expect(car()?.saleId).toBeUndefined()
  })

  it('S51 is not undone by an un-sell of an earlier sale', () => {
    const { world, uid, car } = lot()
    const { mid } = world.make('car.sell', {}, uid)
    world.make('car.unsell', { saleId: mid }, uid)
    world.make('car.sell', {}, uid)
    expect(world.make('car.unsell', { saleId: mid }, uid).verdict).toMatchObject({
      status: 'conflict',
      code: 'sale_changed',
    })
    expect(car()?.sold).toBe(true)
  })

  it('S51 is not undone by a stale edit or toggle', () => {
    const { world, uid, car } = lot()
    world.make('car.sell', {}, uid)
    expect(world.make('car.edit', edit({ enabled: [true, false], price: [61_500, 1] }), uid).verdict.status).toBe(
      'applied',
    )
    expect(world.make('car.edit', edit({ featured: [false, true] }), uid).verdict.code).toBe('car_sold')
    expect(world.make('car.edit', edit({ sold: [true, false] }), uid).verdict.code).toBe('sale_changed')
    expect(car()).toMatchObject({ sold: true, enabled: false, featured: false, price: 1 })
  })

  it('wins over flags that come with it', () => {
    const { world, uid, car } = lot()
    world.make('car.edit', edit({ sold: [false, true], enabled: [true, true], featured: [false, true] }), uid)
    expect(car()).toMatchObject({ sold: true, enabled: false, featured: false })
  })

  it('S53 made twice stands once, and the second seller is told', () => {
    const { world, uid, car } = lot()
    const first = world.make('car.sell', {}, uid)
    const second = world.make('car.sell', {}, uid)
    expect(second.verdict).toMatchObject({ status: 'conflict', code: 'already_sold' })
    expect(car()?.saleId).toBe(first.mid)
    expect(world.conflicts.get(second.mid)).toMatchObject({ kind: 'double_sale', recordUid: uid, by: 'ann' })
  })

  it('S54 is not deleted by someone who had not seen it', () => {
    const { world, uid, car } = lot()
    const { mid } = world.make('car.sell', {}, uid)
    expect(world.make('car.delete', { saleId: null }, uid).verdict).toMatchObject({
      status: 'conflict',
      code: 'sold_since',
    })
    expect(car()).toBeDefined()
    expect(world.make('car.delete', { saleId: mid }, uid).verdict.status).toBe('applied')
    expect(car()).toBeUndefined()
  })
})

describe('a deleted car', () => {
  it('refuses edits, is deleted once, and can be restored under its number', () => {
    const { world, uid, car } = lot()
    world.make('car.delete', { saleId: null }, uid)
    expect(world.make('car.edit', edit({ price: [61_500, 1] }), uid).verdict).toMatchObject({ code: 'deleted' })
    expect(world.make('car.delete', { saleId: null }, uid).verdict.status).toBe('noop')
    world.make('car.restore', {}, uid)
    expect(car()).toMatchObject({ id: 100_000, price: 61_500 })
  })

  it('S55 gives its number to no other', () => {
    const { world, uid } = lot()
    world.make('car.delete', { saleId: null }, uid)
    const next = world.make('car.create', { car: vehicle })
    expect(world.cars.get(next.uid)?.id).toBe(100_001)
  })
})

describe('an enquiry', () => {
  const words = { name: 'Ada', phone: '+447700900123', message: 'Is it still there?' }

  it('is open to visitors, carries the name of its car, and starts unread', () => {
    const { world } = lot()
    const { uid } = world.make('inquiry.create', { ...words, carId: 100_000 }, undefined, visitor)
    expect(world.inquiries.get(uid)).toMatchObject({
      carId: 100_000,
      carName: '2020 Jaguar F-TYPE',
      read: false,
      status: 'new',
    })
  })

  it('about an unknown car is accepted without a name', () => {
    const world = new DeviceWorld()
    const { uid } = world.make('inquiry.create', { ...words, carId: 123_456 }, undefined, visitor)
    expect(world.inquiries.get(uid)).toMatchObject({ carId: 123_456 })
    expect(world.inquiries.get(uid)?.carName).toBeUndefined()
  })

  it('S56 is read one way only, and reading what is gone is nothing', () => {
    const world = new DeviceWorld()
    const { uid } = world.make('inquiry.create', words)
    expect(world.make('inquiry.read', {}, uid).verdict.status).toBe('applied')
    expect(world.make('inquiry.read', {}, uid).verdict.status).toBe('noop')
    world.make('inquiry.delete', {}, uid)
    expect(world.make('inquiry.read', {}, uid).verdict.status).toBe('noop')
    expect(JSON.stringify(world.deletions.get(uid))).not.toContain('Ada')
    const restored = new DeviceWorld()
    expect(restored.make('inquiry.read', {}, uid).verdict.status).toBe('noop')
    expect(restored.make('inquiry.delete', {}, uid).verdict.status).toBe('noop')
  })
})

describe('who may', () => {
  it.each<[MutationName, string[]]>([
    ['inquiry.create', ['visitor', 'member', 'admin']],
    ['car.sell', ['member', 'admin']],
    ['inquiry.delete', ['member', 'admin']],
    ['settings.edit', ['admin']],
  ])('%s: %j', (name, allowed) => {
    const may = Object.entries({ visitor, member, admin }).filter(([, actor]) => {
      const args = { fields: {}, name: 'Ada', phone: '+447700900123', message: 'Is it still there?' }
      return new DeviceWorld().make(name, args as never, undefined, actor).verdict.code !== 'forbidden'
    })
    expect(may.map(([who]) => who)).toEqual(allowed)
  })
})

describe('settings', () => {
  it('S43 merge by field, and disagree only about the same one', () => {
    const world = new DeviceWorld()
    const phone = world.settings().contactInfo.phone
    const change = (to: string) => ({ fields: { 'contactInfo.phone': { from: phone, to } } })
    world.make('settings.edit', change('1'), 'site', admin)
    world.make('settings.edit', { fields: { 'socialMedia.x.enabled': { from: true, to: false } } }, 'site', admin)
    expect(world.make('settings.edit', change('2'), 'site', admin).verdict.status).toBe('conflict')
    expect(world.settings().contactInfo.phone).toBe('1')
    expect(world.settings().socialMedia[2]).toMatchObject({ platform: 'x', enabled: false })
  })

  it('are refused with the field that is wrong', () => {
    const { verdict } = new DeviceWorld().make(
      'settings.edit',
      { fields: { 'backgrounds.cars': { from: '', to: 'javascript:alert(1)' } } },
      'site',
      admin,
    )
    expect(verdict).toMatchObject({ status: 'refused', code: 'invalid', errors: [{ path: 'backgrounds.cars' }] })
  })
})
