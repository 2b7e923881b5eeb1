import { describe, expect, it } from 'vitest'
import { emptyText, matchingVehicles, pageButtons, pageOf } from '#app/dashboard/vehicles/vehicle-list.ts'
import type { CarView } from '#app/local/state/cars.ts'
import { newCarFields } from '#domain/kinds/car/schema.ts'

function car(id: number, fields: Partial<CarView> = {}): CarView {
  const record = { uid: String(id), id, version: 1, createdBy: 'admin', createdAt: '', updatedAt: '' }
  return { ...newCarFields(2020), make: 'Riley', model: `Nine ${id}`, ...record, ...fields }
}

const cars = [car(1), car(2, { sold: true, enabled: false }), car(3, { enabled: false, make: 'MG', year: 1934 })]
const numbers = (found: readonly CarView[]) => found.map(({ id }) => id)

describe('matchingVehicles', () => {
  it('lists unsold cars by default, disabled ones included, newest first', () => {
    expect(numbers(matchingVehicles(cars, '', 'available'))).toEqual([3, 1])
    expect(numbers(matchingVehicles(cars, '', 'sold'))).toEqual([2])
    expect(numbers(matchingVehicles(cars, '', 'all'))).toEqual([3, 2, 1])
  })

  it('searches make, model and year without regard to case', () => {
    expect(numbers(matchingVehicles(cars, 'mg', 'all'))).toEqual([3])
    expect(numbers(matchingVehicles(cars, ' NINE 1 ', 'all'))).toEqual([1])
    expect(numbers(matchingVehicles(cars, '193', 'all'))).toEqual([3])
    expect(numbers(matchingVehicles(cars, 'riley nine', 'all'))).toEqual([2, 1])
    expect(numbers(matchingVehicles(cars, 'bentley', 'all'))).toEqual([])
  })

  it('searches VIN and stock number, but not across fields', () => {
    const identified = [car(4, { vin: 'WP0ZZZ99ZTS392124', stockNumber: 'P-100' }), ...cars]
    for (const end of ['392124', '2124', 'ts39212']) {
      expect(numbers(matchingVehicles(identified, end, 'all'))).toEqual([4])
    }
    expect(numbers(matchingVehicles(identified, 'p-10', 'all'))).toEqual([4])
    expect(numbers(matchingVehicles(identified, '4 wp0', 'all'))).toEqual([])
  })

  it('finds a name typed without its marks, and a stock number typed without its hyphen', () => {
    const named = [car(4, { make: 'Citroën', stockNumber: 'P‑100' }), ...cars]
    for (const text of ['citroen', 'CITROE\u0308N nine', 'citroën\u00a0nine', 'p100', 'p-100'])
      expect(numbers(matchingVehicles(named, text, 'all')), text).toEqual([4])
  })

  it('has a message for each kind of empty list', () => {
    expect(emptyText(0, 'sold')).toBe('No vehicles in inventory. Add your first vehicle!')
    expect(emptyText(3, 'available')).toBe('No available vehicles found matching your search.')
    expect(emptyText(3, 'sold')).toBe('No sold vehicles found matching your search.')
    expect(emptyText(3, 'all')).toBe('No vehicles found matching your search.')
  })
})

describe('pageOf', () => {
  const items = Array.from({ length: 23 }, (_, index) => index + 1)

  it('returns the items of the page and their positions', () => {
    expect(pageOf(items, 1, 10)).toMatchObject({ page: 1, pages: 3, first: 1, last: 10, total: 23 })
    expect(pageOf(items, 3, 10)).toMatchObject({ items: [21, 22, 23], first: 21, last: 23 })
    expect(pageOf([], 1, 10)).toMatchObject({ page: 1, pages: 1, first: 0, last: 0, total: 0 })
  })

  it('clamps the page number to the pages that exist', () => {
    expect(pageOf(items, 9, 10).page).toBe(3)
    expect(pageOf(items, 0, 10).page).toBe(1)
  })
})

describe('pageButtons', () => {
  const labels = (current: number, pages: number) => pageButtons(current, pages).map(({ page }) => page ?? '…')

  it('offers the ends and the neighbours, and never replaces a single page by a gap', () => {
    expect(labels(1, 1)).toEqual([1])
    expect(labels(2, 3)).toEqual([1, 2, 3])
    expect(labels(1, 4)).toEqual([1, 2, 3, 4])
    expect(labels(5, 9)).toEqual([1, '…', 4, 5, 6, '…', 9])
    expect(labels(4, 9)).toEqual([1, 2, 3, 4, 5, '…', 9])
    expect(labels(9, 9)).toEqual([1, '…', 8, 9])
  })
})
