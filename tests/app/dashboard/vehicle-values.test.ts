import { describe, expect, it } from 'vitest'
import {
  changedFields,
  formIssues,
  toFields,
  toValues,
  type VehicleValues,
} from '#app/dashboard/vehicle-form/vehicle-values.ts'
import { newCarFields } from '#domain/cars/car.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const full: VehicleValues = toValues({ ...newCarFields(2026), ...vehicle })
const messages = (values: VehicleValues) => formIssues(values, 2026).map(({ message }) => message)
const lines = (...values: string[]) => values.map((value) => ({ value }))

describe('the vehicle form', () => {
  it('finds nothing wrong with a full vehicle', () => {
    expect(messages(full)).toEqual([])
    expect(toFields(full)).toEqual({ ...vehicle, features: [], featured: false })
  })

  it('takes a number that is none as 0, and price 0 as missing', () => {
    expect(toFields({ ...full, price: 'abc', mileage: '' })).toMatchObject({ price: 0, mileage: 0 })
    expect(messages({ ...full, price: '0' })).toEqual(['Price is required'])
    expect(messages({ ...full, year: '1899' })).toEqual(['Year must be between 1900 and 2027'])
    expect(messages({ ...full, year: '2027' })).toEqual([])
  })

  it('takes a sole blank feature for none and refuses one among others', () => {
    expect(messages({ ...full, features: lines('') })).toEqual([])
    expect(messages({ ...full, features: lines('Hood', ' ') })).toEqual(['All features must have a value'])
  })

  it('wants an image, and says of a sole blank line only that', () => {
    expect(messages({ ...full, images: lines('') })).toEqual(['At least one image is required'])
    expect(messages({ ...full, images: lines('/a.webp', '') })).toEqual(['All image URLs must have a value'])
  })

  it('sends the fields that differ, with what was shown', () => {
    const before = toFields(full)
    expect(changedFields(before, before)).toEqual({})
    expect(changedFields(before, { ...before, price: 1, images: ['/b.webp'] })).toEqual({
      price: { from: vehicle.price, to: 1 },
      images: { from: vehicle.images, to: ['/b.webp'] },
    })
  })
})
