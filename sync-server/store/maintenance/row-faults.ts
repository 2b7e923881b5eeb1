// What is wrong with the content of a store or a backup: rows that do not have the shape of their table, unique values that are not
// unique, rows that are newer than the store.
import * as z from 'zod/mini'
import type { Document, Tables } from '#sync-server/store/engine/document.ts'
import { migrateRows, newestFormat } from '#sync-server/store/engine/migrate.ts'
import { migrations } from '#sync-server/store/engine/migrations.ts'
import { indexValue, ruleOf, type StoredRow, versionOf } from '#sync-server/store/engine/schema.ts'
import { KEY_RULES, ROW_SCHEMAS } from '#sync-server/store/row-schemas.ts'
import { tables as schema, type TableName } from '#sync-server/store/tables.ts'

const count = z.int().check(z.minimum(0))
const metaSchema = z.looseObject({
  format: z.int().check(z.minimum(1)),
  store: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  epoch: count,
  sequence: count,
  batch: count,
  generation: count,
  runs: z.optional(z.array(z.looseObject({ id: z.string(), from: count }))),
})

/** One sentence each; empty when the document is consistent. */
export function rowFaults(document: Document): string[] {
  const meta = metaSchema.safeParse(document.meta)
  if (!meta.success) return [`_meta: ${reasonOf(meta.error)}`]
  const { tables } = inNewestFormat(document)
  return Object.entries(tables).flatMap(([table, rows]) => {
    if (!isTable(table)) return [`The table ${table} is not known`]
    const shapes = Array.from(rows).flatMap(([key, row]) => shapeFault(table, key, row) ?? [])
    // Indexes and versions are read from rows that have their shape.
    return shapes.length > 0 ? shapes : [...duplicates(table, rows), ...newerRows(table, rows, document.meta.sequence)]
  })
}

/** Rows of an older format as the next start makes them. */
function inNewestFormat({ meta, tables }: Document): Document {
  if (meta.format >= newestFormat(migrations)) return { meta, tables }
  const copies: Tables = Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, new Map(rows)]))
  const copy = { meta: { ...meta }, tables: copies }
  migrateRows(schema, copy, migrations)
  return copy
}

const isTable = (name: string): name is TableName => Object.hasOwn(schema, name)

function shapeFault(table: TableName, key: string, row: StoredRow): string | null {
  const parsed = ROW_SCHEMAS[table].safeParse(row)
  if (!parsed.success) return `${table} ${key} has another shape: ${reasonOf(parsed.error)}`
  const belongs = KEY_RULES[table]?.(key, row as never) ?? true
  return belongs ? null : `${table} ${key} names something else than its key`
}

function reasonOf({ issues }: z.core.$ZodError): string {
  const [issue] = issues
  return issue ? `${issue.path.join('.')} ${issue.message}`.trim() : ''
}

function duplicates(table: TableName, rows: ReadonlyMap<string, StoredRow>): string[] {
  const faults: string[] = []
  const rule = ruleOf(schema, table)
  for (const index of Object.keys(rule.indexes)) {
    const holders = new Map<string, string>()
    for (const [key, row] of rows) {
      const value = indexValue(rule, index, row)
      if (value === undefined) continue
      const holder = holders.get(value)
      if (holder !== undefined) faults.push(`${table} ${holder} and ${key} have the same ${index}`)
      holders.set(value, key)
    }
  }
  return faults
}

function newerRows(table: TableName, rows: ReadonlyMap<string, StoredRow>, sequence: number): string[] {
  const newer = Array.from(rows).filter(([, row]) => (versionOf(row) ?? 0) > sequence)
  return newer.map(([key]) => `${table} ${key} is newer than the store`)
}
