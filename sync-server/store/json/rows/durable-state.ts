// What is on the disk, ready to be asked: lowdb's document with its unique indexes and the log of changes. Only the
// committer changes it, and only with what has been made durable; so every reader sees durable state and nothing else.
import { type ChangeLog, changeLog, versionOf } from './change-log.ts'
import type { Document, Operation } from './document.ts'
import type { RowSource } from './row-source.ts'
import { indexValue, ruleOf, type Schema, type StoredRow } from './schema.ts'

export interface DurableState extends RowSource {
  readonly document: Document
  readonly changes: ChangeLog
  count(table: string): number
  apply(operations: Iterable<Operation>, sequence: number, batch: number): void
}

export function durableState(schema: Schema, document: Document): DurableState {
  const { meta, tables } = document
  const keysByIndex = new Map<string, Map<string, string>>()

  const rowsOf = (table: string) => tables[table] ?? missingTable(table)
  const get = (table: string, key: string) => rowsOf(table).get(key)
  const changes = changeLog(get)

  function indexOf(table: string, index: string): Map<string, string> {
    const found = keysByIndex.get(`${table}.${index}`)
    if (!found) throw new TypeError(`No such index: ${table}.${index}`)
    return found
  }

  function put(table: string, key: string, row: StoredRow | null): void {
    const rule = ruleOf(schema, table)
    const rows = rowsOf(table)
    const before = rows.get(key)
    for (const index of Object.keys(rule.indexes)) {
      const keys = indexOf(table, index)
      const old = before && indexValue(rule, index, before)
      const now = row ? indexValue(rule, index, row) : undefined
      if (old !== undefined && old !== now && keys.get(old) === key) keys.delete(old)
      if (now !== undefined) keys.set(now, key)
    }
    const sameVersion = before !== undefined && row !== null && versionOf(before) === versionOf(row)
    if (rule.synced && before && !sameVersion) changes.drop(before)
    if (row) rows.set(key, row)
    else rows.delete(key)
    if (rule.synced && row && !sameVersion) changes.add(table, key, row)
  }

  for (const [table, rule] of Object.entries(schema)) {
    tables[table] ??= new Map()
    const rows = tables[table]
    for (const index of Object.keys(rule.indexes)) {
      const keys = new Map<string, string>()
      for (const [key, row] of rows) {
        const value = indexValue(rule, index, row)
        if (value !== undefined) keys.set(value, key)
      }
      keysByIndex.set(`${table}.${index}`, keys)
    }
  }
  for (const [table, key, row] of inOrderOfVersion(schema, document)) changes.add(table, key, row)

  return {
    document,
    changes,
    get,
    keyOf: (table, index, value) => indexOf(table, index).get(value),
    entries: (table) => rowsOf(table).entries(),
    count: (table) => rowsOf(table).size,
    apply(operations, sequence, batch) {
      const ordered = [...operations].sort((a, b) => (versionOf(a[2] ?? {}) ?? 0) - (versionOf(b[2] ?? {}) ?? 0))
      for (const [table, key, row] of ordered) put(table, key, row)
      meta.sequence = sequence
      meta.batch = batch
    },
  }
}

function inOrderOfVersion(schema: Schema, { tables }: Document): [string, string, StoredRow][] {
  const synced = Object.keys(schema).filter((table) => ruleOf(schema, table).synced)
  const rows = synced.flatMap((table) =>
    Array.from(tables[table] ?? [], ([key, row]): [string, string, StoredRow] => [table, key, row]),
  )
  return rows.sort(([, , a], [, , b]) => (versionOf(a) ?? 0) - (versionOf(b) ?? 0))
}

function missingTable(table: string): never {
  throw new TypeError(`No such table: ${table}`)
}
