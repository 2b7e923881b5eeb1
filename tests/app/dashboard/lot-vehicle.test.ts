import { expect, describe as group, it } from 'vitest'
import { describe, lotVehicle } from '#app/dashboard/add-from-lot/lot-vehicle.ts'
import { toValues, type VehicleValues } from '#app/dashboard/vehicle-form/vehicle-values.ts'
import { newCarFields } from '#domain/kinds/car/schema.ts'
import { createFormat } from '#domain/values/format.ts'
import { DEFAULT_NOTATION } from '#domain/values/notation.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

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
