// The changes of the server's rows beside requests: deletions by age, accounts, e-mails, a restore. Written without the code of the server.
// Where the server may work in parts, the model receives the rows of each part and checks it.
import { ADMIN_FIELD_NAMES } from '#domain/kinds/car/fields/field-readers.ts'
import { mayDecide } from '#domain/kinds/conflict/may-decide.ts'
import { isPersonalKind, KIND_NAMES, KINDS, PERSONAL_KINDS } from '#domain/kinds/kinds.ts'
import type { Mutation } from '#domain/kinds/mutation.ts'
import { RECORDS } from '#domain/kinds/records.ts'
import { SETTINGS_UID } from '#domain/kinds/settings/settings-fields.ts'
import type { Actor } from '#domain/kinds/user/rules.ts'
import { photoHash } from '#domain/photos/photo.ts'
import {
  IDEMPOTENCY_RECORDS,
  PRUNED_TOMBSTONES,
  type Row,
  type StoredUser,
  type TableName,
} from '#sync-server/store/tables.ts'
import { short } from '#tests/simulation/names.ts'
import { Violation } from '#tests/simulation/violation.ts'
import { applyMutation } from './effects.ts'
import { OUTCOME_DAYS } from './protocol.ts'
import { Draft, rowsIn, type State, settingsIn } from './rows.ts'

/** A row that a transaction has written or removed, in this order. */
export interface Touched {
  table: TableName
  key: string
  row: object | null
}

/** A transaction that no request has begun. */
export type Work = (rows: Draft, touched: readonly Touched[], now: Date) => void

const DAY_MS = 86_400_000
const SERVER = { id: null, role: 'admin' } as const
/** In place of the random mid of a mutation that the server makes. */
export const OWN_MID = 'own'

function own(rows: Draft, username: string, now: Date, mutation: Pick<Mutation, 'name' | 'uid' | 'args'>): void {
  const actor: Actor = { ...SERVER, username }
  applyMutation(rows, { ...mutation, mid: OWN_MID, madeAt: now.toISOString() } as Mutation, actor, now.toISOString())
}

const isOlder = (time: string, days: number, now: Date) => time < new Date(now.getTime() - days * DAY_MS).toISOString()

/** Which rows have to go, by table. */
const IS_OVER: { [T in TableName]?: (row: Row<T>, now: Date) => boolean } = {
  [IDEMPOTENCY_RECORDS]: ({ answeredAt, status, recordUid }, now) =>
    isOlder(answeredAt, OUTCOME_DAYS, now) && !(status === 'applied' && recordUid.startsWith('user:')),
  activity: ({ appliedAt }, now) => isOlder(appliedAt, 400, now),
  devices: ({ seenAt }, now) => isOlder(seenAt, 400, now),
  mails: ({ queuedAt }, now) => isOlder(queuedAt, 30, now),
  deletions: ({ deletedAt }, now) => isOlder(deletedAt, 180, now),
  conflicts: ({ state, createdAt, resolvedAt = createdAt }, now) =>
    state === 'resolved' && isOlder(resolvedAt, 180, now),
}

const isOver = (table: TableName, row: object, now: Date) =>
  (IS_OVER[table] as (row: object, now: Date) => boolean)(row, now)

export const prune =
  (now: Date): Work =>
  (rows, touched) => {
    const horizon = () => rows.get('counters', 'horizon')?.value ?? 0
    for (const { table, key, row } of touched) {
      if (table === 'counters' || table === PRUNED_TOMBSTONES) continue
      const before = rows.get(table, key)
      if (!before) continue
      if (table === 'users') rows.put(table, key, withoutExpired(before as StoredUser, now))
      else if (row) {
        const { last, deletedAt } = before as Row<'deletions'>
        if (!last || !isOlder(deletedAt, 30, now)) throw tooEarly(table, key)
        rows.put('deletions', key, { ...(before as Row<'deletions'>), last: undefined })
      } else {
        if (!isOver(table, before, now)) throw tooEarly(table, key)
        rows.remove(table, key)
        if (table !== 'deletions' && table !== 'conflicts') continue
        const { version } = before as Row<'deletions'>
        rows.put('counters', 'horizon', { value: Math.max(horizon(), version) })
        if (table === 'conflicts') continue
        const { kind, id, deletedAt } = before as Row<'deletions'>
        rows.put(PRUNED_TOMBSTONES, key, { kind, id, deletedAt })
      }
    }
  }

const tooEarly = (table: string, key: string) => new Violation('S33', `${table} ${short(key)} is deleted too early`)

function withoutExpired({ endedSessions, ...user }: StoredUser, now: Date): StoredUser {
  const left = endedSessions?.filter(({ exp }) => exp * 1000 > now.getTime()) ?? []
  return left.length > 0 ? { ...user, endedSessions: left } : user
}

/** To be called when everything was cleaned. @param before the state at the beginning */
export function checkCleaned(before: State, after: State, now: Date): void {
  const kept = (table: TableName, key: string) => rowsIn(before, table).get(key) === rowsIn(after, table).get(key)
  for (const table of Object.keys(IS_OVER) as TableName[])
    for (const [key, row] of rowsIn(after, table))
      if (isOver(table, row, now) && kept(table, key))
        throw new Violation('S33', `${table} ${short(key)} is kept too long`)
  for (const [key, { last, deletedAt }] of rowsIn(after, 'deletions'))
    if (last && isOlder(deletedAt, 30, now) && kept('deletions', key))
      throw new Violation('S54', `the content of the deleted ${short(key)} is kept too long`)
  const settings = settingsIn({ get: (table, key) => rowsIn(after, table).get(key) })
  for (const kind of PERSONAL_KINDS)
    for (const [uid, record] of rowsIn(after, KINDS[kind].table))
      if (RECORDS[kind].person?.isExpired(record as never, settings, now) && kept(KINDS[kind].table, uid))
        throw new Violation('S57', `the ${kind} ${short(uid)} is kept too long`)
}

