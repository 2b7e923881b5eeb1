// Copies of the devices' databases, kept up to date commit by commit, to compare the memory of tabs with.
import { isDeepStrictEqual } from 'node:util'
import {
  type Commit,
  keyOf,
  type LocalStore,
  type RowKey,
  type Rows,
  VIEW_TABLE_NAMES,
  type ViewTableName,
} from '#app/local/db/local-store.ts'
import type { SettledRow } from '#app/local/db/rows.ts'
import type { Tab } from '#tests/simulation/tab.ts'
import { Violation } from '#tests/simulation/violation.ts'

interface Mirror {
  revision: number
  /** Virtual time of the last commit. */
  changedAt: number
  tables: Record<ViewTableName, Map<RowKey, object>>
}

/** The longest delay of a commit's notification is shorter, see tab.ts. */
const NOTIFIED_AFTER_MS = 40

export class StoreMirror {
  readonly #mirrors = new WeakMap<LocalStore, Mirror>()
  readonly #settled = new WeakMap<LocalStore, ReadonlyMap<RowKey, SettledRow>>()
  /** The number of transactions under way. A tab that has missed a commit reads after them. */
  readonly #writes = new WeakMap<LocalStore, number>()
  readonly #scheduler: { readonly now: number }

  constructor(scheduler: { readonly now: number }) {
    this.#scheduler = scheduler
  }

  /** Commits do not contain settled mutations. @returns the store that records them */
  recordingSettled(store: LocalStore): LocalStore {
    const recording: LocalStore = {
      ...store,
      write: (work) => {
        this.#count(recording, 1)
        const written = store.write(async (tx) => {
          const settled = new Map(this.#settled.get(recording))
          const result = await work({
            ...tx,
            async put(table, rows) {
              if (table === 'settled') for (const row of rows as readonly SettledRow[]) settled.set(row.mid, row)
              await tx.put(table, rows)
            },
            async remove(table, keys) {
              if (table === 'settled') for (const key of keys) settled.delete(key)
              await tx.remove(table, keys)
            },
            async clear(table) {
              if (table === 'settled') settled.clear()
              await tx.clear(table)
            },
          })
          this.#settled.set(recording, settled)
          return result
        })
        return written.finally(() => this.#count(recording, -1))
      },
    }
    return recording
  }

  #count(store: LocalStore, change: number): void {
    this.#writes.set(store, (this.#writes.get(store) ?? 0) + change)
  }

  settled(store: LocalStore): ReadonlyMap<RowKey, SettledRow> {
    return this.#settled.get(store) ?? new Map()
  }

  /** For a copy of a store. */
  async observe(store: LocalStore): Promise<void> {
    const { revision, ...snapshot } = await store.snapshot()
    const mirror = emptyMirror()
    for (const table of VIEW_TABLE_NAMES) put(mirror, table, snapshot[table])
    this.#mirrors.set(store, { ...mirror, revision })
  }

  onCommit(store: LocalStore, { revision, changes }: Commit): void {
    const mirror = this.#mirrors.get(store) ?? emptyMirror()
    this.#mirrors.set(store, mirror)
    mirror.revision = revision
    mirror.changedAt = this.#scheduler.now
    for (const { table, cleared, puts, removes } of changes ?? []) {
      if (cleared) mirror.tables[table].clear()
      put(mirror, table, puts)
      for (const key of removes) mirror.tables[table].delete(key)
    }
  }

  revision(store: LocalStore): number {
    return this.#mirrors.get(store)?.revision ?? 0
  }

  /** The row that is stored now. */
  get<T extends ViewTableName>(store: LocalStore, table: T, key: RowKey): Rows[T] | undefined {
    return this.#mirrors.get(store)?.tables[table].get(key) as Rows[T] | undefined
  }

  all<T extends ViewTableName>(store: LocalStore, table: T): Rows[T][] {
    return [...(this.#mirrors.get(store)?.tables[table].values() ?? [])] as Rows[T][]
  }

  /** S37: a tab that receives the commits of others shows what is stored. */
  checkTab(tab: Tab, store: LocalStore): void {
    const mirror = this.#mirrors.get(store)
    if (!mirror || tab.isFrozen || tab.missesCommits || this.#writes.get(store)) return
    if (mirror.changedAt + NOTIFIED_AFTER_MS <= this.#scheduler.now) this.checkMemory(tab, store)
  }

  /** S37: the memory of the tab is what is stored. */
  checkMemory({ name, view }: Tab, store: LocalStore): void {
    const mirror = this.#mirrors.get(store) ?? emptyMirror()
    for (const table of VIEW_TABLE_NAMES) {
      // Drafts are read when a form opens.
      if (table === 'drafts') continue
      const [found, expected] = [view.table(table) as ReadonlyMap<RowKey, object>, mirror.tables[table]]
      const differing = [...new Set([...found.keys(), ...expected.keys()])].find(
        (key) => found.get(key) !== expected.get(key) && !isDeepStrictEqual(found.get(key), expected.get(key)),
      )
      if (differing === undefined) continue
      const [has, stored] = [found, expected].map((rows) => JSON.stringify(rows.get(differing)))
      throw new Violation('S37', `${name} has ${differing} of ${table} as ${has}, and ${stored} is stored`)
    }
  }
}

function emptyMirror(): Mirror {
  const tables = Object.fromEntries(VIEW_TABLE_NAMES.map((name) => [name, new Map()]))
  return { revision: 0, changedAt: 0, tables: tables as Mirror['tables'] }
}

function put(mirror: Mirror, table: ViewTableName, rows: readonly object[]): void {
  for (const row of rows) mirror.tables[table].set(keyOf(table, row as never), row)
}
