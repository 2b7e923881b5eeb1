// Every value that a person typed is finally in the record, in its history, in a conflict or in the attention list, unless the
// person discarded it.
import { mayUseField } from '#domain/cars/field-readers.ts'
import { sameValue } from '#domain/mutations/merge.ts'
import { isPersonalKind } from '#domain/records/kinds.ts'
import { type Activity, IDEMPOTENCY_RECORDS } from '#sync-server/store/tables.ts'
import { findTombstone } from '#sync-server/store/tombstones.ts'
import type { ObservedMutation } from '#tests/simulation/journal.ts'
import { short } from '#tests/simulation/names.ts'
import { Violation } from '#tests/simulation/violation.ts'
import type { World } from '#tests/simulation/world.ts'
import type { WholeView } from '#tests/support/server/whole-view.ts'
import { sameContent } from './same-content.ts'
import { outcomesByMid } from './stored-outcomes.ts'

export async function checkNothingLost(world: World, view: WholeView): Promise<void> {
  const { journal, serverWatch } = world
  const activities = [...view.all('activity'), ...(serverWatch.pruned.size > 0 ? serverWatch.activities : [])]
  const history = writtenIn(activities, journal.sent.values())
  const attention = await attentionOfDevices(world)
  const outcomes = outcomesByMid(view)
  for (const mutation of journal.stored.values()) {
    const { mid, name, deviceName } = mutation
    const stored = view.get(IDEMPOTENCY_RECORDS, mid)
    const reported = attention.get(mid)
    // It may have been refused before a restore and applied after it, or refused by a device of which another one has the file or a copy.
    const isElsewhere = journal.carried.has(mid) || journal.copied.has(mid)
    const mayDiffer = serverWatch.lostByRestore.has(mid) || serverWatch.pruned.has(mid) || (isElsewhere && !!reported)
    const statuses = outcomes.get(mid)?.map(({ status }) => status)
    if (reported === 'refused' && statuses && !statuses.includes('refused') && !mayDiffer) {
      throw new Violation(
        'S20',
        `${name} ${short(mid)} is reported as refused on ${deviceName} and was ${statuses.join()}`,
      )
    }
    if (reported === 'applied' && statuses && !statuses.some(hasEffect) && !mayDiffer)
      throw new Violation('S21', `${name} ${short(mid)} is reported as applied on ${deviceName} and was ${statuses}`)
    checkResult(world, mutation, statuses ?? [], { isReported: reported !== undefined, mayDiffer })
    if (reported || journal.expectedLosses.has(mid) || journal.discardedCreations.has(mutation.uid)) continue
    const outcome = stored ?? serverWatch.pruned.get(mid)
    // DeviceWatch and checkRequeued check the settled mutations.
    if (!outcome && serverWatch.lostByRestore.has(mid)) continue
    if (!outcome) throw new Violation('S16', `${name} ${short(mid)} of ${deviceName} has no outcome`)
    if (outcome.status !== 'refused') {
      // The effect of a mutation older than a week may be lost by a restore.
      if (stored || serverWatch.restores === 0) checkStored(world, view, mutation, history)
    } else if (journal.withdrawn.get(mid) !== 'failed' || !isReportedAsFailed(world, mid)) {
      throw new Violation(
        'S20',
        `${name} ${short(mid)} of ${deviceName} was refused (${outcome.code}) and is not reported; withdrawn as ${journal.withdrawn.get(mid)}, shown as ${journal.results.get(mid)}`,
      )
    }
  }
  checkDeletedContent(world, view)
}

const hasEffect = (status: string) => status === 'applied' || status === 'merged'

/** S20, S21: the result on the screen is the outcome. */
function checkResult(
  { journal }: World,
  { mid, name, deviceName }: ObservedMutation,
  statuses: readonly string[],
  { isReported, mayDiffer }: { isReported: boolean; mayDiffer: boolean },
): void {
  const result = journal.results.get(mid)
  const isWrong = { saved: 'refused', refused: 'applied', failed: 'applied', conflict: 'applied', waiting: '' }
  if (!result || mayDiffer || statuses.length === 0 || !statuses.every((status) => status === isWrong[result])) return
  // Discarded after the result, or reported as applied when the withdrawal came too late.
  if (journal.withdrawn.has(mid) && (result === 'saved' || isReported || journal.expectedLosses.has(mid))) return
  throw new Violation('S20', `${name} ${short(mid)} is ${result} on a screen of ${deviceName} and was ${statuses}`)
}

/** S22: the tab whose user waited has shown it, unless it was closed. */
function isReportedAsFailed({ journal }: World, mid: string): boolean {
  const tab = journal.attendedBy.get(mid)
  const result = journal.results.get(mid)
  return tab !== undefined && (result === undefined ? !tab.isAlive : result === 'failed' || result === 'refused')
}

