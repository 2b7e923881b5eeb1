// What a decision has named. Asked for each look at a record, so the keys are held as they come and not as joined texts.
import type { LooseKey } from './run-decision.ts'

export interface NamedKeys {
  /** @throws TypeError for a record that was not named */
  mustHold(table: string, key: string): void
  /** @throws TypeError for a value that was not named */
  mustHoldValue(table: string, index: string, value: string): void
  /** @throws TypeError for a table that was not named as a whole */
  mustHoldAll(table: string): void
  /** What a decision has found or written it may look at. */
  add(table: string, key: string): void
}

export function namedKeys(keys: readonly LooseKey[]): NamedKeys {
  const records = new Map<string, Set<string>>()
  const values = new Set<string>()
  const whole = new Set<string>()

  function add(table: string, key: string): void {
    const known = records.get(table)
    if (known) known.add(key)
    else records.set(table, new Set([key]))
  }

  for (const named of keys) {
    if ('all' in named) whole.add(named.table)
    else if ('index' in named) values.add(nameOf(named.table, named.index, named.value))
    else add(named.table, named.key)
  }

  return {
    add,
    mustHold(table, key) {
      if (!records.get(table)?.has(key) && !whole.has(table)) unnamed(`${table} ${key}`)
    },
    mustHoldValue(table, index, value) {
      if (!whole.has(table) && !values.has(nameOf(table, index, value))) unnamed(nameOf(table, index, value))
    },
    mustHoldAll(table) {
      if (!whole.has(table)) unnamed(`all of ${table}`)
    },
  }
}

function nameOf(table: string, index: string, value: string): string {
  return `${table} by ${index} ${value}`
}

function unnamed(what: string): never {
  throw new TypeError(`The decision looked at ${what} without naming it`)
}
