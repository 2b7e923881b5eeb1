// The server stores this for a mutation beside what the rules of `domain` say: versions, numbers, the log of changes, mails, and what
// follows from a deletion. Written without the code of the server.

import { KINDS, kindOfMutation, type ListedKind, type NumberedKind } from '#domain/kinds/kinds.ts'
import { apply, type Mutation } from '#domain/kinds/mutation.ts'
import { RECORDS } from '#domain/kinds/records.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import type { AppliedRow } from '#domain/mutations/applied.ts'
import { type FieldChange, sameValue } from '#domain/mutations/merge.ts'
import type { Put } from '#domain/records/world.ts'
import { type Row, type StoredOutcome, WAS_PUBLIC } from '#sync-server/store/tables.ts'
import { type Draft, settingsIn, worldOf } from './rows.ts'

type Outcome = Omit<StoredOutcome, 'fingerprint'>

/** @param now ISO time of the server */
export function applyMutation(rows: Draft, mutation: Mutation, actor: Actor, now: string): Outcome {
  const takeNumber = (kind: NumberedKind) => nextNumber(rows, kind)
  const { verdict, rows: parts, ...change } = apply(worldOf(rows), mutation, { actor, now, takeNumber })
  const { rows: _, ...own } = verdict
  const outcome: Outcome = { recordUid: mutation.uid, sequence: 0, answeredAt: now, ...own }
  const { mid } = mutation
  if (parts) {
    outcome.rows = parts.map((part) => {
      const { status, ...rest } = part.verdict
      const written = write(rows, part, { mid, actor, now })
      return { uid: part.mutation.uid, ...(status === 'applied' ? {} : { status }), ...rest, ...written }
    })
  } else Object.assign(outcome, write(rows, { mutation, verdict, ...change }, { mid, actor, now }))
  const isInquiry = ['inquiry.create', 'inquiry.add'].includes(mutation.name) && change.puts.length > 0
  const { recipients = [], crm = [] } = settingsIn(rows).inquiryMail ?? {}
  if (isInquiry && (recipients.length > 0 || crm.length > 0))
    rows.put('mails', mutation.uid, { queuedAt: now, attempts: 0, nextAt: now, sentTo: [] })
  return { ...outcome, sequence: rows.sequence }
}

/** Stores the records of a mutation, or of one row of an import, and the entry of the log. */
function write(
  rows: Draft,
  { mutation, verdict, puts, history }: AppliedRow,
  { mid, actor, now }: { mid: string; actor: Actor; now: string },
): Pick<StoredOutcome, 'id' | 'version' | 'conflictUid'> {
  const written: ReturnType<typeof write> = {}
  const subject = subjectOf(rows, mutation.uid)
  for (const put of puts) {
    const version = store(rows, put)
    if (put.kind !== 'conflict') written.version = version
    else if (put.record.state === 'open') written.conflictUid = put.record.uid
    if ('id' in put.record && put.record.uid === mutation.uid) written.id = put.record.id
  }
  written.id ??= numberOf(rows, mutation)
  if (puts.length === 0) return written
  rows.put('activity', String(rows.nextVersion()), {
    mid,
    name: mutation.name,
    by: actor.username,
    ...(actor.id === null ? {} : { byId: actor.id }),
    recordUid: subject ?? subjectOf(rows, mutation.uid) ?? mutation.uid,
    history: logged(puts, history),
    ...(verdict.status === 'conflict' ? { conflict: true } : {}),
    madeAt: mutation.madeAt,
    appliedAt: now,
  })
  return written
}

/** The subject of an entry of the log: of a conflict its record, of a reservation its car. */
function subjectOf(rows: Draft, uid: string): string | undefined {
  const disputed = rows.get('conflicts', uid)?.recordUid
  return rows.get('reservations', disputed ?? uid)?.carUid ?? disputed
}

