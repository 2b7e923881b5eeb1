// The rows of the reference model. A state never changes, so that the model can look at any former one.
import { isDeepStrictEqual } from 'node:util'
import { indexOf, KINDS, type ListedKind } from '#domain/kinds/kinds.ts'
import { completeSettings } from '#domain/kinds/settings/complete-settings.ts'
import type { SiteSettings } from '#domain/kinds/settings/schema.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
import type { StoredWorld } from '#domain/records/declare-record.ts'
import { PRUNED_TOMBSTONES, type Row, type TableName, tables } from '#sync-server/store/tables.ts'

export const TABLE_NAMES = Object.keys(tables) as TableName[]

export interface State {
  readonly rows: ReadonlyMap<TableName, ReadonlyMap<string, object>>
  readonly sequence: number
}

export const EMPTY: State = { rows: new Map(TABLE_NAMES.map((table) => [table, new Map()])), sequence: 0 }

export function rowsIn<T extends TableName>({ rows }: State, table: T): ReadonlyMap<string, Row<T>> {
  return rows.get(table) as ReadonlyMap<string, Row<T>>
}

/** Changes of a state. */
export class Draft {
  readonly #rows: Map<TableName, ReadonlyMap<string, object>>
  readonly #changed = new Set<TableName>()
  readonly written: [table: TableName, key: string][] = []
  #sequence: number

  constructor({ rows, sequence }: State) {
    this.#rows = new Map(rows)
    this.#sequence = sequence
  }

  end(): State {
    return { rows: this.#rows, sequence: this.#sequence }
  }

  get sequence(): number {
    return this.#sequence
  }

  nextVersion(): number {
    this.#sequence += 1
    return this.#sequence
  }

  advance(sequence: number): void {
    this.#sequence = sequence
  }

  entries<T extends TableName>(table: T): [string, Row<T>][] {
    return [...rowsIn(this.end(), table)]
  }

  all<T extends TableName>(table: T): Row<T>[] {
    return [...rowsIn(this.end(), table).values()]
  }

  get<T extends TableName>(table: T, key: string): Row<T> | undefined {
    return this.#rows.get(table)?.get(key) as Row<T> | undefined
  }

  put<T extends TableName>(table: T, key: string, row: Row<T>): void {
    this.#changeable(table).set(key, row)
    this.written.push([table, key])
  }

  remove(table: TableName, key: string): void {
    this.#changeable(table).delete(key)
    this.written.push([table, key])
  }

  #changeable(table: TableName): Map<string, object> {
    if (!this.#changed.has(table)) this.#rows.set(table, new Map(this.#rows.get(table)))
    this.#changed.add(table)
    return this.#rows.get(table) as Map<string, object>
  }
}

type Readable = Pick<Draft, 'get'>

export const settingsIn = (rows: Readable): SiteSettings =>
  completeSettings(rows.get('settings', SETTINGS_UID)?.values ?? {})

/** A pruned tombstone has no version. */
export function tombstoneIn(rows: Readable, uid: string): Row<'deletions'> | undefined {
  const pruned = rows.get(PRUNED_TOMBSTONES, uid)
  return rows.get('deletions', uid) ?? (pruned && { uid, version: 0, ...pruned })
}

export const readable = (state: State): Readable & Pick<Draft, 'all'> => ({
  get: (table, key) => rowsIn(state, table).get(key),
  all: (table) => [...rowsIn(state, table).values()],
})

/** The records that rules read. */
export function worldOf(rows: Readable & Pick<Draft, 'all'>): StoredWorld {
  const all = <K extends ListedKind>(kind: K) => rows.all(KINDS[kind].table)
  return {
    get: (kind, uid) => rows.get(KINDS[kind].table, uid) as never,
    find: (kind, index, value) => all(kind).find((row) => indexOf(kind, index)(row as never) === value) as never,
    all: (kind) => all(kind) as never,
    settings: () => settingsIn(rows),
    deletion: (uid) => tombstoneIn(rows, uid),
  }
}

/** JSON with sorted keys. */
export function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  const keys = Object.keys(value).filter((key) => value[key as never] !== undefined)
  return `{${keys
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key as never])}`)
    .join()}}`
}

/** Whether both are the same JSON. */
export function sameJson(a: unknown, b: unknown): boolean {
  return a === b || isDeepStrictEqual(a, b) || isDeepStrictEqual(toJson(a), toJson(b))
}

const toJson = (value: unknown) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)))
