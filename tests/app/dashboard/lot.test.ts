import { expect, describe as group, it } from 'vitest'
import { describe, lotVehicle } from '#app/dashboard/add-from-lot/lot-vehicle.ts'
import { searchLot } from '#app/dashboard/lot-walk/lot-search.ts'
import { toValues, type VehicleValues } from '#app/dashboard/vehicle-form/vehicle-values.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { newCarFields } from '#domain/kinds/car/schema.ts'
import { createFormat } from '#domain/values/format.ts'
import { DEFAULT_NOTATION } from '#domain/values/notation.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

function car(id: number, fields: Partial<CarView>): CarView {
  const record = { uid: String(id), id, version: 1, createdBy: 'admin', createdAt: '', updatedAt: '' }
  return { ...newCarFields(2020), make: 'Riley', model: 'Nine', ...record, ...fields }
}

const numbers = (cars: readonly CarView[], text: string) => searchLot(cars, text).map(({ id }) => id)

it('finds vehicles by the last digits of stock number or VIN first, then by any text; sold ones come last', () => {
  const cars = [
    car(1, { stockNumber: 'A-2124' }),
    car(2, { vin: 'WP0ZZZ99ZTS392124', sold: true }),
    car(3, { vin: 'WP0ZZ2124TS390000' }),
    car(4, { model: '2124 Special' }),
    car(5, {}),
  ]
  expect(numbers(cars, '2124')).toEqual([1, 4, 3, 2])
  expect(numbers(cars, ' 392124 ')).toEqual([2])
  expect(numbers(cars, 'riley special')).toEqual([])
  expect(numbers(cars, 'a-21')).toEqual([1])
  expect(numbers(cars, 'A‑2124')).toEqual([1])
})

it('lists the vehicles that are not sold while nothing is typed', () => {
  expect(numbers([car(1, {}), car(2, { sold: true }), car(3, { enabled: false })], ' ')).toEqual([3, 1])
})

const YEAR = 2026
const US = createFormat(DEFAULT_NOTATION)
const full: VehicleValues = toValues({ ...newCarFields(YEAR), ...vehicle })

group('a vehicle added from the lot', () => {
  it('is for the site when nothing is missing', () => {
    const { fields, issues, missing } = lotVehicle(full, YEAR, US)
    expect({ issues, missing }).toEqual({ issues: [], missing: [] })
    expect(fields).toMatchObject(vehicle)
    expect(fields.enabled).toBe(true)
  })

  it('is a disabled draft otherwise, and names what is missing', () => {
    const { fields, issues, missing } = lotVehicle({ ...full, price: '', color: '', images: [{ value: '' }] }, YEAR, US)
    expect(fields).toMatchObject({ make: 'Jaguar', price: 0, enabled: false })
    expect(issues).toEqual([])
    expect(missing).toEqual(['Price', 'Color', 'Images'])
  })

  it('needs make, model and year as a draft too', () => {
    const empty = toValues(newCarFields(YEAR))
    expect(lotVehicle(empty, YEAR, US).issues.map(({ path }) => path)).toEqual(['make', 'model'])
    expect(lotVehicle({ ...full, year: '' }, YEAR, US).issues.map(({ path }) => path)).toEqual(['year'])
  })

  it('has a description made from its facts, unless a person has written one', () => {
    const values = { ...full, description: ' ' }
    expect(lotVehicle(values, YEAR, US).fields.description).toBe(
      '2020 Jaguar F-TYPE in green with 12,000 miles. Gasoline, Automatic.',
    )
    expect(lotVehicle(full, YEAR, US).fields.description).toBe('A coupe.')
    const { make, model, year } = vehicle
    expect(describe({ ...newCarFields(YEAR), make, model, year }, US)).toBe('2020 Jaguar F-TYPE.')
  })
})
