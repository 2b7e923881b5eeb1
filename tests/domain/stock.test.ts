import { afterEach, describe, expect, it } from 'vitest'
import { type Car, newCarFields } from '#domain/kinds/car/schema.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { ageing, lacks, overAged } from '#domain/stock/ageing.ts'
import { badgeOf } from '#domain/stock/badges.ts'
import { daysBetween, daysInStock } from '#domain/stock/days-in-stock.ts'
import { averageDaysToSale, averageOf, salesByMonth } from '#domain/stock/sales.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

const NOW = new Date('2026-11-23T12:00:00Z')
const DAY = 24 * 60 * 60 * 1000
/** The first moment of the day. */
const dawn = (days: number) => new Date(2026, 10, 23 - days).toISOString()
const ago = (days: number, from = NOW) => new Date(from.getTime() - days * DAY).toISOString()

function car(fields: Partial<Car> = {}): Car {
  const { createdAt = NOW.toISOString() } = fields
  const server = { uid: 'a', id: 100_000, version: 1, createdBy: 'ann', createdAt, updatedAt: createdAt }
  return { ...newCarFields(2026), ...vehicle, ...server, ...fields }
}

describe('days in stock', () => {
  it('are calendar days of the time zone of the device', () => {
    const [evening, morning] = ['2026-11-22T22:30:00Z', new Date('2026-11-23T06:00:00Z')]
    process.env.TZ = 'UTC'
    expect(daysBetween(evening, morning)).toBe(1)
    process.env.TZ = 'Europe/Helsinki'
    expect(daysBetween(evening, morning)).toBe(0)
    process.env.TZ = 'America/Los_Angeles'
    expect(daysBetween(evening, morning)).toBe(0)
    expect(daysBetween(evening, new Date('2026-11-23T08:00:00Z'))).toBe(1)
  })

  it.each(['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])(
    'count each day once over a change of the clocks in %s',
    (name) => {
      process.env.TZ = name
      const first = new Date(2026, 0, 1, 23, 59)
      for (let days = 0; days < 366; days++) {
        expect(daysBetween(first.toISOString(), new Date(2026, 0, 1 + days, 0, 30)), String(days)).toBe(days)
      }
    },
  )

  it('end with the sale', () => {
    expect(daysInStock(car({ createdAt: ago(40) }), NOW)).toBe(40)
    expect(daysInStock(car({ createdAt: ago(40), sold: true, soldAt: ago(15), updatedAt: ago(1) }), NOW)).toBe(25)
  })

  it('end with the last change of a car whose sale has no time', () => {
    expect(daysInStock(car({ createdAt: ago(40), sold: true, updatedAt: ago(10) }), NOW)).toBe(30)
  })

  it('are none when the clock of the device is behind', () => {
    expect(daysInStock(car({ createdAt: ago(-3) }), NOW)).toBe(0)
    expect(daysInStock(car({ createdAt: ago(1), inStockSince: ago(40).slice(0, 10) }), NOW)).toBe(40)
  })
})

describe('ageing', () => {
  it('sorts the days 30, 31, 60, 61, 90 and 91 into the brackets', () => {
    const bracketOf = (days: number) =>
      ageing([car({ createdAt: dawn(days) })], NOW).find(({ vehicles }) => vehicles === 1)?.label
    expect([0, 30, 31, 60, 61, 90, 91, 4000].map(bracketOf)).toEqual([
      '0-30',
      '0-30',
      '31-60',
      '31-60',
      '61-90',
      '61-90',
      '90+',
      '90+',
    ])
  })

  it('has value and share of the cars that are not sold', () => {
    const cars = [
      car({ price: 10_000 }),
      car({ price: 20_000, createdAt: ago(5), enabled: false }),
      car({ price: 0, createdAt: ago(95) }),
      car({ price: 40_000, createdAt: ago(95), sold: true, soldAt: ago(1) }),
    ]
    expect(ageing(cars, NOW)).toEqual([
      { label: '0-30', vehicles: 2, value: 30_000, share: 2 / 3 },
      { label: '31-60', vehicles: 0, value: 0, share: 0 },
      { label: '61-90', vehicles: 0, value: 0, share: 0 },
      { label: '90+', vehicles: 1, value: 0, share: 1 / 3 },
    ])
    expect(ageing([], NOW).map(({ share }) => share)).toEqual([0, 0, 0, 0])
  })
})

it('a car lacks photos, text or price', () => {
  expect(lacks(car(), 'photos') || lacks(car(), 'text') || lacks(car(), 'price')).toBe(false)
  expect(lacks(car({ images: [] }), 'photos')).toBe(true)
  expect(lacks(car({ description: '' }), 'text')).toBe(true)
  expect(lacks(car({ price: 0 }), 'price')).toBe(true)
})

describe('sales by month', () => {
  const sold = car({ createdAt: '2026-10-01T00:30:00Z', sold: true, soldAt: '2026-11-01T01:00:00Z' })
  const counts = (timeZone: string) => salesByMonth([sold], NOW, 2, timeZone).map(({ days }) => days.length)

  it('belong to the month in the time zone of the site', () => {
    expect(counts('America/New_York')).toEqual([1, 0])
    expect(counts('UTC')).toEqual([0, 1])
    expect(salesByMonth([], new Date('2026-02-10T12:00:00Z'), 3, 'UTC').map(({ month }) => month)).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
    ])
  })

  it('belong to the month in the time zone of the device when the site has none', () => {
    process.env.TZ = 'UTC'
    expect([counts(''), counts('America/New_York')]).toEqual([
      [0, 1],
      [1, 0],
    ])
    process.env.TZ = 'America/New_York'
    expect([counts(''), counts('UTC')]).toEqual([
      [1, 0],
      [0, 1],
    ])
  })

  it('have the days to sale of each car, and the average of all', () => {
    const sale = (days: number, soldAgo: number) =>
      car({ createdAt: ago(soldAgo + days), sold: true, soldAt: ago(soldAgo) })
    const months = salesByMonth([sale(10, 1), sale(20, 2), sale(60, 35), sale(5, 400), car()], NOW, 12, '')
    expect(months).toHaveLength(12)
    expect(months.slice(-3).map(({ days }) => days)).toEqual([[], [60], [10, 20]])
    expect(averageDaysToSale(months)).toBe(30)
    expect(averageDaysToSale(salesByMonth([], NOW, 12, ''))).toBeNull()
  })
})

