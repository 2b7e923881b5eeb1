// Lays a person's field changes over a record, field by field, and says which of them somebody else had changed.
import type { Conflict } from './conflict.ts'
import { type FieldChange, mergeList, mergeValue } from './merge.ts'
import type { FieldChanges, Mutation } from './mutation.ts'
import { REJECTIONS } from './rejection.ts'
import type { Applied, Context, Put, Verdict } from './world.ts'

export interface MergedFields {
  /** The values to take over. */
  changed: Record<string, unknown>
  history: Record<string, FieldChange>
  /** The fields that stand as someone else left them. */
  disputed: Conflict['fields']
  /** Whether a list was put together from both sides. */
  combined: boolean
}

/**
 * @param wanted per field `from` and the parsed `to`
 * @param lists the fields that merge item by item
 */
export function mergeFields(
  current: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, FieldChange>>,
  lists: { has(field: string): boolean } = new Set(),
): MergedFields {
  const merged: MergedFields = { changed: {}, history: {}, disputed: {}, combined: false }
  for (const [field, change] of Object.entries(wanted)) {
    const now = current[field]
    const asList = lists.has(field) && isStrings(change.from) && isStrings(change.to) && isStrings(now)
    const result = asList ? mergeList(change as FieldChange<string[]>, now) : mergeValue(change, now)
    if (result.kind === 'mine') {
      merged.changed[field] = result.value
      merged.history[field] = { from: now, to: result.value }
      if (asList && !sameItems(result.value as string[], change.to as string[])) merged.combined = true
    } else if (result.kind === 'theirs') {
      merged.disputed[field] = { mine: change.to, theirs: now }
    }
  }
  return merged
}

/** The values a person wants, by field: what a schema checks. */
export function targets(fields: FieldChanges): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([field, { to }]) => [field, to]))
}

/** The checked values beside what the person had seen. */
export function withOrigins(values: object, fields: FieldChanges): Record<string, FieldChange> {
  const present = Object.entries(values).filter(([, to]) => to !== undefined)
  return Object.fromEntries(present.map(([field, to]) => [field, { from: fields[field]?.from, to }]))
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

const sameItems = (a: string[], b: string[]) => a.length === b.length && a.every((item, index) => item === b[index])

/** The outcome of an edit: what was taken over, and an open conflict for what was not. */
export function editResult(
  about: Conflict['about'],
  recordUid: string,
  merged: MergedFields,
  put: Put | null,
  mutation: Mutation,
  context: Context,
): Applied {
  const puts: Put[] = put ? [put] : []
  let verdict: Verdict = { status: merged.combined ? 'merged' : put ? 'applied' : 'noop' }
  if (Object.keys(merged.disputed).length > 0) {
    verdict = { status: 'conflict', code: 'changed_meanwhile', message: REJECTIONS.changed_meanwhile }
    const record: Conflict = {
      uid: mutation.mid,
      version: 0,
      kind: 'fields',
      about,
      recordUid,
      mid: mutation.mid,
      by: context.actor.username,
      madeAt: mutation.madeAt,
      fields: merged.disputed,
      state: 'open',
      createdAt: context.now,
    }
    puts.push({ kind: 'conflict', record })
  }
  return { verdict, puts, history: merged.history }
}
