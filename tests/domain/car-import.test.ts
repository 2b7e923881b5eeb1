// `car.import`: many changes of vehicles as one mutation, by the rules of the single mutations.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type ImportRow, rowMutations, toImportRow } from '#domain/kinds/car/import/car-import.ts'
import { inverseOf, type Mutation, parseMutation } from '#domain/kinds/mutation.ts'
import type { RowVerdict } from '#domain/mutations/applied.ts'
import { rowMid } from '#domain/mutations/subjects.ts'
import { admin, edit, MemoryWorld, member, visitor, worldWithCar } from '#tests/support/device/device-world.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const LATER = '2024-06-01T12:00:00.000Z'

const added = (fields: object = {}, uid: string = randomUUID()) => ({ uid, car: { ...vehicle, ...fields } })
const edited = (uid: string, fields: Parameters<typeof edit>[0], saleId?: string | null): ImportRow => ({
  uid,
  ...edit(fields),
  ...(saleId === undefined ? {} : { saleId }),
})
const deleted = (uid: string, saleId: string | null = null): ImportRow => ({ uid, deletion: { saleId } })

/** @returns the verdict of the whole, and of each row */
function importRows(world: MemoryWorld, rows: ImportRow[], actor = member, mid?: string) {
  const made = world.mutate('car.import', { rows }, mid, actor, mid)
  return { ...made, rows: made.verdict.rows ?? [] }
}

const codes = (rows: readonly RowVerdict[]) => rows.map(({ status, code }) => code ?? status)