it('an average is a whole number', () => {
  expect([averageOf([1, 2]), averageOf([1, 1, 2]), averageOf([0]), averageOf([])]).toEqual([2, 1, 0, null])
})

describe('the badge of a car', () => {
  const thresholds = DEFAULT_SETTINGS.badges
  const old = { createdAt: ago(100) }
  const lowered = (price: number, days: number) => car({ ...old, price, priceDrop: { at: ago(days), from: 50_000 } })

  it('is New in for the days of the setting', () => {
    expect(badgeOf(car({ createdAt: ago(6) }), thresholds, NOW)).toEqual({ kind: 'newIn' })
    expect(badgeOf(car({ createdAt: ago(7) }), thresholds, NOW)).toBeNull()
    expect(badgeOf(car(), { ...thresholds, newDays: 0 }, NOW)).toBeNull()
  })

  it('is Price drop for the days and from the percentage of the settings', () => {
    expect(badgeOf(lowered(48_500, 13), thresholds, NOW)).toEqual({ kind: 'priceDrop', from: 50_000 })
    expect(badgeOf(lowered(48_501, 13), thresholds, NOW)).toBeNull()
    expect(badgeOf(lowered(48_500, 14), thresholds, NOW)).toBeNull()
    expect(badgeOf(lowered(48_500, 0), { ...thresholds, dropDays: 0 }, NOW)).toBeNull()
    expect(badgeOf(lowered(48_500, 0), { ...thresholds, dropPercent: 0 }, NOW)).toBeNull()
  })

  it('is the same for staff, who have the history', () => {
    const priceHistory = [
      { at: ago(100), price: 50_000 },
      { at: ago(3), price: 45_000 },
    ]
    expect(badgeOf(car({ ...old, price: 45_000, priceHistory }), thresholds, NOW)).toEqual({
      kind: 'priceDrop',
      from: 50_000,
    })
  })

  it('is Price drop rather than New in', () => {
    expect(badgeOf({ ...lowered(40_000, 1), createdAt: ago(3) }, thresholds, NOW)?.kind).toBe('priceDrop')
  })

  it('is absent from sold and hidden cars', () => {
    expect(badgeOf(car({ enabled: false }), thresholds, NOW)).toBeNull()
    expect(badgeOf({ ...lowered(40_000, 1), sold: true, enabled: false }, thresholds, NOW)).toBeNull()
  })
})

it('the over-aged cars are unsold for more than 90 days, the longest in stock first', () => {
  const [first, second, third] = [91, 200, 120].map((days) => car({ createdAt: ago(days) }))
  const others = [car({ createdAt: dawn(90) }), car({ createdAt: ago(300), sold: true })]
  expect(overAged([first, ...others, second, third] as Car[], NOW)).toEqual([
    { car: second, days: 200 },
    { car: third, days: 120 },
    { car: first, days: 91 },
  ])
})
