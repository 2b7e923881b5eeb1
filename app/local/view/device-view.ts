// The view of this tab: the local store in memory, base and overlay. It follows the store commit by commit. A missed commit shows in
// the revision; then a snapshot is read. A page in the back/forward cache receives no commits of others: the revision is compared
// before each mutation and at the start of each sync.

import {
  type Commit,
  keyOf,
  type LocalStore,
  RECORD_TABLES,
  type RowKey,
  type Rows,
  type TableChange,
  VIEW_TABLE_NAMES,
  type ViewTableName,
} from '#app/local/db/local-store.ts'
import type { OutboxRow } from '#app/local/db/rows.ts'
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
    if (!isOpen(memory)) return
    rules?.extendOverlay(view.base, view.overlay, inOrder(rows), actor, lastSeqOf(memory))
  }

  /** Replays the mutations that a commit adds or that depend on what it changes. @param before the outbox rows that it has changed; null: new ones */
  function replayChanged(parts: Set<string>, before: ReadonlyMap<number, OutboxRow | null>, lastSeq: number): void {
    const { overlay } = view
    const seqs = new Set<number>()
    for (const [seq, row] of before) if (hasChanged(row, memory.outbox.get(seq))) seqs.add(seq)
    for (let seq = lastSeq + 1; seq <= lastSeqOf(memory); seq += 1) seqs.add(seq)
    rules?.replayAgain(overlay, parts, seqs, () => replay([...seqs].flatMap((seq) => memory.outbox.get(seq) ?? [])))
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
    // The first read always needs the snapshot.
    if (revision >= 0 && (await store.revision()) <= revision) return
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
      const rows = isOpen(read) ? inOrder([...read.outbox.values()]) : []
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
    const roleBefore = roleOf(memory)
    const wasOpen = isOpen(memory)
    const rowsBefore = outboxRowsOf(commit.changes, memory.outbox)
    const makeChanges = () => {
      for (const change of commit.changes ?? []) applyChange(memory, change)
      view.base.settings = baseOf(memory).settings
    }
    const parts = rules ? rules.followBase(view, commit.changes, makeChanges) : null
    if (!rules) makeChanges()
    // Another role can remove fields from every pending mutation.
    const isSame = roleOf(memory) === roleBefore && isOpen(memory) === wasOpen
    const isIncremental = parts && lastSeqOf(memory) >= lastSeqBefore && isSame
    if (isIncremental) replayChanged(parts, rowsBefore, lastSeqBefore)
    else rebuild()
    notify()
  }

  const stop = store.subscribe(follow)
  await read()
  return view
}

const inOrder = (rows: OutboxRow[]) => rows.sort((a, b) => a.seq - b.seq)
/** A log-out has emptied the base: the outbox that is left would be replayed over nothing. */
const isOpen = (memory: Memory) => (memory.device.get('device')?.session ?? 'open') === 'open'
const roleOf = (memory: Memory) => memory.device.get('device')?.role
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
  for (const row of change.puts) table.set(keyOf(change.table, row), row)
  for (const key of change.removes) table.delete(key)
}

/** Each key in a form writes its draft: screens show only which drafts there are. */
function isDraftUpdate({ table, cleared, puts, removes }: TableChange, { drafts }: Memory): boolean {
  if (table !== 'drafts' || cleared) return false
  return removes.every((key) => !drafts.has(key)) && puts.every((row) => drafts.has(keyOf('drafts', row)))
}

/** The rows that the changes put or remove, as they are; null when there is none. */
function outboxRowsOf(
  changes: readonly TableChange[],
  outbox: ReadonlyMap<RowKey, OutboxRow>,
): ReadonlyMap<number, OutboxRow | null> {
  const seqs = changes.flatMap((change) =>
    change.table === 'outbox' ? [...change.puts.map(({ seq }) => seq), ...change.removes.map(Number)] : [],
  )
  return new Map(seqs.map((seq) => [seq, outbox.get(seq) ?? null]))
}

/** An outcome other than `refused` does not change the view. */
function hasChanged(before: OutboxRow | null, row: OutboxRow | undefined): boolean {
  if (!before || !row) return true
  return isPending(before) !== isPending(row) || before.envelope.mid !== row.envelope.mid
}
