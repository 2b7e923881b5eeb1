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
import { compareByNumber } from '#app/local/state/cars.ts'
import type { RecordMaps } from '#domain/kinds/kinds.ts'
import type { Mutation } from '#domain/kinds/mutation.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import type { Applied } from '#domain/mutations/applied.ts'
import { countChanges, countOfChanges } from '#domain/mutations/subjects.ts'
import type { World } from '#domain/records/world.ts'
import { coalesced } from '#domain/values/coalesced.ts'
import { nextTask } from './later.ts'
import { type BaseRecords, clampToServerTime, emptyOverlay, type Overlay, worldOf } from './overlay.ts'
import type { LocalIds, Rules } from './replay.ts'

export interface DeviceView {
  /** The user whose view it is. */
  actor: Actor
  base: BaseRecords
  overlay: Overlay
  world: World
  table<T extends ViewTableName>(name: T): ReadonlyMap<RowKey, Rows[T]>
  /** The outbox, in order. */
  outbox(): OutboxRow[]
  /** Checks a mutation against this view without changing it. */
  dryRun(mutation: Mutation, now: string): Applied
  /** The world that other rows of the outbox would make. */
  worldWith(rows: readonly OutboxRow[]): Promise<World>
  /** Reads a snapshot when the store is ahead of this view, and waits for a replay under way. Never rejects: the next call tries again. */
  refresh(): Promise<void>
  subscribe(listener: () => void): () => void
  close(): void
}

/** The page may handle input after this number of replayed changes. */
const CHANGES_PER_TASK = 250

type Memory = { [T in ViewTableName]: Map<RowKey, Rows[T]> }

/** @param rules null for a visitor, who has no mutations */
export async function openDeviceView(store: LocalStore, actor: Actor, rules: Rules | null): Promise<DeviceView> {
  const listeners = new Set<() => void>()
  let memory = emptyMemory()
  let revision = -1
  /** The key of the last row that the overlay includes. */
  let replayedUpTo = 0
  let isStale = false
  let isReplaying = false
  let replaying: Promise<void> = Promise.resolve()
  const refresh = coalesced(() => read().catch(() => {}))

  const view: DeviceView = {
    actor,
    base: baseOf(memory),
    overlay: emptyOverlay(),
    world: worldOf(baseOf(memory), emptyOverlay()),
    table: (name) => memory[name],
    outbox: () => outboxRows(memory),
    dryRun(mutation, now) {
      if (!rules) throw new Error('A visitor has no mutations')
      return rules.dryRun(view.world, mutation, actor, clampToServerTime(view.base, now))
    },
    async worldWith(rows) {
      const base = baseOf(memory)
      return worldOf(base, await replayRows(base, rows))
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

  /** A listener that fails keeps no other one, and no later commit, from the screens. */
  function notify(): void {
    for (const listener of [...listeners]) {
      try {
        listener()
      } catch (error) {
        console.error(error)
      }
    }
  }

  /** A log-out has emptied the base: the outbox that is left would be replayed over nothing. */
  const replayedRows = () => (rules && isOpen(memory) ? outboxRows(memory) : [])

  async function replayRows(base: BaseRecords, rows: readonly OutboxRow[]): Promise<Overlay> {
    const overlay = emptyOverlay()
    const localIds = localIdsOf(memory)
    let changes = 0
    for (const row of rows) {
      rules?.replay(base, overlay, row, actor, localIds)
      changes += countOfChanges(row.envelope)
      if (changes < CHANGES_PER_TASK) continue
      changes = 0
      await nextTask()
    }
    return overlay
  }

  /** Base, then all pending rows. A commit during a replay is followed by another one. */
  async function replayAll(): Promise<void> {
    do {
      isStale = false
      const base = baseOf(memory)
      const rows = replayedRows()
      const overlay = await replayRows(base, rows)
      // The tables of the base have changed during the replay.
      if (isStale) continue
      replayedUpTo = rows.at(-1)?.key ?? 0
      view.base = base
      view.overlay = overlay
      view.world = worldOf(base, overlay)
      notify()
    } while (isStale)
    isReplaying = false
  }

  function startReplay(): void {
    isStale = true
    if (isReplaying) return
    isReplaying = true
    replaying = replayAll()
  }

  async function read(): Promise<void> {
    // The first read always needs the snapshot.
    if (revision < 0 || (await store.revision()) > revision) {
      const snapshot = await store.snapshot()
      if (snapshot.revision > revision) {
        // Records that are published in this order are sorted again after each commit, in linear time.
        snapshot.cars.sort(compareByNumber)
        memory = emptyMemory()
        for (const name of VIEW_TABLE_NAMES)
          applyChange(memory, { table: name, cleared: false, puts: snapshot[name], removes: [] } as TableChange)
        revision = snapshot.revision
        startReplay()
      }
    }
    await replaying
  }

  function follow(commit: Commit): void {
    if (commit.revision <= revision) return
    if (commit.revision > revision + 1) {
      void refresh()
      return
    }
    revision = commit.revision
    const isAppended = !isReplaying && commit.changes.every((change) => isAppending(change, memory, replayedUpTo))
    const wasOpen = isOpen(memory)
    for (const change of commit.changes) applyChange(memory, change)
    // Each key in a form writes its draft, which queries read.
    if (commit.changes.every(({ table }) => table === 'drafts')) return
    const appended = replayedRows().filter(({ key }) => key > replayedUpTo)
    if (
      !isAppended ||
      isOpen(memory) !== wasOpen ||
      countChanges(appended.map(({ envelope }) => envelope)) > CHANGES_PER_TASK
    )
      startReplay()
    else {
      const localIds = localIdsOf(memory)
      for (const row of appended) rules?.replay(view.base, view.overlay, row, actor, localIds)
      replayedUpTo = appended.at(-1)?.key ?? replayedUpTo
      notify()
    }
  }

  const stop = store.subscribe(follow)
  await read()
  return view
}

/** A creation that is made again keeps the first one. */
const localIdsOf = ({ aliases }: Memory): LocalIds =>
  new Map([...aliases.values()].reverse().map(({ id, uid }) => [uid, id]))

const outboxRows = (memory: Memory): OutboxRow[] => [...memory.outbox.values()].sort((a, b) => a.key - b.key)

const isOpen = (memory: Memory) => (memory.device.get('device')?.session ?? 'open') === 'open'

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

/** Whether the change leaves the base and the replayed rows as they are. */
function isAppending(change: TableChange, { outbox }: Memory, replayedUpTo: number): boolean {
  if (change.table === 'settings' || (RECORD_TABLES as readonly string[]).includes(change.table)) return false
  if (change.table !== 'outbox') return true
  if (change.cleared || change.removes.length > 0) return false
  return change.puts.every((row) => row.key > replayedUpTo || isAnswer(row, outbox.get(row.key)))
}

/** An outcome changes nothing for the replay. */
const isAnswer = ({ envelope, outcome }: OutboxRow, before: OutboxRow | undefined) =>
  outcome !== undefined && before !== undefined && !before.outcome && before.envelope.mid === envelope.mid
