// Whether a row is one that this program writes. Rows of a backup may come from anywhere.

import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { KINDS, LISTED_KINDS } from '#domain/kinds/kinds.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
import { toIssues } from '#domain/values/issue.ts'
import { isFolderOf } from '#sync-server/store/photo-files/photo-files.ts'
import { type TableName, tables } from '#sync-server/store/tables.ts'

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
export function shapeFault(table: TableName, key: string, row: unknown): string | null {
  const parsed = SCHEMAS[table].safeParse(row)
  if (!parsed.success) return `${table} ${key} has another shape: ${reasonOf(parsed.error)}`
  const changed = Object.entries(parsed.data).find(
    ([field, value]) => !isDeepStrictEqual(value, (row as Record<string, unknown>)[field]),
  )
  if (changed) return `${table} ${key} has another shape: ${changed[0]} is not a value that the program writes`
  const belongs = KEY_RULES[table]?.(key, row as never) ?? true
  return belongs ? null : `${table} ${key} names something else than its key`
}

export function reasonOf(error: z.core.$ZodError): string {
  const [issue] = toIssues(error)
  return issue ? `${issue.path} ${issue.message}`.trim() : ''
}
