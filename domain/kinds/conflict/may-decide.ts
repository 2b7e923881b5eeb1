import { mayUseField } from '#domain/kinds/car/fields/field-readers.ts'
import type { Conflict } from '#domain/kinds/kinds.ts'
import type { Reader } from '#domain/records/declare-record.ts'

/** Conflicts are sent to and resolved by those who may change what they are about. Visitors are refused before. */
export function mayDecide({ role }: { role: Reader }, { about, fields }: Pick<Conflict, 'about' | 'fields'>): boolean {
  if (about === 'settings') return role === 'admin'
  return about !== 'car' || Object.keys(fields).every((name) => mayUseField(name, role))
}
