// The local store in memory: for browsers that give no database, and for simulations.
import { createLocalStore, type StoredRows } from './create-local-store.ts'
import { keyOf, type LocalStore, type RowKey, type Rows, TABLE_NAMES, type TableName } from './local-store.ts'

type Table = Map<RowKey, Rows[TableName]>
type Tables = Map<TableName, Table>

export function openMemoryStore(): LocalStore {
  const tables: Tables = new Map(TABLE_NAMES.map((name) => [name, new Map()]))
  const revision = { latest: 0 }
  let last: Promise<unknown> = Promise.resolve()
  return createLocalStore({
    name: null,
    isPersistent: false,
    /** Runs transactions one after the other, as IndexedDB does. */
    transaction(_, work) {
      const result = last.then(async () => {
        const current: Tables = new Map(tables)
        const done = await work(rowsOf(tables, current, revision))
        for (const [name, table] of current) tables.set(name, table)
        return done
      })
      last = result.catch(() => {})
      return result
    },
    close() {},
  })
}

/**
 * Stores the rows that it receives, uncopied: rows are immutable. A table is copied at the first write of a transaction, whose end puts the
 * copy in its place.
 */
function rowsOf(stored: Tables, current: Tables, revision: { latest: number }): StoredRows {
  const tableOf = <T extends TableName>(name: T) => current.get(name) as Map<RowKey, Rows[T]>
  const written = (name: TableName): Table => {
    if (current.get(name) === stored.get(name)) current.set(name, new Map(stored.get(name)))
    return current.get(name) as Table
  }
  return {
    get: async (name, key) => tableOf(name).get(key),
    all: async (name) => [...tableOf(name)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
    pending: async (mid) => [...tableOf('outbox').values()].find(({ envelope }) => envelope.mid === mid),
    count: async (name) => tableOf(name).size,
    async put(name, rows) {
      for (const row of rows) written(name).set(keyOf(name, row), row)
    },
    async remove(name, keys) {
      for (const key of keys) written(name).delete(key)
    },
    async clear(name) {
      current.set(name, new Map())
    },
    revision: async () => revision.latest,
    async setRevision(next) {
      revision.latest = next
    },
  }
}
