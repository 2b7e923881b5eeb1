// Checks every field of every commit of the server: a record changes by mutations only, and each field of an edit with an outcome is
// in the record, in a conflict, or was equal before.

import { newCarFields } from '#domain/cars/car.ts'
import { mayUseField } from '#domain/cars/field-readers.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/default-settings.ts'
import { SETTINGS_UID, settingsFields } from '#domain/settings/settings-fields.ts'
import type { CommittedChange, Store } from '#sync-server/store/store.ts'
import {
  type Activity,
  IDEMPOTENCY_RECORDS,
  type StoredOutcome,
  type StoredSettings,
  type StoredUser,
  WAS_PUBLIC,
} from '#sync-server/store/tables.ts'
import type { Journal } from '#tests/simulation/journal.ts'
import { short } from '#tests/simulation/names.ts'
import { Violation } from '#tests/simulation/violation.ts'
import { wholeView } from '#tests/support/server/whole-view.ts'
import { sameContent } from './same-content.ts'

type Fields = ReadonlyMap<string, unknown>

const TABLES = ['cars', 'inquiries', 'appointments', 'settings'] as const
/** Set by the server, and checked by other oracles. */
const DERIVED = new Set([
  'version',
  'updatedAt',
  'updatedBy',
  WAS_PUBLIC,
  'priceHistory',
  'soldAt',
  'saleId',
  'soldBy',
  'reservedBy',
  'reservationId',
])
/** A sale ends them. */
const ENDED_BY_SALE = new Set(['enabled', 'featured', 'sold', 'reservedUntil', 'reservedFor'])

export class FieldWatch {
  /** By uid. */
  readonly #records = new Map<string, Fields>()
  /** The mids of the mutations whose effect was checked, or stored by a process that did not live to report it. */
  readonly checked = new Set<string>()
  readonly #known = new Set<string>()
  /** The accounts that were no admin's at some time: device and server remove the fields for admins from their mutations (S46). */
  readonly #otherStaff = new Set<string>()
  readonly #journal: Journal

  constructor({ journal }: { journal: Journal }) {
    this.#journal = journal
  }

  async onStart(store: Store): Promise<void> {
    const view = await wholeView(store)
    this.#records.clear()
    this.#records.set(SETTINGS_UID, settingsFields(DEFAULT_SETTINGS))
    this.#known.clear()
    for (const [id, { role }] of view.entries('users')) if (role !== 'admin') this.#otherStaff.add(id)
    for (const table of TABLES)
      for (const [uid, row] of view.entries(table)) this.#records.set(uid, fieldsOf(table, row))
    for (const [mid] of view.entries(IDEMPOTENCY_RECORDS)) {
      this.#known.add(mid)
      this.checked.add(mid)
    }
  }

