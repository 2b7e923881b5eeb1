import { describe, expect, it } from 'vitest'
import { pageButtons } from '#app/dashboard/vehicles/page-buttons.ts'
import { emptyText, matchingVehicles, pageOf } from '#app/dashboard/vehicles/vehicle-list.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { newCarFields } from '#domain/cars/car.ts'

function car(id: number, fields: Partial<CarView> = {}): CarView {
  const record = { uid: String(id), id, version: 1, createdBy: 'admin', createdAt: '', updatedAt: '' }
  return { ...newCarFields(2020), make: 'Riley', model: `Nine ${id}`, ...record, ...fields }
}

const cars = [car(1), car(2, { sold: true, enabled: false }), car(3, { enabled: false, make: 'MG', year: 1934 })]
const numbers = (found: readonly CarView[]) => found.map(({ id }) => id)

describe('the vehicles of the list', () => {
  it('are those not sold, disabled ones too, the newest first', () => {
    expect(numbers(matchingVehicles(cars, '', 'available'))).toEqual([3, 1])
    expect(numbers(matchingVehicles(cars, '', 'sold'))).toEqual([2])
    expect(numbers(matchingVehicles(cars, '', 'all'))).toEqual([3, 2, 1])
  })

  it('are found by make, model and year, in any case', () => {
    expect(numbers(matchingVehicles(cars, 'mg', 'all'))).toEqual([3])
    expect(numbers(matchingVehicles(cars, ' NINE 1 ', 'all'))).toEqual([1])
    expect(numbers(matchingVehicles(cars, '193', 'all'))).toEqual([3])
    expect(numbers(matchingVehicles(cars, 'riley nine', 'all'))).toEqual([2, 1])
    expect(numbers(matchingVehicles(cars, 'bentley', 'all'))).toEqual([])
  })

  it('leave a sentence in their place when there are none', () => {
    expect(emptyText(0, 'sold')).toBe('No vehicles in inventory. Add your first vehicle!')
    expect(emptyText(3, 'available')).toBe('No available vehicles found matching your search.')
    expect(emptyText(3, 'sold')).toBe('No sold vehicles found matching your search.')
    expect(emptyText(3, 'all')).toBe('No vehicles found matching your search.')
  })
})

describe('a page', () => {
  const items = Array.from({ length: 23 }, (_, index) => index + 1)

  it('says which of how many it shows', () => {
    expect(pageOf(items, 1, 10)).toMatchObject({ page: 1, pages: 3, first: 1, last: 10, total: 23 })
    expect(pageOf(items, 3, 10)).toMatchObject({ items: [21, 22, 23], first: 21, last: 23 })
    expect(pageOf([], 1, 10)).toMatchObject({ page: 1, pages: 1, first: 0, last: 0, total: 0 })
  })

  it('is the last one when there are fewer than asked for', () => {
    expect(pageOf(items, 9, 10).page).toBe(3)
    expect(pageOf(items, 0, 10).page).toBe(1)
  })
})

describe('the numbered buttons', () => {
  const labels = (current: number, pages: number) => pageButtons(current, pages).map(({ page }) => page ?? '…')

  it('offer the ends and the neighbours, and never hide a single page behind a gap', () => {
    expect(labels(1, 1)).toEqual([1])
    expect(labels(2, 3)).toEqual([1, 2, 3])
    expect(labels(1, 4)).toEqual([1, 2, 3, 4])
    expect(labels(5, 9)).toEqual([1, '…', 4, 5, 6, '…', 9])
    expect(labels(4, 9)).toEqual([1, 2, 3, 4, 5, '…', 9])
    expect(labels(9, 9)).toEqual([1, '…', 8, 9])
  })
})