/** Records with personal data whose retention period is over. */
export const expire =
  (now: Date): Work =>
  (rows, touched) => {
    for (const kind of PERSONAL_KINDS)
      for (const { table, key, row } of touched) {
        const record = table === KINDS[kind].table && row === null ? rows.get(table, key) : undefined
        if (!record) continue
        if (!RECORDS[kind].person?.isExpired(record as never, settingsIn(rows), now)) throw tooEarly(table, key)
        own(rows, RECORDS[kind].person?.expiry ?? '', now, { name: `${kind}.delete`, uid: key, args: {} })
      }
  }

/** Photos that nothing names, and no entry of the log for 30 days. */
export const removePhotos =
  (now: Date): Work =>
  (rows, touched) => {
    const named = new Set<string>()
    for (const table of ['cars', 'checks', 'settings', 'deletions', 'conflicts'] as const)
      addPhotos(named, rows.all(table))
    addPhotos(
      named,
      rows.all('activity').filter(({ appliedAt }) => !isOlder(appliedAt, 30, now)),
    )
    for (const { table, key } of touched) {
      const photo = rows.get('photos', key)
      if (table !== 'photos' || !photo || named.has(key) || !isOlder(photo.uploadedAt, 7, now))
        throw tooEarly(table, key)
      rows.remove('photos', key)
    }
  }

function addPhotos(hashes: Set<string>, value: unknown): void {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) addPhotos(hashes, part)
  const hash = typeof value === 'string' ? photoHash(value) : undefined
  if (hash !== undefined) hashes.add(hash)
}

/** Only the rows of mails, which an oracle of their own checks. */
export const mail: Work = (rows, touched) => {
  for (const { table, key, row } of touched) {
    if (table !== 'mails') throw new Violation('S15', `the sending of e-mails changes ${table}`)
    if (row) rows.put('mails', key, row as Row<'mails'>)
    else rows.remove('mails', key)
  }
}

/** Everything of which an admin receives more gets a new version. */
export const changedRole =
  (id: string): Work =>
  (rows) => {
    const user = rows.get('users', id)
    if (!user) return
    const inOrder = <T extends { version: number }>(list: T[]) => list.sort((a, b) => a.version - b.version)
    rows.put('settings', SETTINGS_UID, { values: settingsIn(rows), version: rows.nextVersion() })
    for (const car of inOrder(
      rows.all('cars').filter((each) => ADMIN_FIELD_NAMES.some((name) => each[name] !== undefined)),
    ))
      rows.put('cars', car.uid, { ...car, version: rows.nextVersion() })
    for (const conflict of inOrder(rows.all('conflicts').filter((each) => !mayDecide({ role: 'user' }, each))))
      rows.put('conflicts', conflict.uid, { ...conflict, version: rows.nextVersion() })
    rows.put('users', id, { ...user, role: user.role === 'admin' ? 'user' : 'admin' })
  }

export const changedUser =
  (id: string, change: (user: StoredUser) => StoredUser | null): Work =>
  (rows) => {
    const user = rows.get('users', id)
    const changed = user && change(user)
    if (changed) rows.put('users', id, changed)
    else rows.remove('users', id)
  }

/** The next numbers of records and users are skipped, so that none is given twice. */
const SKIPPED_NUMBERS = 1000
const SKIPPED_VERSIONS = 1_000_000

/** @param backup what is restored @param replaced what was stored before */
export function restored(backup: State, replaced: State): State {
  const rows = new Draft(backup)
  const later = <T extends TableName>(table: T, uid: string) => rowsIn(replaced, table).get(uid)
  for (const kind of PERSONAL_KINDS) {
    for (const uid of rowsIn(backup, KINDS[kind].table).keys()) {
      const [deletion, pruned] = [later('deletions', uid), later(PRUNED_TOMBSTONES, uid)]
      if (!(deletion && isPersonalKind(deletion.kind)) && !pruned) continue
      rows.remove(KINDS[kind].table, uid)
      rows.remove('mails', uid)
      rows.remove('reminders', uid)
      if (deletion) rows.put('deletions', uid, deletion)
      else if (pruned) rows.put(PRUNED_TOMBSTONES, uid, pruned)
      for (const conflict of rows.all('conflicts').filter(({ recordUid }) => recordUid === uid))
        rows.put('conflicts', conflict.uid, { ...conflict, fields: {}, state: 'resolved' })
    }
  }
  for (const key of ['user', ...KIND_NAMES.filter((kind) => RECORDS[kind].numbers)]) {
    const { first, last } = RECORDS[key as 'car']?.numbers ?? { first: 1, last: Number.MAX_SAFE_INTEGER }
    const issued = Math.max(first - 1, rows.get('counters', key)?.value ?? 0, later('counters', key)?.value ?? 0)
    rows.put('counters', key, { value: Math.min(last, issued + SKIPPED_NUMBERS) })
  }
  rows.advance(Math.max(backup.sequence, replaced.sequence) + SKIPPED_VERSIONS)
  return rows.end()
}
