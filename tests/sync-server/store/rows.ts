// Rows that the store tests write. Imports no test framework: the killed writer is built from it.

import { FIRST_CAR_NUMBER } from '#domain/kinds/car/car-number.ts'
import { type Car, newCarFields } from '#domain/kinds/car/schema.ts'
import type { Inquiry } from '#domain/kinds/inquiry/schema.ts'
import type { Conflict } from '#domain/kinds/kinds.ts'
import type { Records, Store } from '#sync-server/store/store.ts'
import { IDEMPOTENCY_RECORDS, type StoredOutcome, type StoredUser } from '#sync-server/store/tables.ts'

export function carRow(fields: Partial<Car> & Pick<Car, 'uid' | 'id' | 'version'>): Car {
  const at = '2024-05-01T12:00:00.000Z'
  return { ...newCarFields(2024), make: 'Audi', model: 'A4', createdBy: 'ann', createdAt: at, updatedAt: at, ...fields }
}

/** An entry of the ledger: one transaction that increases a counter and writes a car and an outcome with its value. */
export function writeEntry(store: Store, id: string): Promise<void> {
  return store.transact((records) => {
    const value = (records.get('counters', 'car')?.value ?? FIRST_CAR_NUMBER - 1) + 1
    records.put('counters', 'car', { value })
    records.put('cars', id, entryCar(id, value, records.nextSequence()))
    records.put(IDEMPOTENCY_RECORDS, id, entryOutcome(id, value))
  })
}

export function entryCar(uid: string, id: number, version: number): Car {
  return carRow({ uid, id, version, make: `make of ${uid}` })
}

export function entryOutcome(uid: string, id: number): StoredOutcome {
  const answeredAt = '2024-05-01T12:00:00.000Z'
  return { status: 'applied', fingerprint: `of ${uid}`, recordUid: uid, id, sequence: id, answeredAt }
}

export function inquiryRow(uid: string, id: number, version: number): Inquiry {
  const at = '2024-05-01T12:00:00.000Z'
  const content = { name: 'Ada Byron', phone: '+447700900123', message: 'Is it still there?' }
  const followUp = { read: false, status: 'new', note: '', assignee: null, followUpAt: null } as const
  return { uid, id, version, ...content, ...followUp, createdAt: at, updatedAt: at }
}

/** As if these numbers had been given out. */
export function giveNumbers(records: Records, numbers: Readonly<Record<string, number>>): void {
  for (const [counter, value] of Object.entries(numbers)) records.put('counters', counter, { value })
}

/** An open conflict with a private note. */
export function conflictRow(recordUid: string, version: number): Conflict {
  const at = '2024-05-01T12:00:00.000Z'
  const fields = { note: { theirs: 'private', mine: 'private too' } }
  const origin = { mid: 'of the conflict', by: 'ann', madeAt: at, createdAt: at }
  return { uid: 'conflict', version, kind: 'fields', about: 'inquiry', recordUid, fields, state: 'open', ...origin }
}

export function userRow(id: number, username: string, role: StoredUser['role'] = 'user'): StoredUser {
  const createdAt = '2024-05-01T12:00:00.000Z'
  const email = `${id}@example.com`
  return { id, username, name: username, email, role, createdAt, passwordHash: 'hash', tokenVersion: 1 }
}
