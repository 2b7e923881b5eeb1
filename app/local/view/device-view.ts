// The view of this tab: the local store in memory, base and overlay. It follows the store commit by commit. A missed commit shows in
// the revision; then a snapshot is read. A page in the back/forward cache receives no commits of others: the revision is compared
// before each mutation and at the start of each sync.

import {
  type Commit,
  keyOf,
  type LocalStore,
  type OutboxRow,
  RECORD_TABLES,
  type RowKey,
  type Rows,
  type TableChange,
  VIEW_TABLE_NAMES,
  type ViewTableName,
} from '#app/local/db/local-store.ts'
import { isPending } from '#app/local/outbox/outbox-rows.ts'
import { compareByNumber } from '#app/local/state/cars.ts'
import type { Applied } from '#domain/mutations/applied.ts'
import type { Mutation } from '#domain/mutations/mutation.ts'
import type { RecordMaps } from '#domain/records/kinds.ts'
import type { World } from '#domain/records/world.ts'
import type { Actor } from '#domain/users/user.ts'
import { nextTask } from './next-task.ts'
import { type BaseRecords, clampToServerTime, emptyOverlay, type Overlay, worldOf } from './overlay.ts'
import type { Rules } from './replay.ts'

export interface DeviceView {
  /** The user whose view it is. */
  actor: Actor
  base: BaseRecords
  overlay: Overlay
  world: World
  table<T extends ViewTableName>(name: T): ReadonlyMap<RowKey, Rows[T]>
  /** Checks a mutation against this view without changing it. */
  dryRun(mutation: Mutation, now: string): Applied
  /** Reads a snapshot when the store is ahead of this view. Never rejects: the next call tries again. */
  refresh(): Promise<void>
  subscribe(listener: () => void): () => void
  close(): void
}

/** After so many outbox rows of a snapshot the page may handle input. */
const ROWS_PER_TASK = 250

type Memory = { [T in ViewTableName]: Map<RowKey, Rows[T]> }

