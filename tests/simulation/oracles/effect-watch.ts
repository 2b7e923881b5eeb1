// Checks every commit of the server for what must be committed together: an applied mutation with its effect, and an outcome with its
// position in the outbox (S15).

import type { Inquiry } from '#domain/inquiries/inquiry.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import type { Conflict } from '#domain/records/kinds.ts'
import type { CommittedChange, Store } from '#sync-server/store/store.ts'
import {
  type Activity,
  IDEMPOTENCY_RECORDS,
  type OutboxProgress,
  type StoredCar,
  type StoredOutcome,
} from '#sync-server/store/tables.ts'
import type { Journal } from '#tests/simulation/journal.ts'
import { short } from '#tests/simulation/names.ts'
import { Violation } from '#tests/simulation/violation.ts'
import { wholeView } from '#tests/support/server/whole-view.ts'
import { hasLogged } from './same-content.ts'

/** A sale ends them, and does not list them. The log has no name of a customer. */
const ENDED_BY_SALE = new Set(['enabled', 'featured', 'reservedUntil', 'reservedFor'])
/** A value that is not compared. */
const ANY = Symbol('any value')

/** The key of what an outbox received for a mutation whose own record another request wrote. */
const isRepeat = (key: string) => key.includes(' ')

interface Commit {
  activities: Activity[]
  /** Rows by `TABLE KEY`; null for a removed one. */
  rows: Map<string, object | null>
}

export class EffectWatch {
  readonly #devices = new Map<string, OutboxProgress>()
  readonly #outcomes = new Map<string, StoredOutcome>()
  readonly #readInquiries = new Set<string>()
  readonly #journal: Journal

  constructor({ journal }: { journal: Journal }) {
    this.#journal = journal
  }

