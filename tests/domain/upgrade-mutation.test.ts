import { expect, test } from 'vitest'
import { type Envelope, envelope, type MutationName, parseMutation } from '#domain/kinds/mutation.ts'
import { MUTATION_FORMAT, upgradeMutation } from '#domain/mutations/upgrade-mutation.ts'
import format1 from '#tests/domain/fixtures/mutations-format-1.json' with { type: 'json' }

/** Envelopes as devices stored them: a device may send them after any time. Never edit a fixture. */
const STORED: Record<number, Envelope[]> = { 1: format1 }

const NAMES: Record<MutationName, true> = {
  'car.create': true,
  'car.edit': true,
  'car.sell': true,
  'car.unsell': true,
  'car.delete': true,
  'car.import': true,
  'car.restore': true,
  'inquiry.create': true,
  'inquiry.add': true,
  'inquiry.read': true,
  'inquiry.edit': true,
  'inquiry.delete': true,
  'appointment.create': true,
  'appointment.edit': true,
  'appointment.delete': true,
  'reservation.create': true,
  'reservation.delete': true,
  'check.create': true,
  'check.mark': true,
  'check.end': true,
  'check.reopen': true,
  'settings.edit': true,
  'conflict.resolve': true,
}

const all = Object.entries(STORED).flatMap(([format, changes]) =>
  changes.map((change) => [`format ${format}, ${change.name} ${change.mid}`, change] as const),
)

test.each(all)('S25 a mutation stored in %s is still parsed', (_, change) => {
  expect(envelope.safeParse(change).success).toBe(true)
  const current = upgradeMutation(change)
  expect(current?.format).toBe(MUTATION_FORMAT)
  const mutation = current && parseMutation(current)
  expect(mutation).toMatchObject({ mid: change.mid, uid: change.uid })
})

test('S25 every mutation has stored examples in every format', () => {
  expect(Object.keys(STORED).map(Number)).toEqual(Array.from({ length: MUTATION_FORMAT }, (_, index) => index + 1))
  for (const [name] of Object.entries(NAMES)) expect(format1.some((change) => change.name === name)).toBe(true)
})

test('S25 a format of a newer version is not parsed', () => {
  const [change] = format1
  for (const format of [MUTATION_FORMAT + 1, 0, -1]) {
    expect(upgradeMutation({ ...(change as Envelope), format })).toBeNull()
  }
})
