// The part of a local store that all have: each commit has a revision, counted inside the transactions, so that a missed commit shows. It
// goes to the listeners of this tab and, through a BroadcastChannel named like the database, to the other tabs and the worker.
import {
  type Commit,
  keyOf,
  type LocalStore,
  type RowKey,
  type Rows,
  type Snapshot,
  type TableChange,
  type TableName,
  VIEW_TABLE_NAMES,
  type Writer,
} from '#app/local/db/local-store.ts'

/** A commit as it is sent: Dexie's live queries know those of pages only. */
interface SentCommit extends Commit {
  isOfWorker?: true
}

/** The rows of a transaction, with the revision of the last commit. */
export interface StoredRows extends Writer {
  revision(): Promise<number>
  setRevision(revision: number): Promise<unknown>
}

/** The part in which the stores differ. */
interface Medium extends Pick<LocalStore, 'isPersistent' | 'close'> {
  /** The name of the database; null when only this tab can read it. */
  name: string | null
  transaction<T>(mode: 'readonly' | 'readwrite', work: (rows: StoredRows) => Promise<T>): Promise<T>
  /** Whether this is the store of the worker. */
  isOfWorker?: boolean
  /** Called for each commit of the worker. */
  onWorkerCommit?(): void
}

export function createLocalStore({ name, isPersistent, transaction, ...medium }: Medium): LocalStore {
  let channel = name === null || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const listeners = new Set<(commit: Commit) => void>()
  const notify = (commit: Commit) => {
    for (const listener of [...listeners]) listener(commit)
  }
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<SentCommit>) => {
      notify(data)
      if (data.isOfWorker) medium.onWorkerCommit?.()
    }
  return {
    isPersistent,
    read: (work) => transaction('readonly', work),
    async write(work) {
      const { result, commit } = await transaction('readwrite', async (rows) => {
        const { tx, hasWritten, changes } = recordChanges(rows)
        const done = await work(tx)
        // Most pulls bring nothing. A message to the other tabs would evict pages from the back/forward cache.
        if (!hasWritten()) return { result: done, commit: null }
        const revision = (await rows.revision()) + 1
        await rows.setRevision(revision)
        return { result: done, commit: { revision, changes: changes() } }
      })
      if (!commit) return result
      notify(commit)
      const sent: SentCommit = medium.isOfWorker ? { ...commit, isOfWorker: true } : commit
      channel?.postMessage(sent)
      return result
    },
    snapshot: () =>
      transaction('readonly', async (tx) => {
        const rows = await Promise.all(VIEW_TABLE_NAMES.map(async (table) => [table, await tx.all(table)] as const))
        return { ...Object.fromEntries(rows), revision: await tx.revision() } as Snapshot
      }),
    revision: () => transaction('readonly', (tx) => tx.revision()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      listeners.clear()
      channel?.close()
      channel = null
      medium.close()
    },
  }
}

interface RecordedTable {
  cleared: boolean
  /** null: removed. */
  rows: Map<RowKey, Rows[TableName] | null>
}

/** Wraps a transaction and records what it writes, for the `Commit`. */
function recordChanges(tx: Writer): { tx: Writer; hasWritten(): boolean; changes(): TableChange[] } {
  const tables = new Map<TableName, RecordedTable>()
  const tableOf = (table: TableName): RecordedTable => {
    const recorded = tables.get(table) ?? { cleared: false, rows: new Map() }
    tables.set(table, recorded)
    return recorded
  }
  return {
    tx: {
      get: tx.get,
      all: tx.all,
      pending: tx.pending,
      count: tx.count,
      async put(table, rows) {
        if (rows.length === 0) return
        const recorded = tableOf(table).rows
        for (const row of rows) recorded.set(keyOf(table, row), row)
        await tx.put(table, rows)
      },
      async remove(table, keys) {
        if (keys.length === 0) return
        for (const key of keys) tableOf(table).rows.set(key, null)
        await tx.remove(table, keys)
      },
      async clear(table) {
        tables.set(table, { cleared: true, rows: new Map() })
        await tx.clear(table)
      },
    },
    hasWritten: () => tables.size > 0,
    changes: () =>
      VIEW_TABLE_NAMES.filter((table) => tables.has(table)).map((table) => toChange(table, tableOf(table))),
  }
}

function toChange(table: TableName, { cleared, rows }: RecordedTable): TableChange {
  const puts: Rows[TableName][] = []
  const removes: RowKey[] = []
  for (const [key, row] of rows) {
    if (row) puts.push(row)
    else removes.push(key)
  }
  return { table, cleared, puts, removes } as TableChange
}
