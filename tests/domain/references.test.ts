// What the arguments of mutations name by uid or mid, when a creation is sent again under another one.
import { expect, test } from 'vitest'
import type { Envelope, MutationName } from '#domain/mutations/mutation.ts'
import { withNewNames } from '#domain/mutations/references.ts'
import format1 from '#tests/domain/fixtures/mutations-format-1.json' with { type: 'json' }

const OLD = 'a1b2c3d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d'
const NEW = 'c1b2c3d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d'
const OTHER = 'd1b2c3d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d'
const UUID = /"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/g

const mutation = (name: MutationName, args: object) => ({ name, args: args as Envelope['args'] })
const renamed = (name: MutationName, args: object) => withNewNames(mutation(name, args), new Map([[OLD, NEW]])).args

test.each<[MutationName, (uid: string) => object]>([
  ['appointment.create', (uid) => ({ appointment: { name: 'Ada', carId: uid } })],
  ['appointment.edit', (uid) => ({ fields: { carId: { from: uid, to: 7 } } })],
  ['appointment.edit', (uid) => ({ fields: { carId: { from: 7, to: uid }, note: { from: 'a', to: 'b' } } })],
  ['check.mark', (uid) => ({ car: uid, as: 'seen' })],
  ['check.end', (uid) => ({ vehicles: [OTHER, uid] })],
  ['car.edit', (uid) => ({ fields: { sold: { from: true, to: false } }, saleId: uid })],
  ['car.unsell', (uid) => ({ saleId: uid })],
  ['car.delete', (uid) => ({ saleId: uid })],
  ['car.reserve', (uid) => ({ reservedUntil: '2030-01-01', replaces: uid })],
  ['car.release', (uid) => ({ reservationId: uid })],
])('S20 %s gets the new uid where it names the old one', (name, args) => {
  expect(renamed(name, args(OLD))).toEqual(args(NEW))
})

test.each<[MutationName, object]>([
  ['appointment.create', { appointment: { name: OLD, carId: 7 } }],
  ['appointment.edit', { fields: { note: { from: OLD, to: OLD } } }],
  ['check.mark', { car: OTHER, as: 'problem', note: OLD }],
  ['check.end', { vehicles: [OTHER] }],
  ['check.end', { vehicles: OLD.split('-') }],
  ['appointment.create', { appointment: [OLD] }],
  ['appointment.create', { appointment: null }],
  ['car.unsell', { saleId: null }],
])('S20 %s stays the same object when it does not name the old uid as a reference', (name, args) => {
  expect(renamed(name, args)).toBe(args)
})

test('S20 a mutation that only a newer version knows stays as it is', () => {
  const unknown = { name: 'boat.moor', args: { car: OLD } }
  expect(withNewNames(unknown, new Map([[OLD, NEW]]))).toBe(unknown)
})

test('S20 every uid in the arguments of the stored examples is declared as a reference', () => {
  for (const { name, args } of format1 as Envelope[]) {
    const names = new Map([...JSON.stringify(args).matchAll(UUID)].map(([, uid]) => [uid, NEW]))
    const undeclared = JSON.stringify(withNewNames({ name, args }, names)).replaceAll(NEW, '').match(UUID)
    expect(undeclared, name).toBeNull()
  }
})
