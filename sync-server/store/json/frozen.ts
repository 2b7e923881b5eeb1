import type { StoredRow } from './schema.ts'

/** Freezes a row and all in it: a row is shared by every reader, so changing one in place must fail loudly. */
export function frozen<T extends StoredRow>(row: T): T {
  if (Object.isFrozen(row)) return row
  for (const value of Object.values(row)) if (typeof value === 'object' && value !== null) frozen(value)
  return Object.freeze(row)
}
