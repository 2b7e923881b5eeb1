// Checks every commit of the server for what must be committed together: an applied mutation with its effect, a closed conflict with
// the decision of somebody who may make it, an outcome with its position. And that withdrawals and the prune horizon are final.

import { type Conflict, mayDecide } from '#domain/mutations/conflict.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import type { CommittedChange, Store } from '#sync-server/store/store.ts'
import type { Activity, Counter, Device, StoredOutcome, StoredUser } from '#sync-server/store/tables.ts'
import type { Journal } from '#tests/simulation/journal.ts'
import { short } from '#tests/simulation/names.ts'
import { Violation } from '#tests/simulation/violation.ts'

const HORIZON = 'horizon'
const ANY = Symbol('any value')

/** The key of what an outbox received for a mutation whose own record another request wrote. */
const isRepeat = (key: string) => key.includes(' ')

interface Commit {
  /** Own records of mutations, by mid. */
  answers: Map<string, StoredOutcome>
  activities: Activity[]
  /** Rows by `TABLE KEY`; null for a removed one. */
  rows: Map<string, object | null>
  changes: readonly CommittedChange[]
}

export class EffectWatch {
  readonly #conflicts = new Map<string, Conflict>()
  readonly #users = new Map<number, StoredUser>()
  readonly #devices = new Map<string, Device>()
  readonly #outcomes = new Map<string, StoredOutcome>()
  #horizon = 0
  readonly #journal: Journal

  constructor({ journal }: { journal: Journal }) {
    this.#journal = journal
  }