/** The verdicts in the attention lists, by mid. */
async function attentionOfDevices(world: World): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const { stores } of world.devices) {
    for (const store of stores.values()) {
      for (const { mid, verdict, dependants = [] } of await store.read((tx) => tx.all('refused'))) {
        found.set(mid, verdict.status)
        for (const dependant of dependants) found.set(dependant.mid, 'refused')
      }
    }
  }
  return found
}

/** All values ever written, by `UID.FIELD`. */
type Written = Map<string, unknown[]>

/** The activity log stores null for content of inquiries. */
const REDACTED = null

/** The activity log has no values of creations. */
function writtenIn(
  activities: Iterable<Activity>,
  sent: Iterable<Pick<ObservedMutation, 'uid' | 'name' | 'args'>>,
): Written {
  const written: Written = new Map()
  const add = (uid: string, field: string, value: unknown) => {
    const key = `${uid}.${field}`
    written.set(key, [...(written.get(key) ?? []), value])
  }
  for (const { uid, name, args } of sent)
    if (name === 'car.create') for (const [field, value] of Object.entries(args.car as object)) add(uid, field, value)
  for (const { recordUid, history } of activities)
    for (const [field, { to }] of Object.entries(history)) add(recordUid, field, to)
  return written
}

/** Their values are chosen from a few. */
const REPEATED_FIELDS = new Set(['status', 'stockNumber', 'inquiryMail.recipients'])

function checkStored(
  { serverWatch, fieldWatch }: World,
  view: WholeView,
  { mid, name, uid, args }: ObservedMutation,
  written: Written,
): void {
  if (!name.endsWith('.edit')) return
  const conflicting = view.get('conflicts', mid)?.fields ?? serverWatch.prunedConflicts.get(mid) ?? {}
  const deleted = findTombstone(view, uid)?.kind
  const isDeleted = deleted !== undefined && isPersonalKind(deleted)
  for (const [field, { to }] of Object.entries(args.fields as Record<string, { to: unknown }>)) {
    const values = written.get(`${uid}.${field}`) ?? []
    if (isDeleted || values.some((value) => value === REDACTED || includesValue(value, to, args, field))) continue
    if (field in conflicting && sameValue(conflicting[field]?.mine, to)) continue
    // These values repeat, or are removed when the role of their author changes: their own commit was checked.
    const isCheckedBefore = typeof to === 'boolean' || REPEATED_FIELDS.has(field) || !mayUseField(field, 'user')
    if (
      isCheckedBefore || field.startsWith('retention.')
        ? fieldWatch.checked.has(mid)
        : isUnchanged(view, name, uid, field, to, args)
    )
      continue
    throw new Violation('S41', `${field} = ${to} of ${name} ${short(mid)} is lost`)
  }
}

/** In a list the added items must not be lost. */
function includesValue(now: unknown, to: unknown, args: ObservedMutation['args'], field: string): boolean {
  if (!Array.isArray(now) || !Array.isArray(to)) return sameContent(now, to)
  // A device whose user has just become an admin does not have the admins' settings.
  const { from = [] } = (args.fields as Record<string, { from?: unknown[] }>)[field] ?? {}
  const includes = (list: unknown[], item: unknown) => list.some((each) => sameValue(each, item))
  return to.every((item) => includes(from, item) || includes(now, item))
}

/** Whether the mutation had nothing to change. */
function isUnchanged(
  view: WholeView,
  name: string,
  uid: string,
  field: string,
  to: unknown,
  args: ObservedMutation['args'],
): boolean {
  if (name !== 'car.edit') return false
  const car = view.get('cars', uid)
  return car !== undefined && includesValue(car[field as keyof typeof car], to, args, field)
}

/** S57 */
function checkDeletedContent(world: World, view: WholeView): void {
  const notes = [...world.journal.stored.values()].flatMap(({ name, uid, args }): [string, string][] => {
    const { note } = (name === 'inquiry.edit' || name === 'appointment.edit' ? args.fields : {}) as {
      note?: { to: string }
    }
    return note ? [[uid, note.to]] : []
  })
  const deleted = [...world.messages, ...notes].filter(([uid]) => findTombstone(view, uid))
  for (const table of [
    'inquiries',
    'appointments',
    'conflicts',
    'deletions',
    IDEMPOTENCY_RECORDS,
    'activity',
  ] as const) {
    const rows = JSON.stringify([...view.all(table)])
    for (const [, message] of deleted) {
      if (rows.includes(message)) throw new Violation('S57', `"${message}" of a deleted record is in ${table}`)
    }
  }
}
