import { expect, it } from 'vitest'
import type { Conflict } from '#domain/mutations/conflict.ts'
import type { RecordKey } from '#domain/mutations/declare-mutation.ts'
import { type Mutation, type MutationName, parseMutation, recordsReadBy } from '#domain/mutations/mutation.ts'

const uid = '00000000-0000-4000-8000-000000000001'
const carUid = '00000000-0000-4000-8000-000000000002'
const record: RecordKey = { kind: 'record', uid }
const conflictOf = (fields: Partial<Conflict>) => ({ uid, recordUid: carUid, about: 'car', fields: {}, ...fields })

const enquiry = { name: 'Ada', phone: '+447700900123', message: 'Is it still there?' }

function keys(name: MutationName, args: object, conflict?: object, key = uid) {
  const mutation = parseMutation({ name, uid: key, mid: uid, madeAt: '', args: { ...args }, format: 1 }) as Mutation
  return recordsReadBy(mutation, () => conflict as Conflict | undefined)
}

it.each<[MutationName, object, RecordKey[]]>([
  ['car.create', { car: {} }, [record, { kind: 'nextNumber', of: 'car' }]],
  [
    'car.create',
    { car: { stockNumber: ' A1 ' } },
    [record, { kind: 'nextNumber', of: 'car' }, { kind: 'stockNumber', value: 'a1' }],
  ],
  ['car.edit', { fields: { price: { from: 1, to: 2 } } }, [record]],
  ['car.edit', { fields: { stockNumber: { to: 'A1' } } }, [record, { kind: 'stockNumber', value: 'a1' }]],
  ['car.edit', { fields: { stockNumber: { to: 1 } } }, [record]],
  ['car.sell', {}, [record]],
  ['car.unsell', {}, [record]],
  ['car.delete', {}, [record]],
  ['car.restore', {}, [record, { kind: 'everyCar' }]],
  ['inquiry.create', enquiry, [record, { kind: 'nextNumber', of: 'inquiry' }]],
  [
    'inquiry.create',
    { ...enquiry, carId: 100_001 },
    [record, { kind: 'nextNumber', of: 'inquiry' }, { kind: 'carNumber', id: 100_001 }],
  ],
  ['inquiry.read', {}, [record]],
  ['inquiry.edit', { fields: {} }, [record]],
  ['inquiry.delete', {}, [record, { kind: 'everyConflict' }]],
  ['void', {}, [{ kind: 'outcome', mid: uid }]],
])('%s %j reads %j', (name, args, expected) => expect(keys(name, args)).toEqual(expected))

it.each<[string[], RecordKey[]]>([
  [['siteName', 'contactInfo.phone'], [{ kind: 'settings' }]],
  [
    ['siteName', 'vehicleInfo.showVin'],
    [{ kind: 'settings' }, { kind: 'everyCar' }],
  ],
])('settings.edit of %j reads %j', (fields, expected) => {
  const args = { fields: Object.fromEntries(fields.map((field) => [field, { from: '', to: 'x' }])) }
  expect(keys('settings.edit', args, undefined, 'site')).toEqual(expected)
})

const conflict: RecordKey = { kind: 'conflict', uid }
const car: RecordKey = { kind: 'record', uid: carUid }
const stockNumber = { stockNumber: { mine: 'A1', theirs: 'B2' } }

it.each<[string, object | undefined, RecordKey[]]>([
  ['an unknown conflict', undefined, [conflict]],
  ['a double sale', conflictOf({ kind: 'double_sale' }), [conflict, car]],
  ['a deletion of a sold car', conflictOf({ kind: 'sold_since' }), [conflict, car, car]],
  [
    'a stock number',
    conflictOf({ kind: 'fields', fields: stockNumber }),
    [conflict, car, car, { kind: 'stockNumber', value: 'a1' }],
  ],
  [
    'a setting',
    conflictOf({ kind: 'fields', about: 'settings', fields: { siteName: { mine: 'A', theirs: 'B' } } }),
    [conflict, car, { kind: 'settings' }],
  ],
])('the resolution of %s reads what the repeated change reads', (_, raised, expected) => {
  expect(keys('conflict.resolve', { choice: 'mine' }, raised)).toEqual(expected)
})
