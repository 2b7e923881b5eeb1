// Rows of stores that benchmarks fill. Identifiers, hashes, times and texts are as long and as different as real ones, because they decide
// how much memory rows take.
import { hash } from 'node:crypto'
import { newCarFields } from '#domain/kinds/car/schema.ts'
import { FORMAT } from '#sync-server/store/engine/format.ts'
import type { Entry, StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import { IDEMPOTENCY_RECORDS, tables } from '#sync-server/store/tables.ts'
import { vehicle } from '#tests/bench/measure.ts'

/** Younger than the periods of retention. */
const AT = new Date().toISOString()
/** Each change has times of its own. */
const timeOf = (number: number) => new Date(Date.parse(AT) - number).toISOString()
export const ROWS_OF_PART = 500

export function uidOf(kind: string, number: number): string {
  const hex = hash('sha1', `${kind} ${number}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`
}

export function carOf(number: number, version: number): Entry {
  const uid = uidOf('car', number)
  const fixed = { uid, id: 100_000 + number, version, stockNumber: `S${number}` }
  return [uid, { ...newCarFields(2024), ...vehicle, ...fixed, createdBy: 'ann', createdAt: AT, updatedAt: AT }]
}

export function activityOf(number: number, cars: number): Entry {
  const history = {
    price: { from: 61_500 + (number % 1000), to: 59_900 },
    description: {
      from: `A coupe with a long bonnet, number ${number}`,
      to: `A coupe with a long bonnet and new tyres, number ${number}`,
    },
  }
  const [mid, recordUid] = [uidOf('mid', number), uidOf('car', number % cars)]
  const who = { by: 'Ann Example', byId: 1, madeAt: timeOf(2 * number), appliedAt: timeOf(2 * number + 1) }
  return [String(2 * number + cars), { mid, name: 'car.edit', recordUid, history, ...who }]
}

export function outcomeOf(number: number, cars: number): Entry {
  const recordUid = uidOf('car', number % cars)
  const verdict = { status: 'applied', recordUid, id: 100_000 + (number % cars), version: 2 * number + cars }
  const fingerprint = hash('sha256', `request ${number}`, 'base64url').slice(0, 22)
  return [uidOf('mid', number), { ...verdict, fingerprint, sequence: 2 * number + cars, answeredAt: AT }]
}

export function partOf(first: number, count: number, rowOf: (number: number) => Entry): Entry[] {
  return Array.from({ length: count }, (_, index) => rowOf(first + index))
}

/** A store with a number of cars, and of changes with an entry of the activity log and an idempotency record each. */
export function filledStore(cars: number, changes: number): StoredRows {
  const rowOf: Partial<Record<string, (number: number) => Entry>> = {
    cars: (number) => carOf(number, number + 1),
    activity: (number) => activityOf(number, cars),
    [IDEMPOTENCY_RECORDS]: (number) => outcomeOf(number, cars),
  }
  const names = Object.keys(tables)
  return {
    meta: {
      format: FORMAT,
      store: 'filled',
      epoch: 1,
      sequence: cars + 2 * changes,
      batch: 0,
      generation: 1,
      runs: [],
    },
    async *rows(only) {
      for (const [table, make] of Object.entries(rowOf).sort(([a], [b]) => names.indexOf(a) - names.indexOf(b))) {
        if (!make || (only && !only.includes(table))) continue
        const count = table === 'cars' ? cars : changes
        for (let first = 0; first < count; first += ROWS_OF_PART)
          yield { table, rows: partOf(first, Math.min(ROWS_OF_PART, count - first), make) }
      }
    },
  }
}
