import { describe, expect, it } from 'vitest'
import { compareFeatures, factRows, isDifferent } from '#app/storefront/compare/compare-rows.ts'
import { comparisonPath, readComparison } from '#app/storefront/components/cards/comparison.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { createFormat } from '#domain/values/format.ts'
import { DEFAULT_NOTATION } from '#domain/values/notation.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const US = createFormat(DEFAULT_NOTATION)
const read = (path: string) => readComparison(new URL(path, 'http://site').searchParams)
const carOf = (fields: Partial<Car>) => ({ ...vehicle, features: [], ...fields }) as Car

describe('the address of a comparison', () => {
  it('contains each car once, in the order of the columns', () => {
    expect(comparisonPath([100_002, 100_001])).toBe('/compare?cars=100002,100001')
    expect(read('/compare?cars=100002,%20100001,,100002').ids).toEqual([100_002, 100_001])
    expect(read('/compare')).toEqual({ ids: [], malformed: [], leftOut: 0 })
  })

  it('may contain anything: entries that are no car number are kept apart', () => {
    const { ids, malformed } = read('/compare?cars=100001,abc,99999,1e5,0100002,-100003,100004.0,%3Cb%3E')
    expect(ids).toEqual([100_001])
    expect(malformed).toEqual(['abc', '99999', '1e5', '0100002', '-100003', '100004.0', '<b>'])
  })

  it('with more than four cars compares the first four and counts the others', () => {
    const { ids, leftOut } = read('/compare?cars=100001,x,100002,100003,100004,100005,100006')
    expect(ids).toEqual([100_001, 100_002, 100_003, 100_004])
    expect(leftOut).toBe(2)
  })
})

describe('the rows of a comparison', () => {
  const hidden = { showVin: false }

  it('begin with the price, then the specification, with a dash for what a car lacks', () => {
    const cars = [carOf({ price: 0, vin: 'WP0AB29986S731234' }), carOf({ price: 75_000 })]
    const rows = factRows(cars, { showVin: true }, US)
    expect(rows[0]).toEqual({ label: 'Price', values: ['Price on request', '$75,000'] })
    expect(rows.find(({ label }) => label === 'VIN')?.values).toEqual(['WP0AB29986S731234', '–'])
    expect(factRows(cars, hidden, US).map(({ label }) => label)).not.toContain('VIN')
  })

  it('are in the order of the fields, also when the first car lacks a mileage', () => {
    const { mileage: _, ...unknown } = carOf({ vin: 'J62-12345' })
    const rows = factRows([unknown, carOf({})], { showVin: true }, US)
    expect(rows.slice(0, 3)).toEqual([
      { label: 'Price', values: ['$61,500', '$61,500'] },
      { label: 'Year', values: ['2020', '2020'] },
      { label: 'Mileage', values: ['–', '12,000 miles'] },
    ])
    expect(rows.at(-1)).toEqual({ label: 'Chassis number', values: ['J62-12345', '–'] })
  })

  it('list the features of all cars and of one car apart, without regard to case, and have a row for the others', () => {
    const cars = [
      carOf({ features: ['Sunroof', 'Towbar', 'Xenon'] }),
      carOf({ features: ['Heated seats', 'towbar', 'Towbar', 'Xenon'] }),
      carOf({ features: ['TOWBAR'] }),
    ]
    expect(compareFeatures(cars)).toEqual({
      common: ['Towbar'],
      only: [['Sunroof'], ['Heated seats'], []],
      rows: [{ label: 'Xenon', values: ['Yes', 'Yes', 'No'] }],
    })
    expect(compareFeatures(cars.slice(0, 1))).toEqual({ common: [], only: [['Sunroof', 'Towbar', 'Xenon']], rows: [] })
  })

  it('are different when one car differs', () => {
    const cars = [carOf({ year: 2019 }), carOf({ year: 2019 }), carOf({ year: 2020 })]
    expect(factRows(cars, hidden, US).filter(isDifferent)).toEqual([
      { label: 'Year', values: ['2019', '2019', '2020'] },
    ])
  })
})
