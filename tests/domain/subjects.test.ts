import { expect, it } from 'vitest'
import {
  countChanges,
  countOfChanges,
  createdBy,
  oldAddressesOf,
  rowMid,
  singleMutations,
  subjectsOf,
} from '#domain/mutations/subjects.ts'

const [mid, added, edited, sold, deleted] = [1, 2, 3, 4, 5].map(
  (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
) as [string, string, string, string, string]

const rows = [
  { uid: added, car: { make: 'Audi' } },
  { uid: edited, fields: { price: { from: 1, to: 2 } }, oldAddresses: ['/1'] },
  { uid: sold, sale: {} },
  { uid: deleted, deletion: { saleId: null } },
]
const imported = { mid, uid: mid, name: 'car.import', args: { rows } }
const creation = { mid, uid: added, name: 'car.create', args: { car: {} } }
const sale = { mid, uid: edited, name: 'car.sell', args: {} }

it('a mutation is about the record of its uid; one of many vehicles about those of its rows', () => {
  expect([creation, sale, imported].map(subjectsOf)).toEqual([[added], [edited], [added, edited, sold, deleted]])
})

it('a mutation creates the record of its uid, or those of its rows that have a whole vehicle', () => {
  expect([creation, sale, imported].map(createdBy)).toEqual([[added], [], [added]])
})

it('a mutation counts as one change, or as many as it has rows', () => {
  expect([creation, sale, imported].map(countOfChanges)).toEqual([1, 1, 4])
  expect(countChanges([creation, sale, imported])).toBe(6)
})

it('a row has the old addresses of its vehicle, and a mutation of one record has none', () => {
  expect([0, 1, 4].map((index) => oldAddressesOf(imported, index))).toEqual([[], ['/1'], []])
  expect(oldAddressesOf(sale, 0)).toEqual([])
})

it('rows of another mutation, and rows that are no list, are none', () => {
  for (const odd of [
    { ...sale, args: { rows } },
    { ...imported, args: { rows: 'three' } },
  ]) {
    expect([subjectsOf(odd), createdBy(odd), countOfChanges(odd), singleMutations(odd)]).toEqual([[odd.uid], [], 1, []])
  }
})

it('a row is a creation under the uid of its vehicle, or another change under a mid of its own', () => {
  expect(singleMutations(imported)).toEqual([
    { mid: added, uid: added, name: 'car.create', args: { car: { make: 'Audi' } } },
    { mid: rowMid(mid, edited), uid: edited, name: 'car.edit', args: { fields: { price: { from: 1, to: 2 } } } },
    { mid: rowMid(mid, sold), uid: sold, name: 'car.sell', args: {} },
    { mid: rowMid(mid, deleted), uid: deleted, name: 'car.delete', args: { saleId: null } },
  ])
})
