// Notifies the listeners of this tab, and through a BroadcastChannel named like the database the other tabs and the worker, of each commit.
import type { Commit } from './local-store.ts'

/** Commits with more rows are sent as `changes: null`: copying the rows to other tabs costs as much as reading them there. */
const MAX_BROADCAST_ROWS = 2500

export interface CommitChannel {
  publish(commit: Commit): void
  /** @returns the function that unsubscribes */
  subscribe(listener: (commit: Commit) => void): () => void
  close(): void
}

export function openCommitChannel(name: string): CommitChannel {
  let channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  const listeners = new Set<(commit: Commit) => void>()
  const notify = (commit: Commit) => {
    for (const listener of [...listeners]) listener(commit)
  }
  if (channel) channel.onmessage = ({ data }) => notify(data)
  return {
    publish(commit) {
      notify(commit)
      channel?.postMessage(countRows(commit) > MAX_BROADCAST_ROWS ? { ...commit, changes: null } : commit)
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

function countRows({ changes }: Commit): number {
  return changes?.reduce((sum, { puts, removes }) => sum + puts.length + removes.length, 0) ?? 0
}
