// Applies the field changes of an edit to a record, and raises a conflict for the fields that somebody else has changed.

import type { Conflict } from '#domain/kinds/kinds.ts'
import type { Put } from '#domain/records/world.ts'
import { fault } from '#domain/values/faults/faults.ts'
import type { Applied, Context, Verdict } from './applied.ts'
import type { MutationOf } from './declare-mutation.ts'
import { type FieldChange, type FieldChanges, type Merged, mergeList, mergeValue, sameValue } from './merge.ts'
import { raisedConflict } from './raise-conflict.ts'

export interface MergedFields {
  /** The new values by field. */
  changed: Record<string, unknown>
  history: Record<string, FieldChange>
  /** The fields that keep the value of the other person. */
  disputed: Conflict['fields']
  /** The fields that have the new value already. */
  unchanged: string[]
  /** Whether a list has items from both sides. */
  combined: boolean
}

/**
 * @param changes per field `from` and the parsed `to`
 * @param lists the fields that merge item by item
 */
export function mergeFields(
  current: Readonly<Record<string, unknown>>,
  changes: Readonly<Record<string, FieldChange>>,
  lists: readonly string[] = [],
): MergedFields {
  const merged: MergedFields = { changed: {}, history: {}, disputed: {}, unchanged: [], combined: false }
  for (const [field, change] of Object.entries(changes)) {
    const now = current[field]
    const asList =
      lists.includes(field) && [isTexts, isRecords].some((isList) => [change.from, change.to, now].every(isList))
    const result = asList ? mergeItems(change, now) : mergeValue(change, now)
    if (result.kind === 'mine') {
      merged.changed[field] = result.value
      merged.history[field] = { from: now, to: result.value }
      if (asList && !sameValue(result.value, change.to)) merged.combined = true
    } else if (result.kind === 'theirs') {
      merged.disputed[field] = { mine: change.to, theirs: now }
    } else merged.unchanged.push(field)
  }
  return merged
}

/** The new values by field: the input of a schema. */
export function targets(fields: FieldChanges): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([field, { to }]) => [field, to]))
}

/** The parsed values, each with the `from` of its change. */
export function withOrigins(values: object, fields: FieldChanges): Record<string, FieldChange> {
  const present = Object.entries(values).filter(([, to]) => to !== undefined)
  return Object.fromEntries(present.map(([field, to]) => [field, { from: fields[field]?.from, to }]))
}

/** The changes with the current values as `from`. */
export function fromCurrent(fields: FieldChanges, current: Readonly<Record<string, unknown>>): FieldChanges {
  return Object.fromEntries(Object.entries(fields).map(([field, { to }]) => [field, { from: current[field], to }]))
}

const isTexts = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string')
const isRecords = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'object')

/** `mergeList` of items of any kind, which are the same when their JSON is. */
function mergeItems({ from, to }: FieldChange, current: unknown): Merged<unknown> {
  const items = new Map<string, unknown>()
  const keysOf = (list: unknown) =>
    (list as unknown[]).map((item) => {
      const key = JSON.stringify(item, Object.keys(Object(item)).sort())
      items.set(key, item)
      return key
    })
  const merged = mergeList({ from: keysOf(from), to: keysOf(to) }, keysOf(current))
  return merged.kind === 'mine' ? { kind: 'mine', value: merged.value.map((key) => items.get(key)) } : merged
}

/** The outcome of an edit: the changed record, and an open conflict for the disputed fields. */
export function editResult(
  about: Conflict['about'],
  recordUid: string,
  merged: MergedFields,
  put: Put | null,
  mutation: MutationOf<unknown>,
  context: Context,
): Applied {
  const puts: Put[] = put ? [put] : []
  let verdict: Verdict = { status: merged.combined ? 'merged' : put ? 'applied' : 'noop' }
  if (Object.keys(merged.disputed).length > 0) {
    verdict = { status: 'conflict', ...fault('changed_meanwhile') }
    puts.push(raisedConflict({ kind: 'fields', about, recordUid, fields: merged.disputed }, mutation, context))
  }
  if (verdict.status !== 'noop' && merged.unchanged.length > 0) verdict.unchanged = merged.unchanged
  return { verdict, puts, history: merged.history }
}
