// From the changes that a screen plans to the `car.import`s that make them.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type ImportRow, type RowChange, rowMutations, toImportRow } from '#domain/kinds/car/import/car-import.ts'
import { splitIntoImports } from '#domain/kinds/car/import/split-into-imports.ts'
import { parseMutation } from '#domain/kinds/mutation.ts'
import { rowMid } from '#domain/mutations/subjects.ts'
import { edit } from '#tests/support/device/device-world.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const LIMIT = 200 * 1024

const added = (fields: object = {}) =>
  toImportRow({ name: 'car.create', uid: randomUUID(), args: { car: { ...vehicle, ...fields } } })
const many = (count: number, fields: object = {}) => Array.from({ length: count }, () => added(fields))
const split = (rows: ImportRow[]) => [...splitIntoImports(rows)]
const bytesOf = (args: object) => new TextEncoder().encode(JSON.stringify(args)).length

describe('the changes of many vehicles', () => {
  it('are in imports of 100, in their order', () => {
    const rows = many(5000)
    const parts = split(rows)
    expect(parts).toHaveLength(50)
    expect(parts.flatMap((part) => part.rows)).toEqual(rows)
    expect(split(many(101)).map((part) => part.rows.length)).toEqual([100, 1])
    expect(split([])).toEqual([])
  })

  it.each(['a', 'é', '漢'])('are in smaller imports when they have long texts of %s', (character) => {
    const rows = many(300, { description: character.repeat(4000) })
    const parts = split(rows)
    expect(parts.length).toBeGreaterThan(3)
    expect(parts.flatMap((part) => part.rows)).toEqual(rows)
    for (const part of parts.slice(0, -1)) {
      expect(bytesOf(part)).toBeLessThanOrEqual(LIMIT)
      expect(bytesOf({ rows: [...part.rows, rows[0]] })).toBeGreaterThan(LIMIT)
    }
  })

  it('are in one import while they take less than 200 KiB together', () => {
    const empty = bytesOf({ rows: many(2, { description: '' }) })
    const parts = (bytes: number) =>
      split([added({ description: '' }), added({ description: 'x'.repeat(bytes - empty) })]).length
    expect([parts(LIMIT - 1), parts(LIMIT)]).toEqual([1, 2])
  })

  it('that are larger than an import alone are in one of their own', () => {
    const large = added({ description: 'x'.repeat(LIMIT) })
    const [first, last] = [added(), added()]
    expect(split([first, large, last])).toEqual([{ rows: [first] }, { rows: [large] }, { rows: [last] }])
    expect(split([large, last])).toEqual([{ rows: [large] }, { rows: [last] }])
  })

  it('are in two imports when they are about one vehicle, so that each can raise a conflict', () => {
    const [uid, other] = [randomUUID(), randomUUID()]
    const change = (each: string, price: number) =>
      toImportRow({ name: 'car.edit', uid: each, args: edit({ price: [1, price] }) })
    const rows = [change(uid, 2), change(other, 2), change(uid, 3), change(other, 3)]
    expect(split(rows)).toEqual([{ rows: rows.slice(0, 2) }, { rows: rows.slice(2) }])
  })
})

it('a row is the mutation that it was made of, under a mid of its own', () => {
  const [mid, uid] = [randomUUID(), randomUUID()]
  const changes: RowChange[] = [
    { name: 'car.create', uid, args: { car: vehicle } },
    { name: 'car.edit', uid, args: { ...edit({ sold: [true, false] }), saleId: mid } },
    { name: 'car.sell', uid, args: {} },
    { name: 'car.delete', uid, args: { saleId: mid } },
  ]
  const rows = changes.map((change) => toImportRow(change))
  const oldAddresses = ['/old']
  expect(toImportRow({ name: 'car.create', uid, args: { car: vehicle }, oldAddresses })).toEqual({
    ...rows[0],
    oldAddresses,
  })
  const made = rowMutations({ uid: mid, mid, madeAt: '', args: { rows } })
  const mids = [uid, ...Array(3).fill(rowMid(mid, uid))]
  expect(made).toEqual(changes.map((change, index) => ({ ...change, mid: mids[index], madeAt: '' })))
})

it('each change of a vehicle is a row that the server accepts', () => {
  const uid = randomUUID()
  const rows = [
    toImportRow({ name: 'car.create', uid, args: { car: vehicle } }),
    toImportRow({ name: 'car.edit', uid, args: { ...edit({ price: [1, 2] }), saleId: null } }),
    toImportRow({ name: 'car.sell', uid, args: {} }),
    toImportRow({ name: 'car.delete', uid, args: { saleId: null } }),
  ]
  expect(rows.slice(1)).toEqual([
    { uid, fields: { price: { from: 1, to: 2 } }, saleId: null },
    { uid, sale: {} },
    { uid, deletion: { saleId: null } },
  ])
  const mid = randomUUID()
  const parsed = parseMutation({ mid, uid: mid, name: 'car.import', args: { rows }, format: 1, madeAt: '' })
  expect(parsed?.args).toEqual({ rows })
})