  onCommit(changes: readonly CommittedChange[]): void {
    const activities = changes.flatMap(({ table, row }) => (table === 'activity' && row ? [row as Activity] : []))
    const rows = changes.filter(({ table }) => (TABLES as readonly string[]).includes(table))
    const before = new Map(rows.map(({ key }) => [key, this.#records.get(key)]))
    for (const { table, key, row } of rows) {
      if (row) this.#records.set(key, fieldsOf(table, row))
      else this.#records.delete(key)
      checkExplained(key, before.get(key), this.#records.get(key), activities)
    }
    for (const { table, key, row } of changes) {
      if (table === 'users' && row && (row as StoredUser).role !== 'admin') this.#otherStaff.add(key)
    }
    for (const { table, key, row } of changes) {
      if (table !== IDEMPOTENCY_RECORDS) continue
      if (row && !this.#known.has(key)) this.#checkEdit(key, row as StoredOutcome, before, activities, changes)
      if (row) this.#known.add(key)
      else this.#known.delete(key)
    }
  }

  /** S40, S41: no field of an edit is lost. */
  #checkEdit(
    mid: string,
    { status, recordUid }: StoredOutcome,
    before: ReadonlyMap<string, Fields | undefined>,
    activities: readonly Activity[],
    changes: readonly CommittedChange[],
  ): void {
    const { name, args } = this.#journal.sent.get(mid) ?? {}
    this.checked.add(mid)
    if (status === 'refused' || !name?.endsWith('.edit')) return
    const own = activities.filter((each) => each.recordUid === recordUid)
    const after = this.#records.get(recordUid)
    const disputed = changes.find(({ table, key }) => table === 'conflicts' && key === mid)?.row as
      | { fields: Record<string, { mine: unknown }> }
      | undefined
    for (const [field, change] of Object.entries(args?.fields as Record<string, { from?: unknown; to: unknown }>)) {
      if (!mayUseField(field, 'user') && this.#otherStaff.has(String(this.#journal.stored.get(mid)?.userId))) continue
      if (disputed && field in disputed.fields && sameValue(disputed.fields[field]?.mine, change.to)) continue
      const history = own.flatMap((each) => (each.history[field] ? [each.history[field]] : []))
      // Content of inquiries is not in the activity log.
      const values = [
        before.get(recordUid)?.get(field),
        own.some(({ name: each }) => each === 'car.create') ? this.#created(recordUid)[field] : undefined,
        after?.get(field),
        // A sale keeps it under another name.
        ...(field === 'enabled' ? [after?.get('shown')] : []),
        ...history.flatMap(({ from, to }) => [from, to]),
      ]
      // Another mutation of the same commit may have replaced what is redacted, or deleted the record.
      if (own.length > 1 && (!after || history.some(({ to }) => to === null))) continue
      // Each entry has the items of a list that it added.
      if ([...values, values.flat()].some((value) => hasValue(value, change))) continue
      throw new Violation('S41', `${field} = ${change.to} of ${name} ${short(mid)} (${status}) is nowhere`)
    }
  }

  /** The values with which a car was created, also those by default. The activity log has no values of creations. */
  #created(uid: string): Readonly<Record<string, unknown>> {
    return { ...newCarFields(0), ...(this.#journal.sent.get(uid)?.args.car as object | undefined) }
  }
}

/** In a list, the added items. */
function hasValue(value: unknown, { from, to }: { from?: unknown; to: unknown }): boolean {
  if (!Array.isArray(value) || !Array.isArray(to)) return sameContent(value, to)
  const includes = (list: unknown[], item: unknown) => list.some((each) => sameValue(each, item))
  return to.every((item) => (Array.isArray(from) && includes(from, item)) || includes(value, item))
}

/** S15: a field changes together with the activity entry of its mutation. */
function checkExplained(
  uid: string,
  before: Fields | undefined,
  after: Fields | undefined,
  activities: readonly Activity[],
): void {
  const own = activities.filter(({ recordUid }) => recordUid === uid)
  if (!before || !after) {
    if (own.length === 0)
      throw new Violation('S15', `${short(uid)} ${after ? 'appears' : 'disappears'} without a mutation`)
    return
  }
  const mayEnd = own.some(({ name, history }) => name === 'car.sell' || name === 'car.unsell' || 'sold' in history)
  // A record that is deleted and restored in one commit, or read.
  const isWhole = own.some(({ name }) => name === 'car.restore' || name === 'inquiry.read' || name === 'car.delete')
  const mayRespond = own.some(({ history }) => 'status' in history)
  for (const field of new Set([...before.keys(), ...after.keys()])) {
    if (DERIVED.has(field) || isWhole || sameValue(before.get(field), after.get(field))) continue
    if (own.some(({ history }) => field in history) || (mayEnd && ENDED_BY_SALE.has(field))) continue
    if (field === 'respondedAt' && mayRespond && isWithinLifetime(after)) continue
    throw new Violation(
      'S15',
      `${field} of ${short(uid)} changes from ${before.get(field)} to ${after.get(field)} without a mutation`,
    )
  }
}

/** S45: the first response is not before the inquiry, and not after the edit unless the server's clock was set back meanwhile. */
function isWithinLifetime(inquiry: Fields): boolean {
  const [createdAt, updatedAt] = [String(inquiry.get('createdAt')), String(inquiry.get('updatedAt'))]
  const respondedAt = String(inquiry.get('respondedAt') ?? createdAt)
  return respondedAt === createdAt || (createdAt < respondedAt && respondedAt <= updatedAt)
}

function fieldsOf(table: string, row: object): Fields {
  return table === 'settings' ? settingsFields((row as StoredSettings).values) : new Map(Object.entries(row))
}
