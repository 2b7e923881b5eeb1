// The faults in the content of a store or a backup: rows with other values than their table has, unique values that are not unique, rows
// that are newer than the store, numbers that were never given out, work for records that are not there, a site without an admin. A fault
// names table and key, and no value: a value may be personal.

import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { KINDS, LISTED_KINDS, type NumberedKind } from '#domain/kinds/kinds.ts'
import { NUMBERED_KINDS, RECORDS } from '#domain/kinds/records.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
import { toIssues } from '#domain/values/issue.ts'
import { indexValue, ruleOf, type StoredRow, versionOf } from '#sync-server/store/engine/schema.ts'
import { loadTables, type StoredRows } from '#sync-server/store/engine/stored-rows.ts'
import { isFolderOf } from '#sync-server/store/photo-files/photo-files.ts'
import {
  type Counter,
  PRUNED_TOMBSTONES,
  type StoredUser,
  tables as schema,
  type TableName,
  tables,
} from '#sync-server/store/tables.ts'

const count = z.int().check(z.minimum(0))
const metaSchema = z.looseObject({
  format: z.int().check(z.minimum(1)),
  store: z.string().check(z.regex(/^[\w-]{1,100}$/)),
  epoch: count,
  sequence: count,
  batch: count,
  generation: count,
  runs: z.array(z.looseObject({ id: z.string(), from: count })),
})

/** One sentence each; empty when the rows are consistent. */
export async function rowFaults(stored: StoredRows): Promise<string[]> {
  const parsed = metaSchema.safeParse(stored.meta)
  if (!parsed.success) return [`_meta: ${reasonOf(parsed.error)}`]
  const { counters, users } = await loadTables(stored, ['counters', 'users'])
  const owners = new Map<string, Set<string>>(OWNERS.map((table) => [table, new Set()]))
  const lastNumbers = counters as ReadonlyMap<string, Counter>
  const context = { sequence: stored.meta.sequence, lastNumbers, owners }
  const checks = new Map<string, TableCheck>()
  for await (const { table, rows } of stored.rows()) {
    const check = checks.get(table) ?? (isTable(table) ? tableCheck(table, context) : unknownTable(table))
    checks.set(table, check)
    for (const [key, row] of rows) {
      owners.get(table)?.add(key)
      check.add(key, row)
    }
  }
  const faults = [...checks.values()].flatMap((check) => check.faults())
  return [...faults, ...adminFaults(users as ReadonlyMap<string, StoredUser>)]
}

const unknownTable = (table: string): TableCheck => ({ add() {}, faults: () => [`The table ${table} is not known`] })

/** The first start of a store without users creates an admin. */
function adminFaults(users: ReadonlyMap<string, Partial<StoredUser>>): string[] {
  const canAdminister = [...users.values()].some(({ role, passwordHash }) => role === 'admin' && passwordHash)
  return users.size === 0 || canAdminister ? [] : ['users has no admin who can log in']
}

/** The tables of records that rows of other tables are about. They come before those. */
const OWNERS = [...new Set(Object.values(schema).flatMap(({ ownedBy }) => (ownedBy ? KINDS[ownedBy].table : [])))]

interface TableCheck {
  add(key: string, row: StoredRow): void
  faults(): string[]
}

interface CheckContext {
  sequence: number
  lastNumbers: ReadonlyMap<string, Counter>
  /** The keys of the records in the tables of `OWNERS`. */
  owners: ReadonlyMap<string, ReadonlySet<string>>
}

/** In memory are the unique values with the keys of their rows. */
function tableCheck(table: TableName, { sequence, lastNumbers, owners }: CheckContext): TableCheck {
  const rule = ruleOf(table)
  const { ownedBy } = schema[table]
  const owned = ownedBy && owners.get(KINDS[ownedBy].table)
  const shapes: string[] = []
  const others: string[] = []
  const uniques = Object.keys(rule.indexes).map((index) => ({
    index,
    holders: new Map<string, string>(),
    faults: [] as string[],
  }))

  return {
    add(key, row) {
      const fault = shapeFault(table, key, row) ?? recordFault(table, key, row)
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
      const position = table === 'activity' ? Number(key) : (versionOf(row) ?? 0)
      if (position > sequence) others.push(`${table} ${key} is newer than the store`)
      const numbered = numberOf(table, row)
      const lastNumber = numbered && (lastNumbers.get(numbered.counter)?.value ?? 0)
      if (numbered && (numbered.id > (lastNumber ?? 0) || numbered.id < numbered.first))
        others.push(`${table} ${key} has a number that was never given out`)
      if (owned && !owned.has(key)) others.push(`${table} ${key} is about no ${RECORDS[ownedBy].noun} that is there`)
    },
    faults: () => (shapes.length > 0 ? shapes : [...uniques.flatMap(({ faults }) => faults), ...others]),
  }
}

/** The number of a record, of the tombstone of one, or of a user, and what counts it. */
function numberOf(table: TableName, row: StoredRow): { id: number; counter: string; first: number } | null {
  const { id, kind } = row as { id?: number; kind?: NumberedKind }
  if (id === undefined) return null
  if (table === 'users') return { id, counter: 'user', first: 1 }
  const counter = isTombstoneTable(table) ? kind : NUMBERED_KINDS.find((each) => KINDS[each].table === table)
  return counter ? { id, counter, first: RECORDS[counter].numbers?.first ?? 1 } : null
}

const isTombstoneTable = (table: TableName) => table === 'deletions' || table === PRUNED_TOMBSTONES

const isTable = (name: string): name is TableName => Object.hasOwn(schema, name)

function recordFault(table: TableName, key: string, row: StoredRow): string | null {
  const kind = LISTED_KINDS.find((each) => KINDS[each].table === table)
  try {
    if (kind) RECORDS[kind].check(row as never)
    return null
  } catch (error) {
    return `${table} ${key}: ${(error as Error).message}`
  }
}

const SCHEMAS = Object.fromEntries(
  Object.entries(tables).map(([table, { schema }]) => [table, z.looseObject(schema.shape)]),
) as unknown as Readonly<Record<TableName, z.ZodMiniType<Record<string, unknown>>>>

/** Whether a row belongs under its key. Tables without an entry have keys that no field of the row repeats. */
const KEY_RULES: Partial<Record<TableName, (key: string, row: never) => boolean>> = {
  ...Object.fromEntries(LISTED_KINDS.map((kind) => [KINDS[kind].table, isUid])),
  deletions: isUid,
  settings: (key) => key === SETTINGS_UID,
  users: (key, { id }: { id: number }) => key === String(id),
  photos: (key, { folder = key }: { folder?: string }) => isFolderOf(key, folder),
}

function isUid(key: string, { uid }: { uid: string }): boolean {
  return key === uid
}

/** @returns what is wrong, without a value of the row; null for a row that this program could have written */
function shapeFault(table: TableName, key: string, row: unknown): string | null {
  const parsed = SCHEMAS[table].safeParse(row)
  if (!parsed.success) return `${table} ${key} has another shape: ${reasonOf(parsed.error)}`
  const changed = Object.entries(parsed.data).find(
    ([field, value]) => !isDeepStrictEqual(value, (row as Record<string, unknown>)[field]),
  )
  if (changed) return `${table} ${key} has another shape: ${changed[0]} is not a value that the program writes`
  const belongs = KEY_RULES[table]?.(key, row as never) ?? true
  return belongs ? null : `${table} ${key} names something else than its key`
}

function reasonOf(error: z.core.$ZodError): string {
  const [issue] = toIssues(error)
  return issue ? `${issue.path} ${issue.message}`.trim() : ''
}
