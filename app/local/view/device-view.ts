// What this tab shows: the device's store in memory with everything that waits laid over it. Follows the store commit by
// commit; a commit that was missed (a frozen tab) is noticed by its revision, and everything is read anew.

import { keyOf } from '#app/local/db/change-recorder.ts'
import {
  type Commit,
  type LocalStore,
  type OutboxRow,
  type RowKey,
  type Rows,
  TABLE_NAMES,
  type TableChange,
  type TableName,
} from '#app/local/db/local-store.ts'
import { isWaiting } from '#app/local/outbox/outbox-rows.ts'
import type { Car } from '#domain/cars/car.ts'
import type { Actor, Mutation } from '#domain/mutations/mutation.ts'
import type { Applied, World } from '#domain/mutations/world.ts'
import { type BaseRecords, emptyOverlay, noEarlierThan, type Overlay, worldOf } from './overlay.ts'
import type { Rules } from './replay.ts'

export interface DeviceView {
  /** Whose view it is. */
  actor: Actor
  base: BaseRecords
  over: Overlay
  world: World
  table<T extends TableName>(name: T): ReadonlyMap<RowKey, Rows[T]>
  /** What the rules say to a change on top of what is shown. */
  tryOut(mutation: Mutation, now: string): Applied
  /** Reads everything anew, when the store is ahead of what is shown. */
  refresh(): Promise<void>
  subscribe(listener: () => void): () => void
  close(): void
}

type Memory = { [T in TableName]: Map<RowKey, Rows[T]> }

/** @param rules null for a visitor, who changes nothing */
export async function openDeviceView(store: LocalStore, actor: Actor, rules: Rules | null): Promise<DeviceView> {
  const listeners = new Set<() => void>()
  let memory = emptyMemory()
  let revision = -1
  let reading: Promise<void> | null = null
  let readingNext: Promise<void> | null = null

  const view: DeviceView = {
    actor,
    base: baseOf(memory),
    over: emptyOverlay(),
    world: worldOf(baseOf(memory), emptyOverlay()),
    table: (name) => memory[name],
    tryOut(mutation, now) {
      if (!rules) throw new Error('A visitor changes nothing')
      return rules.tryOut(view.world, mutation, actor, noEarlierThan(view.base, now))
    },
    refresh,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      stop()
      listeners.clear()
    },
  }

  function rebase(): void {
    view.base = baseOf(memory)
    view.over = emptyOverlay()
    view.world = worldOf(view.base, view.over)
    replay([...memory.outbox.values()])
  }

  function replay(rows: Rows['outbox'][]): void {
    const ordered = rows.sort((a, b) => a.seq - b.seq)
    rules?.extendOverlay(view.base, view.over, ordered, actor, lastSeq())
  }

  function lastSeq(): number {
    return memory.device.get('device')?.lastSeq ?? 0
  }

  function tell(): void {
    for (const listener of [...listeners]) listener()
  }

  /** A read that began before it was asked for may be too old: then one more follows. */
  function refresh(): Promise<void> {
    if (!reading) {
      reading = read().finally(() => {
        reading = null
      })
      return reading
    }
    readingNext ??= reading
      .catch(() => {})
      .then(() => {
        readingNext = null
        return refresh()
      })
    return readingNext
  }

  async function read(): Promise<void> {
    const snapshot = await store.snapshot()
    if (snapshot.revision <= revision) return
    revision = snapshot.revision
    memory = emptyMemory()
    for (const name of TABLE_NAMES)
      lay(memory, { table: name, cleared: false, puts: snapshot[name], removes: [] } as TableChange)
    rebase()
    tell()
  }

  function follow(commit: Commit): void {
    if (commit.revision <= revision) return
    if (commit.changes === null || commit.revision > revision + 1) {
      refresh().catch(() => {})
      return
    }
    revision = commit.revision
    if (commit.changes.every(({ table }) => table === 'drafts')) return
    const settledBefore = lastSeq()
    const added = onlyAdds(commit.changes, memory.outbox)
    for (const change of commit.changes) lay(memory, change)
    if (added && lastSeq() === settledBefore) replay(added)
    else rebase()
    tell()
  }

  const stop = store.subscribe(follow)
  await refresh()
  return view
}

function emptyMemory(): Memory {
  return Object.fromEntries(TABLE_NAMES.map((name) => [name, new Map()])) as unknown as Memory
}

function baseOf(memory: Memory): BaseRecords {
  return {
    cars: memory.cars as Map<string, Car>,
    inquiries: memory.inquiries as BaseRecords['inquiries'],
    conflicts: memory.conflicts as BaseRecords['conflicts'],
    settings: memory.settings.get('site')?.record ?? null,
  }
}

function lay(memory: Memory, change: TableChange): void {
  const table = memory[change.table] as Map<RowKey, Rows[TableName]>
  if (change.cleared) table.clear()
  for (const row of change.puts) table.set(keyOf(change.table, row), row)
  for (const key of change.removes) table.delete(key)
}

const BESIDE_RECORDS = new Set<TableName>(['device', 'aliases', 'refused', 'settled', 'enquiries', 'drafts'])

/**
 * The rows of a commit that does nothing to what is shown but add changes at the end of the outbox, or nothing at all; null
 * for any other. An answer that leaves a change standing changes nothing of what is shown.
 */
function onlyAdds(changes: readonly TableChange[], before: ReadonlyMap<RowKey, OutboxRow>): OutboxRow[] | null {
  const others = changes.filter(({ table }) => !BESIDE_RECORDS.has(table))
  const [change, ...more] = others
  if (!change) return []
  if (change.table !== 'outbox' || more.length > 0 || change.removes.length > 0 || change.cleared) return null
  const added: OutboxRow[] = []
  for (const row of change.puts) {
    const known = before.get(row.seq)
    if (!isWaiting(row) || (known && !(isWaiting(known) && known.envelope.mid === row.envelope.mid))) return null
    if (!known) added.push(row)
  }
  return added
}
