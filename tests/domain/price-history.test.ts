import { describe, expect, it } from 'vitest'
import { MAX_PRICES, priceDropOf } from '#domain/kinds/car/price-history.ts'
import type { PricePoint } from '#domain/kinds/car/schema.ts'
import { edit, worldWithCar } from '#tests/support/device/device-world.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const BEGIN = Date.parse('2024-05-01T12:00:00.000Z')
const timeAt = (ms: number) => new Date(BEGIN + ms).toISOString()

/** @param prices each with the time after the first one, and `hidden` */
const drop = (...prices: [price: number, afterMs: number, hidden?: 'hidden'][]) =>
  priceDropOf({
    priceHistory: prices.map(([price, afterMs, hidden]): PricePoint => {
      return { at: timeAt(afterMs), price, ...(hidden ? { hidden: true } : {}) }
    }),
  })

describe('the price history of a car', () => {
  it('begins with the first change of the price, from the creation of the car', () => {
    const { world, uid, car } = worldWithCar()
    world.now = timeAt(2 * DAY)
    world.mutate('car.edit', edit({ color: ['Green', 'Red'] }), uid)
    expect(car()?.priceHistory).toBeUndefined()
    world.now = timeAt(3 * DAY)
    world.mutate('car.edit', edit({ price: [61_500, 60_000] }), uid)
    expect(car()?.priceHistory).toEqual([
      { at: timeAt(0), price: 61_500 },
      { at: timeAt(3 * DAY), price: 60_000 },
    ])
  })

  it('has one entry for a change that two devices make, and none for a disputed one', () => {
    const { world, uid, car } = worldWithCar()
    world.mutate('car.edit', edit({ price: [61_500, 60_000] }), uid)
    expect(world.mutate('car.edit', edit({ price: [61_500, 60_000] }), uid).verdict.status).toBe('noop')
    const late = world.mutate('car.edit', edit({ price: [61_500, 59_000] }), uid)
    expect(car()?.priceHistory?.map(({ price }) => price)).toEqual([61_500, 60_000])
    world.mutate('conflict.resolve', { choice: 'mine' }, late.mid)
    expect(car()?.priceHistory?.map(({ price }) => price)).toEqual([61_500, 60_000, 59_000])
  })

  it('marks a price that was replaced while visitors did not see the car', () => {
    const { world, uid, car } = worldWithCar()
    world.mutate('car.edit', edit({ enabled: [true, false] }), uid)
    world.mutate('car.edit', edit({ enabled: [false, true], price: [61_500, 60_000] }), uid)
    world.mutate('car.edit', edit({ price: [60_000, 59_000] }), uid)
    expect(car()?.priceHistory?.map(({ price, hidden }) => [price, hidden ?? false])).toEqual([
      [61_500, true],
      [60_000, false],
      [59_000, false],
    ])
  })

  it('keeps the latest prices', () => {
    const { world, uid, car } = worldWithCar()
    for (let change = 0; change < 2 * MAX_PRICES; change++) {
      world.mutate('car.edit', edit({ price: [61_500 + change, 61_501 + change] }), uid)
    }
    expect(car()?.priceHistory).toHaveLength(MAX_PRICES)
    expect(car()?.priceHistory?.at(-1)?.price).toBe(car()?.price)
  })

  it('is kept by a deletion and its undoing', () => {
    const { world, uid, car } = worldWithCar()
    world.mutate('car.edit', edit({ price: [61_500, 60_000] }), uid)
    world.mutate('car.delete', {}, uid)
    world.mutate('car.restore', {}, uid)
    expect(car()?.priceHistory).toHaveLength(2)
  })
})

describe('the sale of a car', () => {
  it('has a time until it is undone', () => {
    const { world, uid, car } = worldWithCar()
    world.now = timeAt(5 * DAY)
    const { mid } = world.mutate('car.sell', {}, uid)
    world.now = timeAt(9 * DAY)
    world.mutate('car.edit', edit({ color: ['Green', 'Red'] }), uid)
    expect(car()?.soldAt).toBe(timeAt(5 * DAY))
    world.mutate('car.unsell', { saleId: mid }, uid)
    expect(car()).not.toHaveProperty('soldAt')
    world.mutate('car.edit', edit({ sold: [false, true] }), uid)
    expect(car()?.soldAt).toBe(timeAt(9 * DAY))
  })
})

describe('a price drop', () => {
  it('is the difference to the price before', () => {
    expect(drop([60_000, 0], [58_000, 10 * DAY])).toEqual({ at: timeAt(10 * DAY), from: 60_000 })
    expect(drop([60_000, 0], [61_000, 10 * DAY])).toBeUndefined()
    expect(priceDropOf({})).toBeUndefined()
  })

  it('is measured against the lowest price of the 30 days before it', () => {
    expect(drop([60_000, 0], [57_000, 20 * DAY], [59_000, 25 * DAY], [58_000, 30 * DAY])).toBeUndefined()
    expect(drop([60_000, 0], [57_000, 20 * DAY], [59_000, 25 * DAY], [58_000, 56 * DAY])?.from).toBe(59_000)
    expect(drop([50_000, 0], [60_000, 30 * DAY], [58_000, 60 * DAY])?.from).toBe(60_000)
    expect(drop([58_000, 0], [60_000, 20 * DAY], [58_000, 30 * DAY])).toBeUndefined()
  })

  it('ignores prices of less than a day: they are corrections', () => {
    expect(drop([600_000, 0], [60_000, DAY - 1])).toBeUndefined()
    expect(drop([600_000, 0], [60_000, DAY])?.from).toBe(600_000)
    expect(drop([60_000, 0], [58_000, 5 * DAY], [57_900, 5 * DAY + HOUR])).toEqual({
      at: timeAt(5 * DAY + HOUR),
      from: 60_000,
    })
  })

  it('is kept when another price is entered and corrected within a day', () => {
    for (const typed of [17_000, 180_000, 0]) {
      const corrected = drop([20_000, 0], [18_000, 60 * DAY], [typed, 63 * DAY], [18_000, 63 * DAY + HOUR])
      expect(corrected, String(typed)).toEqual({ at: timeAt(60 * DAY), from: 20_000 })
    }
  })

  it('is not made by a price that is raised for less than a day', () => {
    expect(drop([18_000, 0], [20_000, 60 * DAY], [18_000, 60 * DAY + HOUR])).toBeUndefined()
  })

  it('is not made by a price that another one interrupted for a day', () => {
    expect(drop([20_000, 0], [18_000, 60 * DAY], [17_000, 63 * DAY], [18_000, 64 * DAY])).toBeUndefined()
  })

  it('ignores prices that visitors did not see, and missing ones', () => {
    expect(drop([60_000, 0, 'hidden'], [58_000, 5 * DAY])).toBeUndefined()
    expect(drop([60_000, 0, 'hidden'], [61_000, 5 * DAY], [60_000, 5 * DAY + HOUR], [58_000, 9 * DAY])).toEqual({
      at: timeAt(9 * DAY),
      from: 60_000,
    })
    expect(drop([0, 0], [58_000, 5 * DAY])).toBeUndefined()
    expect(drop([60_000, 0], [0, 5 * DAY], [58_000, 9 * DAY])?.from).toBe(60_000)
    expect(drop([60_000, 0], [0, 5 * DAY])).toBeUndefined()
  })
})