  async onStart(store: Store): Promise<void> {
    const view = await wholeView(store)
    const reload = <V>(map: Map<string, V>, entries: Iterable<[string, V]>) => {
      map.clear()
      for (const [key, row] of entries) map.set(key, row)
    }
    reload(this.#devices, view.entries('devices'))
    reload(this.#outcomes, view.entries(IDEMPOTENCY_RECORDS))
    this.#readInquiries.clear()
    for (const { uid, read } of view.all('inquiries')) if (read) this.#readInquiries.add(uid)
  }

  onCommit(changes: readonly CommittedChange[]): void {
    const commit: Commit = {
      activities: changes.flatMap(({ table, row }) => (table === 'activity' && row ? [row as Activity] : [])),
      rows: new Map(changes.map(({ table, key, row }) => [`${table} ${key}`, row])),
    }
    for (const { mid, name } of commit.activities) {
      if (this.#outcomes.get(mid)?.code === 'voided')
        throw new Violation('S21', `${name} ${short(mid)} was withdrawn and takes effect`)
    }
    for (const { table, key, row } of changes) {
      if (table === IDEMPOTENCY_RECORDS && row && !isRepeat(key)) this.#checkOutcome(key, row as StoredOutcome, commit)
      else if (table === 'inquiries' && row) this.#checkInquiry(row as Inquiry)
    }
    this.#checkValues(commit)
    for (const activity of this.#lastOfEachRecord(commit).values()) checkRecord(activity, commit)
    this.#remember(changes)
  }

  #remember(changes: readonly CommittedChange[]): void {
    for (const { table, key, row } of changes) {
      if (table === IDEMPOTENCY_RECORDS)
        row ? this.#outcomes.set(key, row as StoredOutcome) : this.#outcomes.delete(key)
    }
    for (const { table, key, row } of changes) {
      if (table !== 'devices') continue
      const device = row as OutboxProgress | null
      if (device && device.lastSeq !== this.#devices.get(key)?.lastSeq) this.#checkPosition(key, device)
      device ? this.#devices.set(key, device) : this.#devices.delete(key)
    }
  }

  /** What is reported as applied is in the activity log, with the requested values. */
  #checkOutcome(mid: string, { status }: StoredOutcome, { activities }: Commit): void {
    if (status !== 'applied' && status !== 'merged') return
    if (this.#outcomes.has(mid) || this.#journal.sent.get(mid)?.name === 'void') return
    const activity = activities.find((each) => each.mid === mid)
    if (!activity) throw new Violation('S15', `${short(mid)} is reported as ${status} and has no effect`)
    const { name, args } = this.#journal.sent.get(mid) ?? {}
    if (status !== 'applied' || !name?.endsWith('.edit')) return
    const fields = Object.entries(args?.fields as Record<string, { from: unknown; to: unknown }>)
    for (const [field, { from, to }] of fields) {
      const change = activity.history[field]
      if (change === undefined || change.to === null || Array.isArray(to) || sameValue(from, to)) continue
      if (!sameValue(change.to, to))
        throw new Violation('S15', `${name} ${short(mid)} sets ${field} to ${change.to}, not ${to}`)
    }
  }

  /** The last value of each field in the activity log is the value in the record of the same commit. */
  #checkValues({ activities, rows }: Commit): void {
    const last = new Map<string, Map<string, unknown>>()
    for (const activity of activities) {
      const subject = activity.recordUid
      const values = last.get(subject) ?? new Map<string, unknown>()
      last.set(subject, values)
      // Marks of lot checks: check-watch.ts.
      const fields = Object.entries(activity.history).filter(([field]) => !field.startsWith('marks.'))
      for (const [field, { to }] of fields) {
        if (!ENDED_BY_SALE.has(field)) values.set(field, to)
        else if (!values.has(field)) values.set(field, ANY)
      }
    }
    for (const [uid, values] of last) {
      const kind =
        values.size > 0
          ? ['cars', 'inquiries', 'appointments', 'settings'].find((table) => rows.has(`${table} ${uid}`))
          : null
      if (kind === undefined && !rows.has(`deletions ${uid}`)) {
        throw new Violation(
          'S15',
          `${[...values.keys()]} of ${short(uid)} is in the activity log and not in the record`,
        )
      }
      const record = kind === 'settings' ? null : (rows.get(`${kind} ${uid}`) as Record<string, unknown> | null)
      for (const [field, to] of record ? values : []) {
        // The activity log has null for content of inquiries and appointments.
        const isCompared = to !== ANY && (to !== null || kind === 'cars')
        if (isCompared && !hasLogged(record?.[field], to)) {
          throw new Violation('S15', `${field} of ${short(uid)} is ${record?.[field]}, and ${to} in the activity log`)
        }
      }
    }
  }

  #lastOfEachRecord({ activities }: Commit): Map<string, Activity> {
    const effective = activities.filter(({ conflict, history }) => !conflict || Object.keys(history).length > 0)
    return new Map(effective.map((activity) => [activity.recordUid, activity]))
  }

  /** S11, S13: the outcome of the last mutation of an outbox has its position there, so that a repeat finds it. */
  #checkPosition(clientId: string, { lastSeq, lastMid }: OutboxProgress): void {
    const outcomes = [this.#outcomes.get(lastMid), this.#outcomes.get(`${lastMid} ${clientId}`)]
    if (outcomes.some((outcome) => outcome?.clientId === clientId && outcome.seq === lastSeq)) return
    throw new Violation('S11', `${short(lastMid)} has no outcome at the position ${short(clientId)} ${lastSeq}`)
  }

  #checkInquiry({ uid, read }: Inquiry): void {
    if (read) this.#readInquiries.add(uid)
    else if (this.#readInquiries.has(uid)) throw new Violation('S56', `inquiry ${short(uid)} is unread again`)
  }
}

/** Whether the last mutation of a record in a commit has left the record as it should. */
function checkRecord({ name, mid, recordUid: uid }: Activity, { rows }: Commit): void {
  const car = rows.get(`cars ${uid}`) as StoredCar | null | undefined
  const isDeleted = Boolean(rows.get(`deletions ${uid}`))
  const inquiry = rows.get(`inquiries ${uid}`) as Inquiry | null | undefined
  const appointment = rows.get(`appointments ${uid}`) as { uid: string } | null | undefined
  const hasEffect: Record<string, () => boolean> = {
    'car.create': () => car !== null && car !== undefined,
    'car.sell': () => car?.sold === true && car.saleId === mid,
    'car.unsell': () => car?.sold === false && !car.saleId,
    'car.reserve': () => car?.reservationId === mid && car.reservedUntil !== undefined,
    'car.release': () => car?.reservationId === undefined,
    'car.delete': () => car === null && isDeleted,
    'car.restore': () => car !== null && car !== undefined && !isDeleted,
    'inquiry.create': () => inquiry?.uid === uid,
    'inquiry.read': () => inquiry?.read === true,
    'inquiry.delete': () => inquiry === null && isDeleted,
    'appointment.create': () => appointment?.uid === uid,
    'appointment.edit': () => appointment?.uid === uid,
    'appointment.delete': () => appointment === null && isDeleted,
    'conflict.resolve': () => [...rows].some(([key, row]) => key.startsWith('conflicts ') && isResolved(row, uid)),
  }
  if (hasEffect[name]?.() === false) throw new Violation('S15', `${name} ${short(mid)} is applied without its effect`)
}

function isResolved(row: object | null, recordUid: string): boolean {
  const conflict = row as Conflict | null
  return conflict?.recordUid === recordUid && conflict.state === 'resolved'
}
