// Replays the outbox over the base with the same rules the server applies. Replay never fails: a mutation that no longer applies has
// no effect. Visitors have no mutations and do not load this module.
//
// What each mutation reads and puts is recorded. When a commit changes a part of that, these mutations and those that share a record with
// them are replayed, in order, over what is left of the overlay.

import type { RecordTableName, TableChange } from '#app/local/db/local-store.ts'
import type { OutboxRow } from '#app/local/db/rows.ts'
import { isPending } from '#app/local/outbox/outbox-rows.ts'
import type { Applied } from '#domain/mutations/applied.ts'
import { yearOf } from '#domain/mutations/car-edit.ts'
import { apply, type Envelope, type Mutation, parseMutation } from '#domain/mutations/mutation.ts'
import { upgradeMutation } from '#domain/mutations/upgrade-mutation.ts'
import {
  type IndexOf,
  KINDS,
  LISTED_KINDS,
  type ListedKind,
  type RecordTypes,
  recordsOf,
} from '#domain/records/kinds.ts'
import { RECORDS } from '#domain/records/records.ts'
import type { Put, World } from '#domain/records/world.ts'
import { SETTINGS_UID } from '#domain/settings/settings-fields.ts'
import type { Actor } from '#domain/users/user.ts'
import {
  type BaseRecords,
  clampToServerTime,
  type Overlay,
  putInBase,
  putListed,
  valuesOf,
  worldOf,
} from './overlay.ts'

export interface Rules {
  /** Replays further outbox rows into `overlay`. @param lastSeq the last `seq` that the base includes */
  extendOverlay(base: BaseRecords, overlay: Overlay, rows: readonly OutboxRow[], actor: Actor, lastSeq: number): void
  /** Makes a commit, calling `follow`. @returns what it changes for the replayed mutations; null: every one has to be replayed */
  followBase(
    view: { base: BaseRecords; overlay: Overlay },
    changes: readonly TableChange[],
    follow: () => void,
  ): Set<string> | null
  /**
   * Calls `replay` for mutations whose effect it has taken out of the overlay: `seqs`, and those that depend on them or on `parts`, which
   * it adds to `seqs`.
   */
  replayAgain(overlay: Overlay, parts: Set<string>, seqs: Set<number>, replay: () => void): void
  /** Checks a mutation against `world` without changing it. */
  dryRun(world: World, mutation: Mutation, actor: Actor, now: string): Applied
}

export const rules: Rules = {
  extendOverlay,
  followBase,
  replayAgain,
  dryRun: (world, mutation, actor, now) => apply(world, mutation, { actor, now, takeNumber: () => 0 }),
}

function extendOverlay(
  base: BaseRecords,
  overlay: Overlay,
  rows: readonly OutboxRow[],
  actor: Actor,
  lastSeq: number,
): void {
  let parts = new Set<string>()
  const current = worldOf(base, overlay)
  const world = recordingReads(withOpenConflicts(current, overlay), (part) => parts.add(part))
  const earliest = rows.length > 0 ? clampToServerTime(base, '') : ''
  for (const row of rows) {
    if (!isPending(row) || row.seq <= lastSeq) continue
    const mutation = parse(row.envelope)
    if (!mutation) continue
    overlay.touched.add(mutation.uid)
    parts = new Set([mutation.uid])
    const now = row.envelope.madeAt > earliest ? row.envelope.madeAt : earliest
    const { puts } = apply(world, mutation, { actor, now, takeNumber: () => row.localId ?? null })
    for (const put of puts) {
      for (const part of partsOf(current, put)) parts.add(part)
      putRecord(overlay, put)
    }
    overlay.replayed.set(row.seq, parts)
    for (const part of parts) {
      const users = overlay.users.get(part)
      if (users) users.add(row.seq)
      else overlay.users.set(part, new Set([row.seq]))
    }
  }
}

const valuePart = <K extends ListedKind>(kind: K, index: IndexOf<K>, value: string) =>
  `${KINDS[kind].table}.${index} ${value}`

const partsOfRecord = <K extends ListedKind>(kind: K, record: RecordTypes[K] | undefined): string[] =>
  record ? [record.uid, ...valuesOf(kind, record).map(({ index, value }) => valuePart(kind, index, value))] : []

/** What a put changes: the record, and the values by which it is found before and after it. */
function partsOf(world: World, { kind, record }: Put): string[] {
  if (kind === 'settings') return [SETTINGS_UID]
  const changed = kind === 'deletion' ? record.kind : kind
  const after = kind === 'deletion' ? [record.uid] : partsOfRecord<ListedKind>(kind, record as never)
  return [...partsOfRecord(changed, world.get(changed, record.uid)), ...after]
}

function recordingReads(world: World, onRead: (part: string) => void): World {
  return {
    get(kind, uid) {
      onRead(uid)
      return world.get(kind, uid)
    },
    find(kind, index, value) {
      onRead(valuePart(kind, index, value))
      const found = world.find(kind, index, value)
      if (found) onRead(found.uid)
      return found
    },
    settings() {
      onRead(SETTINGS_UID)
      return world.settings()
    },
    deletion(uid) {
      onRead(uid)
      return world.deletion(uid)
    },
  }
}

