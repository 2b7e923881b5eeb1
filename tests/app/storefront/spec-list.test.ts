import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { settingsStore } from '#app/local/state/settings.ts'
import { SpecList } from '#app/storefront/car/spec-list.tsx'
import { type Car, newCarFields } from '#domain/kinds/car/schema.ts'
import { DEFAULT_SETTINGS } from '#domain/kinds/settings/default-settings.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const identity = { uid: 'a', id: 100_000, version: 1, createdBy: '', createdAt: '', updatedAt: '' }
const car: Car = { ...newCarFields(2020), ...vehicle, transmission: 'DCT', ...identity }

function rowsOf(shown: Car): string[] {
  const html = renderToStaticMarkup(createElement(SpecList, { car: shown }))
  return [...html.matchAll(/<dt>(.*?)<\/dt><dd dir="auto">(.*?)<\/dd>/g)].map(([, term, value]) => `${term}: ${value}`)
}

const showVin = (isShown: boolean) =>
  settingsStore.set({ ...DEFAULT_SETTINGS, vehicleInfo: { ...DEFAULT_SETTINGS.vehicleInfo, showVin: isShown } })

afterEach(() => showVin(false))

const ALWAYS = [
  'Year: 2020',
  'Mileage: 12,000 miles',
  'Color: Green',
  'Fuel type: Gasoline',
  'Transmission: Dual-Clutch (DCT)',
]

it('the specification list has the rows of the specification, and a dash for a missing value', () => {
  expect(rowsOf(car)).toEqual(expect.arrayContaining(ALWAYS))
  expect(rowsOf({ ...car, color: '', fuelType: '' })).toContain('Fuel type: –')
})

it('the specification list has a mileage of 0, and no row for one that is not known', () => {
  expect(rowsOf({ ...car, mileage: 0 })).toContain('Mileage: 0 miles')
  const { mileage: _, ...unknown } = car
  expect(rowsOf(unknown)).toEqual(rowsOf(car).filter((row) => !row.startsWith('Mileage')))
})

it('the specification list shows the VIN only while the setting is on, also to staff', () => {
  const identified = { ...car, vin: 'WP0ZZZ99ZTS392124', stockNumber: 'P-100' }
  const without = rowsOf(car)
  expect(rowsOf(identified)).toEqual(without)
  showVin(true)
  expect(rowsOf(identified)).toEqual(expect.arrayContaining([...without, 'VIN: WP0ZZZ99ZTS392124']))
  expect(rowsOf(identified)).toHaveLength(without.length + 1)
  expect(rowsOf(car)).toEqual(without)
})

it('the specification list names a chassis number as one', () => {
  showVin(true)
  expect(rowsOf({ ...car, vin: 'J62-12345' })).toContain('Chassis number: J62-12345')
})

it('the specification list shows the facts that are set, and 0 previous owners', () => {
  const facts = {
    bodyStyle: 'Coupe',
    firstRegistration: '2019-03',
    power: 1001,
    previousOwners: 0,
    inspectionDue: '2027-11',
    vatStatus: 'Margin scheme',
  }
  expect(rowsOf({ ...car, ...facts })).toEqual([
    ...ALWAYS,
    'Body style: Coupe',
    'First registration: 03/2019',
    'Power: 1,001 hp',
    'Previous owners: 0',
    'Inspection due: 11/2027',
    'VAT: Margin scheme',
  ])
})
