import type { StoredRow } from './schema.ts'

/**
 * Freezes a row and all in it: a row is shared by every reader, so changing one in place must fail loudly.
 *
 * @throws TypeError for what a file of JSON would not give back as it was: memory and disk must stay equal
 */
export function frozen<T extends StoredRow>(row: T): T {
  if (Object.isFrozen(row)) return row
  const prototype = Object.getPrototypeOf(row)
  if (prototype !== Object.prototype && prototype !== null && !Array.isArray(row)) throw notJson(prototype)
  for (const value of Object.values(row)) {
    if (typeof value === 'object' && value !== null) frozen(value)
    else if (typeof value === 'function' || (typeof value === 'number' && !Number.isFinite(value))) throw notJson(value)
  }
  return Object.freeze(row)
}

function notJson(what: unknown): TypeError {
  return new TypeError(`A row must be plain JSON; this is not: ${String(what)}`)
}
