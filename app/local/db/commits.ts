// A commit: what one transaction wrote. It goes to the listeners of this tab and, through a BroadcastChannel named like the database, to the
// other tabs and the worker.
import {
  type Commit,
  keyOf,
  type RowKey,
  type Rows,
  type TableChange,
  type TableName,
  VIEW_TABLE_NAMES,
  type Writer,
} from '#app/local/db/local-store.ts'

/** A commit as it is sent: Dexie's live queries know those of pages only. */
interface SentCommit extends Commit {
  isOfWorker?: true
}

interface CommitChannelOptions {
  /** Whether this is the channel of the worker. */
  isOfWorker?: boolean
  /** Called for each commit of the worker. */
  onWorkerCommit?(): void
}

interface CommitChannel {
  publish(commit: Commit): void
  /** @returns the function that unsubscribes */
  subscribe(listener: (commit: Commit) => void): () => void
  close(): void
}

export function openCommitChannel(
  name: string,
  { isOfWorker = false, onWorkerCommit }: CommitChannelOptions = {},
): CommitChannel {
  let channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const listeners = new Set<(commit: Commit) => void>()
  const notify = (commit: Commit) => {
    for (const listener of [...listeners]) listener(commit)
  }
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<SentCommit>) => {
      notify(data)
      if (data.isOfWorker) onWorkerCommit?.()
    }
  return {
    publish(commit) {
      notify(commit)
      const sent: SentCommit = isOfWorker ? { ...commit, isOfWorker } : commit
      channel?.postMessage(sent)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      listeners.clear()
      channel?.close()
      channel = null
    },
  }
}

interface RecordedTable {
  cleared: boolean
  /** null: removed. */
  rows: Map<RowKey, Rows[TableName] | null>
}

/** Wraps a transaction and records what it writes, for the `Commit`. */
export function recordChanges(tx: Writer): { tx: Writer; hasWritten(): boolean; changes(): TableChange[] } {
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