/** @param rules null for a visitor, who has no mutations */
export async function openDeviceView(store: LocalStore, actor: Actor, rules: Rules | null): Promise<DeviceView> {
  const listeners = new Set<() => void>()
  let memory = emptyMemory()
  let revision = -1
  let reading: Promise<void> | null = null
  let readingNext: Promise<void> | null = null
  /** Commits that arrived while a snapshot was replayed. */
  let held: Commit[] | null = null

  const view: DeviceView = {
    actor,
    base: baseOf(memory),
    overlay: emptyOverlay(),
    world: worldOf(baseOf(memory), emptyOverlay()),
    table: (name) => memory[name],
    dryRun(mutation, now) {
      if (!rules) throw new Error('A visitor has no mutations')
      return rules.dryRun(view.world, mutation, actor, clampToServerTime(view.base, now))
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

  function rebuild(): void {
    show(baseOf(memory), emptyOverlay())
    replay([...memory.outbox.values()])
  }

  function show(base: BaseRecords, overlay: Overlay): void {
    view.base = base
    view.overlay = overlay
    view.world = worldOf(base, overlay)
  }

  function replay(rows: OutboxRow[]): void {
    rules?.extendOverlay(view.base, view.overlay, inOrder(rows), actor, lastSeqOf(memory))
  }

  function notify(): void {
    for (const listener of [...listeners]) listener()
  }

  /** A read that is already running may be too old for this call: then another read follows it. */
  function refresh(): Promise<void> {
    if (!reading) {
      reading = read()
        .catch(() => {})
        .finally(() => {
          reading = null
        })
      return reading
    }
    readingNext ??= reading.then(() => {
      readingNext = null
      return refresh()
    })
    return readingNext
  }

  async function read(): Promise<void> {
    if ((await store.revision()) <= revision) return
    const snapshot = await store.snapshot()
    if (snapshot.revision <= revision) return
    // Records that are published in this order are sorted again after each commit, in linear time.
    snapshot.cars.sort(compareByNumber)
    const read = emptyMemory()
    for (const name of VIEW_TABLE_NAMES)
      applyChange(read, { table: name, cleared: false, puts: snapshot[name], removes: [] } as TableChange)
    const base = baseOf(read)
    const overlay = emptyOverlay()
    const missed: Commit[] = []
    held = missed
    try {
      const rows = inOrder([...read.outbox.values()])
      for (let from = 0; from < rows.length; from += ROWS_PER_TASK) {
        if (from > 0) await nextTask()
        rules?.extendOverlay(base, overlay, rows.slice(from, from + ROWS_PER_TASK), actor, lastSeqOf(read))
      }
    } finally {
      held = null
    }
    revision = snapshot.revision
    memory = read
    show(base, overlay)
    for (const commit of missed) follow(commit)
    notify()
  }

  function follow(commit: Commit): void {
    if (held) {
      held.push(commit)
      return
    }
    if (commit.revision <= revision) return
    if (commit.changes === null || commit.revision > revision + 1) {
      void refresh()
      return
    }
    revision = commit.revision
    if (commit.changes.every((change) => isDraftUpdate(change, memory))) {
      for (const change of commit.changes) applyChange(memory, change)
      return
    }
    const lastSeqBefore = lastSeqOf(memory)
    const appended = findAppended(commit.changes, memory.outbox)
    for (const change of commit.changes) applyChange(memory, change)
    if (appended && lastSeqOf(memory) === lastSeqBefore) replay(appended)
    else rebuild()
    notify()
  }

  const stop = store.subscribe(follow)
  await read()
  return view
}

const inOrder = (rows: OutboxRow[]) => rows.sort((a, b) => a.seq - b.seq)
const lastSeqOf = (memory: Memory): number => memory.device.get('device')?.lastSeq ?? 0

function emptyMemory(): Memory {
  return Object.fromEntries(VIEW_TABLE_NAMES.map((name) => [name, new Map()])) as unknown as Memory
}

function baseOf(memory: Memory): BaseRecords {
  const maps = Object.fromEntries(RECORD_TABLES.map((table) => [table, memory[table]])) as unknown as RecordMaps
  return { ...maps, settings: memory.settings.get('site')?.record ?? null }
}

function applyChange(memory: Memory, change: TableChange): void {
  const table = memory[change.table] as Map<RowKey, Rows[ViewTableName]>
  if (change.cleared) table.clear()
  for (const row of change.puts) {
    const key = keyOf(change.table, row)
    const known = change.table === 'outbox' ? memory.outbox.get(key) : undefined
    table.set(key, known ? withKnownEnvelope(row as OutboxRow, known) : row)
  }
  for (const key of change.removes) table.delete(key)
}

/** Keeps the object, because replays store what they have computed by it. */
function withKnownEnvelope(row: OutboxRow, { envelope }: OutboxRow): OutboxRow {
  const isSame = row.envelope.mid === envelope.mid && row.envelope.seq === envelope.seq
  return isSame ? { ...row, envelope } : row
}

/** Each key in a form writes its draft: screens show only which drafts there are. */
function isDraftUpdate({ table, cleared, puts, removes }: TableChange, { drafts }: Memory): boolean {
  if (table !== 'drafts' || cleared) return false
  return removes.every((key) => !drafts.has(key)) && puts.every((row) => drafts.has(keyOf('drafts', row)))
}

/** The tables that change the records of the view. */
const VIEWED_TABLES = new Set<ViewTableName>([...RECORD_TABLES, 'settings', 'outbox'])

/**
 * The appended outbox rows, when the commit changes the records in no other way; null when the overlay has to be computed again.
 * An outcome other than `refused` does not change the view.
 */
function findAppended(changes: readonly TableChange[], before: ReadonlyMap<RowKey, OutboxRow>): OutboxRow[] | null {
  const [change, ...more] = changes.filter(({ table }) => VIEWED_TABLES.has(table))
  if (!change) return []
  if (change.table !== 'outbox' || more.length > 0 || change.removes.length > 0 || change.cleared) return null
  const appended: OutboxRow[] = []
  for (const row of change.puts) {
    const known = before.get(row.seq)
    if (!isPending(row) || (known && !(isPending(known) && known.envelope.mid === row.envelope.mid))) return null
    if (!known) appended.push(row)
  }
  return appended
}
