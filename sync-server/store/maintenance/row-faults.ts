// What is wrong with the content of a store or a backup: rows that do not have the shape of their table, unique values that are not
// unique, rows that are newer than the store.
import * as z from 'zod/mini'
import { migrateRows, newestFormat } from '#sync-server/store/engine/migrate.ts'
import { migrations } from '#sync-server/store/engine/migrations.ts'
import { indexValue, ruleOf, type StoredRow, versionOf } from '#sync-server/store/engine/schema.ts'
import { documentRows, loadDocument, type StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import { KEY_RULES, ROW_SCHEMAS } from '#sync-server/store/row-schemas.ts'
import { tables as schema, type TableName } from '#sync-server/store/tables.ts'
import { keySet } from './key-set.ts'

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

/** One sentence each; empty when the rows are consistent. */
export async function rowFaults(stored: StoredRows): Promise<string[]> {
  const parsed = metaSchema.safeParse(stored.meta)
  if (!parsed.success) return [`_meta: ${reasonOf(parsed.error)}`]
  const { meta, tables, rows, counts } = await inNewestFormat(stored)
  const faults = new Map(tables.map((table) => [table, isTable(table) ? [] : [`The table ${table} is not known`]]))
  const numbers = await counts()
  let current: { table: string; check: TableCheck } | undefined
  for await (const { table, rows: some } of rows(tables.filter(isTable))) {
    if (current?.table !== table) {
      if (current) faults.set(current.table, current.check.faults())
      current = { table, check: tableCheck(table as TableName, numbers[table] ?? 0, meta.sequence) }
    }
    for (const [key, row] of some) current.check.add(key, row)
  }
  if (current) faults.set(current.table, current.check.faults())
  return [...faults.values()].flat()
}

/** Rows of an older format as the next start makes them: a migration has the whole store in memory. */
async function inNewestFormat(stored: StoredRows): Promise<StoredRows> {
  if (stored.meta.format >= newestFormat(migrations)) return stored
  const document = await loadDocument(stored)
  migrateRows(schema, document, migrations)
  return documentRows(document)
}

interface TableCheck {
  add(key: string, row: StoredRow): void
  faults(): string[]
}

/** In memory are the unique values with the keys of their rows. @param count of the rows */
function tableCheck(table: TableName, count: number, sequence: number): TableCheck {
  const rule = ruleOf(schema, table)
  const keys = keySet(count)
  const repeated: string[] = []
  const shapes: string[] = []
  const newer: string[] = []
  const uniques = Object.keys(rule.indexes).map((index) => ({
    index,
    holders: new Map<string, string>(),
    faults: [] as string[],
  }))

  return {
    add(key, row) {
      if (!keys.add(key)) repeated.push(`${table} has two rows with the key ${key}`)
      const fault = shapeFault(table, key, row)
      if (fault) shapes.push(fault)
      // Indexes and versions are read from rows that have their shape.
      if (shapes.length > 0) return
      for (const { index, holders, faults } of uniques) {
        const value = indexValue(rule, index, row)
        if (value === undefined) continue
        const holder = holders.get(value)
        if (holder !== undefined) faults.push(`${table} ${holder} and ${key} have the same ${index}`)
        holders.set(value, key)
      }
      if ((versionOf(row) ?? 0) > sequence) newer.push(`${table} ${key} is newer than the store`)
    },
    faults: () => [
      ...repeated,
      ...(shapes.length > 0 ? shapes : [...uniques.flatMap(({ faults }) => faults), ...newer]),
    ],
  }
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
