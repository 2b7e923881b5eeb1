import { describe, expect, it } from 'vitest'
import { factRows, featureRows, isDifferent } from '#app/storefront/compare/compare-rows.ts'
import { comparisonPath, readComparison } from '#app/storefront/components/comparison.ts'
import type { Car } from '#domain/cars/car.ts'
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

  it('show which car has which feature, without regard to case, the most common first', () => {
    const cars = [carOf({ features: ['Sunroof', 'Towbar'] }), carOf({ features: ['Heated seats', 'towbar', 'Towbar'] })]
    expect(featureRows(cars)).toEqual([
      { label: 'Towbar', values: ['Yes', 'Yes'] },
      { label: 'Sunroof', values: ['Yes', 'No'] },
      { label: 'Heated seats', values: ['No', 'Yes'] },
    ])
  })

  it('are different when one car differs', () => {
    const cars = [carOf({ year: 2019 }), carOf({ year: 2019 }), carOf({ year: 2020 })]
    expect(factRows(cars, hidden, US).filter(isDifferent)).toEqual([
      { label: 'Year', values: ['2019', '2019', '2020'] },
    ])
    expect(featureRows(cars).filter(isDifferent)).toEqual([])
  })
})
