import { expect, it } from 'vitest'
import type { AnyFieldName } from '#domain/kinds/car/fields/car-fields.ts'
import { csvCell, csvHeading, listCell } from '#domain/kinds/car/import/csv-cells.ts'
import { DEFAULT_NOTATION } from '#domain/values/notation.ts'

it.each<[AnyFieldName, string]>([
  ['make', 'Make'],
  ['price', 'Price (USD)'],
  ['mileage', 'Mileage (miles)'],
  ['power', 'Power (hp)'],
  ['year', 'Year'],
  ['description@de', 'Description (de)'],
])('the column of %s has the heading %s', (name, heading) => expect(csvHeading(name, DEFAULT_NOTATION)).toBe(heading))

it.each<[AnyFieldName, Parameters<typeof csvCell>[1], string | number]>([
  ['features', undefined, ''],
  ['sellerId', null, ''],
  ['enabled', true, 'Yes'],
  ['enabled', false, 'No'],
  ['price', 61_500.5, 61_500.5],
  ['price', 0, ''],
  ['previousOwners', 0, 0],
  ['make', 'Audi', 'Audi'],
  ['features', ['Seats, heated', 'ABS'], 'Seats, heated\nABS'],
  ['costs', [{ date: '2026-03-31', text: 'Tyres', amount: 450.5 }], '2026-03-31 450.5 Tyres'],
  ['conditionPictures', [{ image: '/a.webp', caption: 'Scratch' }], '/a.webp Scratch'],
])('the %s %j is the cell %j', (name, value, cell) => expect(csvCell(name, value, [])).toBe(cell))

it.each([
  [[], ''],
  [['Sunroof'], 'Sunroof'],
  [['Seats, heated'], 'Seats, heated\n'],
  [['a;b'], 'a;b\n'],
  [['a|b'], 'a|b\n'],
  [['a, b', 'c'], 'a, b\nc'],
])('the list %j is the cell %j', (items, cell) => expect(listCell(items)).toBe(cell))