/** Each number is given once. */
function nextNumber(rows: Draft, kind: NumberedKind): number | null {
  const { first, last } = RECORDS[kind].numbers ?? { first: 1, last: 0 }
  const value = Math.max(first, (rows.get('counters', kind)?.value ?? 0) + 1)
  if (value > last) return null
  rows.put('counters', kind, { value })
  return value
}

function numberOf(rows: Draft, { name, uid }: AppliedRow['mutation']): number | undefined {
  const kind = kindOfMutation(name)
  if (!kind || RECORDS[kind].numbers === null) return undefined
  return rows.get(KINDS[kind].table as 'cars', uid)?.id
}

/** Each stored row has a version of its own, also those that follow. @returns the version of the record */
export function store(rows: Draft, put: Put): number {
  const version = rows.nextVersion()
  for (const next of storeRow(rows, put, version)) store(rows, next)
  return version
}

/** @returns what follows */
function storeRow(rows: Draft, put: Put, version: number): Put[] {
  const world = worldOf(rows)
  if (put.kind === 'settings') {
    const follow = RECORDS.settings.afterPut(world, settingsIn(rows), put.record)
    rows.put('settings', SETTINGS_UID, { values: put.record, version })
    return follow
  }
  const { uid } = put.record
  if (put.kind === 'deletion') {
    const { kind, deletedAt } = put.record
    const { table } = KINDS[kind]
    const wasPublic = (rows.get(table, uid) as Row<'cars'> | undefined)?.[WAS_PUBLIC]
    const follow = RECORDS[kind].afterDelete(world, uid, deletedAt)
    rows.remove(table, uid)
    rows.put('deletions', uid, { ...put.record, version, ...(wasPublic ? { [WAS_PUBLIC]: true } : {}) })
    if (kind === 'inquiry') rows.remove('mails', uid)
    if (kind === 'appointment') rows.remove('reminders', uid)
    return follow
  }
  return storeRecord(rows, put.kind, put.record as Row<'cars'>, version)
}

function storeRecord(rows: Draft, kind: ListedKind, record: Row<'cars'>, version: number): Put[] {
  const rules = RECORDS[kind as 'car']
  const table = KINDS[kind].table as 'cars'
  const before = rows.get(table, record.uid)
  const follow = rules.afterPut(worldOf(rows), before, record)
  const wasPublic = rules.isPublic(record) || before?.[WAS_PUBLIC]
  rows.remove('deletions', record.uid)
  rows.put(table, record.uid, { ...record, version, ...(wasPublic ? { [WAS_PUBLIC]: true } : {}) })
  return follow
}

/** As the log of changes has it: no personal data and no text in which a name may be, of lists what was removed and added, of texts the beginning. */
function logged(puts: readonly Put[], history: Record<string, FieldChange>): Record<string, FieldChange> {
  const isPersonal = (field: string) =>
    puts.some(
      ({ kind }) =>
        kind !== 'deletion' &&
        ((KINDS[kind].personal as readonly string[]).includes(field) ||
          (kind === 'car' && /^(description|costs)/.test(field))),
    )
  const entries = Object.entries(history).map(([field, { from, to }]): [string, FieldChange] => {
    if (isPersonal(field)) return [field, { from: null, to: null }]
    if (!Array.isArray(from) || !Array.isArray(to)) return [field, { from: short(from), to: short(to) }]
    return [field, { from: short(missing(from, to)), to: short(missing(to, from)) }]
  })
  return Object.fromEntries(entries)
}

/** The items of the list that the other one lacks. */
const missing = (list: readonly unknown[], other: readonly unknown[]) =>
  list.filter((item) => other.every((each) => !sameValue(item, each)))

const LOGGED_CHARACTERS = 300

function short(value: unknown): unknown {
  if (typeof value === 'string' && value.length > LOGGED_CHARACTERS) return `${value.slice(0, LOGGED_CHARACTERS)}…`
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(short)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, short(inner)]))
}