describe('S90 the rows of an import', () => {
  it('create, edit and delete vehicles, each with a verdict in order', () => {
    const { world, uid, car } = worldWithCar()
    const { uid: gone } = world.mutate('car.create', { car: vehicle })
    const creation = added({ make: 'Audi' })
    const { verdict } = importRows(world, [creation, edited(uid, { price: [61_500, 60_000] }), deleted(gone)])
    expect(verdict).toEqual({
      status: 'applied',
      rows: [
        { uid: creation.uid, status: 'applied' },
        { uid, status: 'applied' },
        { uid: gone, status: 'applied' },
      ],
    })
    expect(world.cars.get(creation.uid)).toMatchObject({ make: 'Audi', createdBy: 'ann' })
    expect(car()?.price).toBe(60_000)
    expect(world.deletions.get(gone)).toMatchObject({ kind: 'car' })
  })

  it('that are refused hold back no other, and say why', () => {
    const { world, uid, car } = worldWithCar()
    const { rows, verdict } = importRows(world, [
      edited(randomUUID(), { price: [1, 2] }),
      added({ price: -1 }),
      edited(uid, { price: [61_500, 60_000] }),
    ])
    expect(codes(rows)).toEqual(['not_found', 'invalid', 'applied'])
    expect(rows[1]?.errors).toMatchObject([{ path: 'price' }])
    expect(rows[1]?.message).toBeTruthy()
    expect(verdict.status).toBe('applied')
    expect(car()?.price).toBe(60_000)
  })

  it('see the rows before: a vehicle that one created, one that it deleted', () => {
    const world = new MemoryWorld()
    const [first, second] = [added(), added()]
    const { rows } = importRows(world, [
      first,
      edited(first.uid, { color: [first.car.color, 'Pink'] }),
      second,
      deleted(second.uid),
      edited(second.uid, { color: ['Green', 'Red'] }, null),
    ])
    expect(codes(rows)).toEqual(['applied', 'applied', 'applied', 'applied', 'deleted'])
    expect([...world.cars.values()].map(({ uid, color }) => [uid, color])).toEqual([[first.uid, 'Pink']])
  })

  it('refuse a stock number that an earlier row has, also by an edit, and accept one that it gave up', () => {
    const { world, uid } = worldWithCar()
    world.mutate('car.edit', edit({ stockNumber: [null, 'P-0'] }), uid)
    const { rows } = importRows(world, [
      added({ stockNumber: 'P-1' }),
      added({ stockNumber: 'p-1' }),
      added({ stockNumber: 'P-0' }),
      edited(uid, { stockNumber: ['P-0', 'P-2'] }),
      added({ stockNumber: 'P-2' }),
      added({ stockNumber: 'P-0' }),
    ])
    expect(codes(rows)).toEqual(['applied', 'invalid', 'invalid', 'applied', 'invalid', 'applied'])
    expect(rows[1]?.errors).toMatchObject([{ path: 'stockNumber' }])
  })

  it('are refused under the uid of a record of another kind, also of a deleted one', () => {
    const world = new MemoryWorld()
    const input = { name: 'Ada', phone: '+447700900123', message: 'Is it still there?' }
    const { uid } = world.mutate('inquiry.create', input, undefined, visitor)
    const { uid: erased } = world.mutate('inquiry.create', input, undefined, visitor)
    world.mutate('inquiry.delete', {}, erased)
    const { rows, verdict } = importRows(world, [
      added({}, uid),
      added({}, erased),
      edited(uid, { price: [1, 2] }),
      deleted(erased),
    ])
    expect(codes(rows)).toEqual(Array(4).fill('key_reused'))
    expect(verdict).toMatchObject({ status: 'refused', code: 'invalid' })
    expect([world.cars.size, world.conflicts.size]).toEqual([0, 0])
  })

  it('raise no conflict under the uid of another record: not of a vehicle, and not of another conflict', () => {
    const { world, uid } = worldWithCar()
    const mids = [randomUUID(), randomUUID()].map((taken) => [taken, rowMid(taken, uid)] as const)
    const [[vehicleUid, first], [conflictUid, second]] = mids as [(typeof mids)[number], (typeof mids)[number]]
    world.mutate('car.create', { car: vehicle }, vehicleUid, member, vehicleUid)
    world.mutate('car.edit', edit({ price: [1, 2] }), uid, member, conflictUid)
    for (const mid of [first, second]) {
      expect(codes(importRows(world, [edited(uid, { price: [1, 3] })], member, mid).rows)).toEqual(['key_reused'])
    }
    expect(world.conflicts.get(conflictUid)?.fields).toEqual({ price: { mine: 2, theirs: 61_500 } })
  })

  it('are not made again under a uid that a vehicle has or had', () => {
    const { world, uid, car } = worldWithCar()
    const { uid: gone } = world.mutate('car.create', { car: vehicle })
    world.mutate('car.delete', {}, gone)
    const { rows, verdict } = importRows(world, [added({ make: 'Audi' }, uid), added({}, gone), deleted(gone)])
    expect(codes(rows)).toEqual(['noop', 'noop', 'noop'])
    expect(verdict.status).toBe('noop')
    expect(car()?.make).toBe('Jaguar')
  })

  it('raise one conflict about a vehicle: a second row could not have one of its own', () => {
    const { world, uid } = worldWithCar()
    const { mid, rows } = importRows(world, [
      edited(uid, { price: [1, 2] }),
      edited(uid, { color: ['Blue', 'Red'] }),
      deleted(uid),
    ])
    expect(codes(rows)).toEqual(['changed_meanwhile', 'key_reused', 'key_reused'])
    expect(world.conflicts.get(rowMid(mid, uid))?.fields).toEqual({ price: { mine: 2, theirs: 61_500 } })
  })

  it('raise a conflict each, with the stale values, and apply the other fields', () => {
    const { world, uid, car } = worldWithCar()
    const { uid: other } = world.mutate('car.create', { car: vehicle })
    const { mid, rows, verdict } = importRows(world, [
      edited(uid, { price: [1, 2], color: ['Green', 'Red'] }),
      edited(other, { price: [3, 4] }),
    ])
    expect(codes(rows)).toEqual(['changed_meanwhile', 'changed_meanwhile'])
    expect(verdict.status).toBe('conflict')
    expect(car()).toMatchObject({ price: 61_500, color: 'Red' })
    const conflicts = [uid, other].map((each) => world.conflicts.get(rowMid(mid, each)))
    expect(conflicts.map((each) => [each?.recordUid, each?.mid, each?.fields.price?.mine])).toEqual([
      [uid, rowMid(mid, uid), 2],
      [other, rowMid(mid, other), 4],
    ])
  })

  it('delete no vehicle with a sale that the person did not see', () => {
    const { world, uid } = worldWithCar()
    const { mid: saleId } = world.mutate('car.sell', {}, uid)
    expect(codes(importRows(world, [deleted(uid)]).rows)).toEqual(['sold_since'])
    expect(codes(importRows(world, [deleted(uid, saleId)]).rows)).toEqual(['applied'])
  })

  it('sell vehicles, and a second sale of one is a conflict that all staff see', () => {
    const { world, uid, car } = worldWithCar()
    const { uid: sold } = world.mutate('car.create', { car: vehicle })
    world.mutate('car.sell', {}, sold)
    const { mid, rows } = importRows(world, [
      { uid, sale: {} },
      { uid: sold, sale: {} },
    ])
    expect(codes(rows)).toEqual(['applied', 'already_sold'])
    expect(car()).toMatchObject({ sold: true, enabled: false, saleId: rowMid(mid, uid) })
    expect(world.conflicts.get(rowMid(mid, sold))).toMatchObject({ kind: 'double_sale', recordUid: sold })
  })

  it('are refused from there on where no numbers are left', () => {
    const { world, uid } = worldWithCar()
    world.hasNumbers = false
    const { rows } = importRows(world, [added(), edited(uid, { price: [61_500, 1] })])
    expect(codes(rows)).toEqual(['no_numbers', 'applied'])
  })

  it('of a seller leave the fields for admins as they are', () => {
    const { world, uid, car } = worldWithCar()
    const creation = added({ purchasePrice: 5 })
    const rows = [creation, edited(uid, { purchasePrice: [null, 7], price: [61_500, 1] })]
    importRows(world, rows)
    expect(world.cars.get(creation.uid)).not.toHaveProperty('purchasePrice')
    expect(car()).not.toHaveProperty('purchasePrice')
    expect(car()?.price).toBe(1)
    importRows(world, [edited(uid, { purchasePrice: [null, 7] })], admin)
    expect(car()?.purchasePrice).toBe(7)
  })

  it('name the fields that had the new values already', () => {
    const { world, uid } = worldWithCar()
    const { rows } = importRows(world, [edited(uid, { color: ['Green', 'Green'], price: [61_500, 1] })])
    expect(rows).toEqual([{ uid, status: 'applied', unchanged: ['color'] }])
  })
})