function followBase(
  { base, overlay }: { base: BaseRecords; overlay: Overlay },
  changes: readonly TableChange[],
  follow: () => void,
): Set<string> | null {
  const isCleared = changes.some(
    ({ table, cleared }) => cleared && (table === 'outbox' || table === 'settings' || isRecords(table)),
  )
  const year = yearOf(clampToServerTime(base, ''))
  const parts = new Set<string>()
  const addParts = () => {
    if (overlay.users.size === 0) return
    for (const kind of LISTED_KINDS)
      for (const uid of changedUids(changes, KINDS[kind].table))
        for (const part of [uid, ...partsOfRecord(kind, recordsOf(base, kind).get(uid))]) parts.add(part)
  }
  addParts()
  follow()
  addParts()
  for (const kind of LISTED_KINDS) {
    for (const uid of changedUids(changes, KINDS[kind].table)) {
      const record = recordsOf(base, kind).get(uid)
      if (record) putInBase(base, kind, record)
    }
  }
  if (changes.some(({ table }) => table === 'settings')) parts.add(SETTINGS_UID)
  // Rules compare years with the time of a replay, which is never before the newest record.
  return isCleared || yearOf(clampToServerTime(base, '')) !== year ? null : parts
}

const isRecords = (table: string): table is RecordTableName => LISTED_KINDS.some((kind) => KINDS[kind].table === table)

function* changedUids(changes: readonly TableChange[], changed: RecordTableName): Iterable<string> {
  for (const { table, puts, removes } of changes) {
    if (table !== changed) continue
    for (const { uid } of puts as { uid: string }[]) yield uid
    for (const uid of removes) yield String(uid)
  }
}

function replayAgain(overlay: Overlay, parts: Set<string>, seqs: Set<number>, replay: () => void): void {
  for (let isComplete = false; !isComplete; ) {
    for (const seq of seqs) for (const part of overlay.replayed.get(seq) ?? []) parts.add(part)
    for (const seq of takeOut(overlay, parts)) seqs.add(seq)
    replay()
    // Over another base a mutation may read or put something else, and later mutations that use it have been replayed before it.
    const overtaken = [...seqs].flatMap((seq) =>
      [...(overlay.replayed.get(seq) ?? [])].filter((part) => isOvertaken(overlay, part, seq, seqs)),
    )
    for (const part of overtaken) parts.add(part)
    isComplete = overtaken.length === 0
  }
}

function isOvertaken({ users }: Overlay, part: string, seq: number, seqs: ReadonlySet<number>): boolean {
  for (const user of users.get(part) ?? []) if (user > seq && !seqs.has(user)) return true
  return false
}

/**
 * Takes the effect of mutations out of the overlay: of all that have read or put one of `parts`, and of those that share another part
 * with them, which is added to `parts`. @returns their `seq`s
 */
function takeOut(overlay: Overlay, parts: Set<string>): ReadonlySet<number> {
  const taken = new Set<number>()
  // A set is iterated over what is added meanwhile.
  for (const part of parts) {
    for (const seq of overlay.users.get(part) ?? []) {
      if (taken.has(seq)) continue
      taken.add(seq)
      for (const shared of overlay.replayed.get(seq) ?? []) parts.add(shared)
    }
  }
  for (const seq of taken) overlay.replayed.delete(seq)
  for (const part of parts) {
    overlay.users.delete(part)
    overlay.deletions.delete(part)
    overlay.touched.delete(part)
    for (const kind of LISTED_KINDS) recordsOf(overlay, kind).delete(part)
    if (part === SETTINGS_UID) overlay.settings = null
  }
  return taken
}

/**
 * The base may contain a conflict as resolved before it contains the resolved record: the server has processed the
 * `conflict.resolve`, and its response was lost or a pull ended between the two. To replay it, the conflict is reopened.
 */
function withOpenConflicts(world: World, overlay: Overlay): World {
  return {
    ...world,
    get<K extends ListedKind>(kind: K, uid: string): RecordTypes[K] | undefined {
      const record = world.get(kind, uid)
      const isConflict = kind === 'conflict' && record !== undefined && !overlay.conflicts.has(uid)
      return isConflict ? { ...record, state: 'open' } : record
    },
  }
}

function putRecord(overlay: Overlay, put: Put): void {
  if (put.kind === 'settings') overlay.settings = put.record
  else if (put.kind === 'deletion') overlay.deletions.set(put.record.uid, put.record)
  else putIfShown(overlay, put.kind, put.record)
}

function putIfShown<K extends ListedKind>(overlay: Overlay, kind: K, record: RecordTypes[K]): void {
  if (RECORDS[kind].isShownUnsaved(record)) putListed(overlay, kind, record)
}

function parse(envelope: Envelope): Mutation | null {
  const current = upgradeMutation(envelope)
  return current && parseMutation(current)
}
