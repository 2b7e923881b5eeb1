// Migrates a document to the newest schema version, in memory: a step that fails leaves what is stored as it is. Every row that
// the steps change gets a new version, so that the next pull of each device delivers it: the epoch stays the same and devices
// keep their base.
import { isDeepStrictEqual } from 'node:util'
import { StoreCannotStart } from '#sync-server/store/store-errors.ts'
import type { Document, Tables } from './document.ts'
import { deepFreeze, ruleOf, type Schema, type StoredRow, versionOf } from './schema.ts'

/**
 * The step at index n turns format n + 1 into format n + 2. It changes the maps and replaces rows; the rows themselves are
 * frozen. It need not set `version`. A row of a table that devices pull must not be removed without a tombstone.
 */
export type Migration = (tables: Tables) => void

export function newestFormat(migrations: readonly Migration[]): number {
  return migrations.length + 1
}

/**
 * Changes the document.
 *
 * @returns the document as it was, or null when it has the newest format
 * @throws StoreCannotStart when a step fails
 */
export function migrate(schema: Schema, document: Document, migrations: readonly Migration[]): Document | null {
  if (document.meta.format === newestFormat(migrations)) return null
  const before = { meta: { ...document.meta }, tables: frozenCopy(document.tables) }
  migrateRows(schema, document, migrations)
  return before
}

/**
 * Changes the document.
 *
 * @throws StoreCannotStart when a step fails
 */
export function migrateRows(schema: Schema, document: Document, migrations: readonly Migration[]): void {
  const { meta, tables } = document
  const before = frozenCopy(tables)
  for (const step of migrations.slice(meta.format - 1)) {
    try {
      step(tables)
      refuseRemovals(schema, before, tables)
    } catch (error) {
      throw new StoreCannotStart(
        `The migration from format ${meta.format} to ${meta.format + 1} failed: ${(error as Error).message}. Nothing was changed.`,
        78,
        { cause: error },
      )
    }
    meta.format++
  }
  updateVersions(schema, before, document)
}

/** The maps are copied, the rows are shared and frozen. */
function frozenCopy(tables: Tables): Tables {
  const copies = Object.entries(tables).map(([table, rows]): [string, Map<string, StoredRow>] => {
    for (const row of rows.values()) deepFreeze(row)
    return [table, new Map(rows)]
  })
  return Object.fromEntries(copies)
}

/** A device keeps a removed row unless a row under the same key (its tombstone) is delivered instead. */
function refuseRemovals(schema: Schema, before: Tables, after: Tables): void {
  const synced = syncedTables(schema)
  for (const table of synced) {
    for (const key of before[table]?.keys() ?? []) {
      if (!synced.some((other) => after[other]?.has(key))) {
        throw new TypeError(`${table} ${key} was removed without a tombstone`)
      }
    }
  }
}

/** Gives each changed row of the tables that devices pull the next sequence number as its version, in order of version. */
function updateVersions(schema: Schema, before: Tables, { meta, tables }: Document): void {
  const changed = syncedTables(schema).flatMap((table) => {
    const rows = tables[table] ?? new Map<string, StoredRow>()
    return Array.from(rows, ([key, row]) => ({ rows, key, row })).filter(
      ({ key, row }) => versionOf(row) === undefined || !isSameRow(before[table]?.get(key), row),
    )
  })
  changed.sort((a, b) => (versionOf(a.row) ?? meta.sequence) - (versionOf(b.row) ?? meta.sequence))
  for (const { rows, key, row } of changed) rows.set(key, { ...row, version: ++meta.sequence })
}

function isSameRow(before: StoredRow | undefined, after: StoredRow): boolean {
  return before === after || isDeepStrictEqual(before, after)
}

function syncedTables(schema: Schema): string[] {
  return Object.keys(schema).filter((table) => ruleOf(schema, table).synced)
}