describe('the verdict of an import', () => {
  it.each<[string, (uid: string) => ImportRow[]]>([
    ['applied', (uid) => [edited(randomUUID(), {}), edited(uid, { price: [61_500, 1] })]],
    ['applied', (uid) => [edited(uid, { features: [['A'], ['A', 'B']] })]],
    ['conflict', (uid) => [edited(uid, { price: [1, 2] }), edited(randomUUID(), {})]],
    ['refused', () => [edited(randomUUID(), {}), added({ price: -1 })]],
    ['noop', (uid) => [edited(uid, { price: [1, 61_500] }), edited(randomUUID(), {})]],
  ])('is %s', (status, rows) => {
    const { world, uid } = worldWithCar()
    world.mutate('car.edit', edit({ features: [[], ['C']] }), uid)
    expect(importRows(world, rows(uid)).verdict.status).toBe(status)
  })

  it('is refused as invalid when no row is accepted', () => {
    const { verdict } = importRows(new MemoryWorld(), [edited(randomUUID(), {})])
    expect(verdict).toMatchObject({ status: 'refused', code: 'invalid', rows: [{ code: 'not_found' }] })
  })
})

describe('the arguments of an import', () => {
  const parse = (rows: unknown) => {
    const mid = randomUUID()
    return parseMutation({ mid, uid: mid, name: 'car.import', args: { rows }, format: 1, madeAt: LATER })
  }
  const many = (count: number) => Array.from({ length: count }, () => added())

  it('are 1 to 100 rows', () => {
    expect(parse(many(1))).not.toBeNull()
    expect(parse(many(100))).not.toBeNull()
    expect(parse(many(101))).toBeNull()
    expect(parse([])).toBeNull()
  })

  it.each<[string, object]>([
    ['a row with two of the three', { ...added(), fields: {} }],
    ['a row with all of the three', { ...added(), fields: {}, deletion: {} }],
    ['a row that sells and deletes', { uid: randomUUID(), sale: {}, deletion: {} }],
    ['a row with none of the three', { uid: randomUUID() }],
    ['a creation that undoes a sale', { ...added(), saleId: randomUUID() }],
    ['an unknown shape of uid', added({}, 'car 1')],
    ['a row without a uid', { car: vehicle }],
  ])('are refused with %s', (_, row) => {
    expect(parse([added(), row])).toBeNull()
  })
})

