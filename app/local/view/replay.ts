// Replays the outbox over the base with the same rules the server applies. Replay never fails: a mutation that no longer applies has
// no effect. Visitors have no mutations and do not load this module.
import type { OutboxRow } from '#app/local/db/rows.ts'
import type { ListedKind, RecordTypes } from '#domain/kinds/kinds.ts'
import { apply, type Envelope, type Mutation, parseMutation } from '#domain/kinds/mutation.ts'
import { RECORDS } from '#domain/kinds/records.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import type { Applied } from '#domain/mutations/applied.ts'
import { subjectsOf } from '#domain/mutations/subjects.ts'
import { upgradeMutation } from '#domain/mutations/upgrade-mutation.ts'
import type { Put, World } from '#domain/records/world.ts'
import { oncePer } from '#domain/values/once-per.ts'
import { type BaseRecords, clampToServerTime, type Overlay, putListed, worldOf } from './overlay.ts'

export interface Rules {
  /** Replays one more outbox row into `overlay`. @param localIds by the uid of the record that a row creates */
  replay(base: BaseRecords, overlay: Overlay, row: OutboxRow, actor: Actor, localIds: LocalIds): void
  /** Checks a mutation against `world` without changing it. */
  dryRun(world: World, mutation: Mutation, actor: Actor, now: string): Applied
}

/** The numbers of created records until the server assigns one. */
export type LocalIds = ReadonlyMap<string, number>

export const rules: Rules = {
  replay,
  dryRun: (world, mutation, actor, now) => apply(world, mutation, { actor, now, takeNumber: () => NO_NUMBER }),
}

function replay(base: BaseRecords, overlay: Overlay, { envelope }: OutboxRow, actor: Actor, localIds: LocalIds): void {
  const mutation = parse(envelope)
  if (!mutation) return
  for (const uid of subjectsOf(envelope)) overlay.touched.add(uid)
  const world = withOpenConflicts(worldOf(base, overlay), overlay)
  const now = clampToServerTime(base, envelope.madeAt)
  const { puts } = apply(world, mutation, { actor, now, takeNumber: () => NO_NUMBER })
  for (const put of puts) putRecord(overlay, withLocalId(put, localIds))
}

const NO_NUMBER = 0

const withLocalId = (put: Put, localIds: LocalIds): Put =>
  'id' in put.record && put.record.id === NO_NUMBER
    ? ({ ...put, record: { ...put.record, id: localIds.get(put.record.uid) ?? NO_NUMBER } } as Put)
    : put

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

/** Once for each envelope, because each pull replays the outbox. @returns null when this version does not know the mutation */
export const parse = oncePer((envelope: Envelope): Mutation | null => {
  const current = upgradeMutation(envelope)
  return current && parseMutation(current)
})
