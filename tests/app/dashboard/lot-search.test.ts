import { expect, it } from 'vitest'
import { searchLot } from '#app/dashboard/lot-walk/lot-search.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { newCarFields } from '#domain/kinds/car/schema.ts'

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