describe('the undo of an import', () => {
  /** Makes the inverses of all rows, the last one first, as an import of its own. */
  function undo(world: MemoryWorld, mid: string, rows: ImportRow[]) {
    const singles = rowMutations({ uid: mid, mid, madeAt: LATER, args: { rows } })
    const inverses = singles.reverse().flatMap((single) => {
      const inverse = inverseOf(single, undefined)
      return inverse ? [toImportRow(inverse as Parameters<typeof toImportRow>[0])] : []
    })
    return importRows(world, inverses)
  }

  it('is by row: as a whole it has no inverse', () => {
    const mutation: Mutation = { name: 'car.import', uid: '', mid: randomUUID(), madeAt: '', args: { rows: [added()] } }
    expect(inverseOf(mutation, undefined)).toBeNull()
  })

  it('deletes what was added and restores what was changed, the last first', () => {
    const { world, uid, car } = worldWithCar()
    const before = car()
    const creation = added()
    const rows = [creation, edited(creation.uid, { color: ['Green', 'Red'] }), edited(uid, { color: ['Green', 'Red'] })]
    const made = importRows(world, rows)
    expect(undo(world, made.mid, rows).rows).toEqual([
      { uid, status: 'applied' },
      { uid: creation.uid, status: 'applied' },
      { uid: creation.uid, status: 'applied' },
    ])
    expect(car()).toEqual(before)
    expect(world.cars.has(creation.uid)).toBe(false)
  })

  it('undoes the sales that it made, and deletes a vehicle that it added as sold', () => {
    const { world, uid, car } = worldWithCar()
    const creation = added({ sold: true })
    const rows = [creation, edited(uid, { sold: [false, true], enabled: [true, false] })]
    const made = importRows(world, rows)
    expect(car()?.saleId).toBe(rowMid(made.mid, uid))
    expect(codes(undo(world, made.mid, rows).rows)).toEqual(['applied', 'applied'])
    expect(car()).toMatchObject({ sold: false, enabled: true })
    expect(world.cars.has(creation.uid)).toBe(false)
  })

  it('leaves a vehicle that was sold since, and has no row for a deletion', () => {
    const { world, uid } = worldWithCar()
    const rows = [added(), deleted(uid)]
    const made = importRows(world, rows)
    world.mutate('car.sell', {}, made.rows[0]?.uid ?? '')
    expect(codes(undo(world, made.mid, rows).rows)).toEqual(['sold_since'])
  })
})

it('the mid of a row is another one for each import and vehicle, and has the form of a UUID', () => {
  const [mid, other, uid, second] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const mids = [rowMid(mid, uid), rowMid(mid, second), rowMid(other, uid), rowMid(other, second)]
  expect(new Set([mid, other, uid, second, ...mids]).size).toBe(8)
  for (const each of mids) expect(each).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(rowMid(mid, uid)).toBe(mids[0])
})
