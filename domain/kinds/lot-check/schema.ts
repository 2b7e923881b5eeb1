// A lot check: staff walk past the unsold vehicles and mark each one as seen, or as seen with a problem. One check is open at a time.

import * as z from 'zod/mini'
import { photoHash } from '#domain/photos/photo.ts'
import { identity, reference, time, wholeNumber } from '#domain/records/fields.ts'
import { rule } from '#domain/values/issue.ts'
import { text } from '#domain/values/text/text.ts'
import { uuid } from '#domain/values/uuid.ts'

const problem = z.object({
  /** The mutation that reported it. */
  mid: reference(),
  by: z.string(),
  at: time(),
  /** Empty when nothing was written. */
  note: z.string(),
  /** The address of an uploaded photo. */
  photo: z.optional(z.string()),
})

/** The statements of the staff about one vehicle. Marks of several people are merged: none replaces another. */
const mark = z.object({
  /** The usernames of those who have seen the vehicle. */
  by: z.array(z.string()),
  /** The time when it was seen first. */
  at: time(),
  problems: z.array(problem),
  /** It came after the end of the check. */
  late: z.optional(z.literal(true)),
})

/** A vehicle as the report names it, also when it is sold or deleted later. */
const checkedVehicle = z.object({
  uid: reference(),
  id: wholeNumber(1),
  name: z.string(),
  stockNumber: z.optional(z.string()),
  vin: z.optional(z.string()),
  /** The price at the end, when it was changed during the check. */
  newPrice: z.optional(z.number()),
})

export const checkSchema = z.object({
  ...identity,
  /** The username of the person who started it. */
  by: z.string(),
  startedAt: time(),
  /** The check that was open when this one was started on a device that did not know it. Its marks belong there. */
  joins: z.optional(reference()),
  endedAt: z.optional(time()),
  endedBy: z.optional(z.string()),
  /** Keys are the uids of vehicles. */
  marks: z.record(z.string(), mark),
  /** The vehicles that were in stock at the end. */
  vehicles: z.optional(z.array(checkedVehicle)),
  createdAt: time(),
  updatedAt: time(),
})

export type Problem = z.infer<typeof problem>
export type Mark = z.infer<typeof mark>
export type CheckedVehicle = z.infer<typeof checkedVehicle>
export type Check = z.infer<typeof checkSchema>

const MARKS = ['seen', 'problem', 'none'] as const
const MAX_NOTE = 1000
/** The limit for one vehicle. */
export const MAX_PROBLEMS = 20

/** `none` takes back what this person has marked. */
export const markArgs = z.object({
  car: uuid,
  as: z.enum(MARKS, rule('one_of', { field: 'A mark', options: MARKS.join(', ') })),
  note: z.optional(text('Note', MAX_NOTE)),
  photo: z.optional(z.string().check(z.refine((address) => photoHash(address) !== undefined, rule('check_photo')))),
})

/** A push has room for this number. */
export const MAX_UNSEEN = 10_000

/** The unsold vehicles of the device without a mark. Clocks differ, so the server could not tell which ones were added after the end. */
export const endArgs = z.object({ vehicles: z.array(uuid).check(z.maxLength(MAX_UNSEEN)) })

export type EndArgs = z.infer<typeof endArgs>
export type MarkArgs = z.infer<typeof markArgs>

export const isOpenCheck = ({ endedAt, joins }: Pick<Check, 'endedAt' | 'joins'>): boolean =>
  endedAt === undefined && joins === undefined

/** Ended checks that are kept: a year of weekly ones, with some to spare. */
export const KEPT_CHECKS = 60

/** The checks that are deleted when another one is stored. */
export function supersededChecks<C extends Pick<Check, 'endedAt' | 'joins' | 'createdAt'>>(checks: Iterable<C>): C[] {
  const past = [...checks].filter((check) => !isOpenCheck(check))
  return past.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(KEPT_CHECKS)
}

/** The mark after one of `username`; undefined without a mark of the vehicle. @returns the same mark when nothing changes */
export function marked(
  before: Mark | undefined,
  { as, note = '', photo }: Omit<MarkArgs, 'car'>,
  { mid, by, at }: Pick<Problem, 'mid' | 'by' | 'at'>,
): Mark | undefined {
  const isKnown = before?.by.includes(by) ?? false
  if (as === 'none') return isKnown && before ? withoutMarksOf(before, by) : before
  const isRepeated = as === 'seen' ? isKnown : before?.problems.some((problem) => problem.mid === mid)
  if (isRepeated) return before
  const problems = before?.problems ?? []
  return {
    ...(before ?? { at }),
    by: isKnown && before ? before.by : [...(before?.by ?? []), by],
    problems:
      as === 'problem' ? [...problems, { mid, by, at, note, ...(photo === undefined ? {} : { photo }) }] : problems,
  }
}

function withoutMarksOf(mark: Mark, username: string): Mark | undefined {
  const by = mark.by.filter((each) => each !== username)
  return by.length === 0 ? undefined : { ...mark, by, problems: mark.problems.filter((each) => each.by !== username) }
}

/** For the activity log: `Seen`, `2 problems`, `Not seen`. Without the notes, which each further entry would repeat. */
export function markText(mark: Mark | undefined): string {
  if (!mark) return 'Not seen'
  const { length } = mark.problems
  if (length === 0) return 'Seen'
  return length === 1 ? '1 problem' : `${length} problems`
}