  async onStart(store: Store): Promise<void> {
    const view = await store.read()
    const reload = <K, V>(map: Map<K, V>, entries: Iterable<[K, V]>) => {
      map.clear()
      for (const [key, row] of entries) map.set(key, row)
    }
    reload(this.#conflicts, view.entries('conflicts'))
    reload(this.#devices, view.entries('devices'))
    reload(this.#outcomes, view.entries('answers'))
    reload(
      this.#users,
      [...view.all('users')].map((user) => [user.id, user]),
    )
    this.#horizon = view.get('counters', HORIZON)?.value ?? 0
  }

  onCommit(changes: readonly CommittedChange[]): void {
    const commit: Commit = {
      answers: new Map(),
      activities: changes.flatMap(({ table, row }) => (table === 'activity' && row ? [row as Activity] : [])),
      rows: new Map(changes.map(({ table, key, row }) => [`${table} ${key}`, row])),
      changes,
    }
    for (const { table, key, row } of changes)
      if (table === 'answers' && row && !isRepeat(key)) commit.answers.set(key, row as StoredOutcome)
    for (const activity of commit.activities) this.#checkActivity(activity)
    for (const [mid, outcome] of commit.answers) this.#checkEffect(mid, outcome, commit)
    this.#checkValues(commit)
    for (const { table, key, row } of changes) {
      if (table === 'conflicts' && row) this.#checkConflict(row as Conflict, commit)
      else if (table === 'counters' && key === HORIZON && row) this.#checkHorizon(row as Counter)
    }
    this.#remember(commit)
  }

  #remember({ changes }: Commit): void {
    for (const { table, key, row } of changes) {
      if (table === 'answers') row ? this.#outcomes.set(key, row as StoredOutcome) : this.#outcomes.delete(key)
      else if (table === 'users')
        row ? this.#users.set(Number(key), row as StoredUser) : this.#users.delete(Number(key))
    }
    for (const { table, key, row } of changes) {
      if (table !== 'devices') continue
      const device = row as Device | null
      if (device && device.lastSeq !== this.#devices.get(key)?.lastSeq) this.#checkPosition(key, device)
      device ? this.#devices.set(key, device) : this.#devices.delete(key)
    }
  }

  /** S21: a mutation that was answered as withdrawn has no effect. S44: only admins change and decide settings. */
  #checkActivity({ mid, name, byId }: Activity): void {
    if (this.#outcomes.get(mid)?.code === 'voided') {
      throw new Violation('S21', `${name} ${short(mid)} was withdrawn and takes effect`)
    }
    if (name === 'settings.edit' && byId !== undefined && this.#users.get(byId)?.role !== 'admin') {
      throw new Violation('S44', `user ${byId}, who is no admin, changes the settings`)
    }
  }

  /** S44: an open conflict is closed by a decision that was not refused, of somebody who may decide, or with its inquiry (S57). */
  #checkConflict(conflict: Conflict, { activities, rows }: Commit): void {
    const { uid, state, about, recordUid } = conflict
    const before = this.#conflicts.get(uid)
    this.#conflicts.set(uid, conflict)
    if (before?.state !== 'open' || state !== 'resolved') return
    if (about === 'inquiry' && rows.get(`deletions ${recordUid}`)) return
    const decisions = activities.filter(
      ({ name, recordUid: decided }) => name === 'conflict.resolve' && decided === uid,
    )
    const isPermitted = decisions.some(({ byId }) => {
      const user = byId === undefined ? undefined : this.#users.get(byId)
      return user && mayDecide(user, conflict)
    })
    if (!isPermitted) {
      const why = decisions.length === 0 ? 'without a decision' : `by user ${decisions[0]?.byId}`
      throw new Violation('S44', `the ${about} conflict ${short(uid)} is closed ${why}`)
    }
  }

  /** S15: what is reported as applied is in the activity log. */
  #checkEffect(mid: string, { status }: StoredOutcome, { activities }: Commit): void {
    if (status !== 'applied' && status !== 'merged') return
    if (this.#outcomes.has(mid) || this.#journal.sent.get(mid)?.name === 'void') return
    const activity = activities.find((each) => each.mid === mid)
    if (!activity) throw new Violation('S15', `${short(mid)} is reported as ${status} and has no effect`)
    const { name, args } = this.#journal.sent.get(mid) ?? {}
    // A REST call has no `from`, and its mutation is not recorded.
    if (status !== 'applied' || !name?.endsWith('.edit')) return
    for (const [field, { from, to }] of Object.entries(
      args?.fields as Record<string, { from: unknown; to: unknown }>,
    )) {
      const change = activity.history[field]
      if (change === undefined || change.to === null || Array.isArray(to) || sameValue(from, to)) continue
      if (!sameValue(change.to, to))
        throw new Violation('S15', `${name} ${short(mid)} sets ${field} to ${change.to}, not ${to}`)
    }
  }

  /** S15: the last value of each field in the activity log is the value in the record of the same commit. */
  #checkValues({ activities, rows }: Commit): void {
    const last = new Map<string, Map<string, unknown>>()
    for (const { name, recordUid, history } of activities) {
      const conflict = (rows.get(`conflicts ${recordUid}`) ?? this.#conflicts.get(recordUid)) as Conflict | undefined
      const subject = name === 'conflict.resolve' ? (conflict?.recordUid ?? '') : recordUid
      const values = last.get(subject) ?? new Map<string, unknown>()
      last.set(subject, values)
      for (const [field, { to }] of Object.entries(history)) {
        // A sale ends both, and does not list them.
        if (field !== 'enabled' && field !== 'featured') values.set(field, to)
        else if (!values.has(field)) values.set(field, ANY)
      }
    }
    for (const [uid, values] of last) {
      const kind =
        values.size > 0 ? ['cars', 'inquiries', 'settings'].find((table) => rows.has(`${table} ${uid}`)) : null
      if (kind === undefined && !rows.has(`deletions ${uid}`)) {
        throw new Violation(
          'S15',
          `${[...values.keys()]} of ${short(uid)} is in the activity log and not in the record`,
        )
      }
      const record = kind === 'cars' ? (rows.get(`cars ${uid}`) as Record<string, unknown> | null) : null
      for (const [field, to] of record ? values : []) {
        if (to !== ANY && !sameValue(record?.[field] ?? null, to ?? null)) {
          throw new Violation('S15', `${field} of ${short(uid)} is ${record?.[field]}, and ${to} in the activity log`)
        }
      }
    }
  }

  /** S11, S13: the outcome of the last mutation of an outbox has its position there, so that a repeat finds it. */
  #checkPosition(clientId: string, { lastSeq, lastMid }: Device): void {
    const outcomes = [this.#outcomes.get(lastMid), this.#outcomes.get(`${lastMid} ${clientId}`)]
    if (outcomes.some((outcome) => outcome?.clientId === clientId && outcome.seq === lastSeq)) return
    throw new Violation('S11', `${short(lastMid)} has no outcome at the position ${short(clientId)} ${lastSeq}`)
  }

  #checkHorizon({ value }: Counter): void {
    if (value < this.#horizon)
      throw new Violation('S33', `the prune horizon goes back from ${this.#horizon} to ${value}`)
    this.#horizon = value
  }
}
