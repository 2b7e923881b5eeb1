// The content of a reservation. Apart from reserved.ts, which visitors load.
import * as z from 'zod/mini'
import { FIELDS, identity, reference, time } from '#domain/records/fields.ts'
import { type Issue, issue, rule } from '#domain/values/issue.ts'
import { text } from '#domain/values/text/text.ts'

export const reservationSchema = z.object({
  /** The `mid` of the mutation that made it, or what `secondUid` makes of it. A release names it. */
  ...identity,
  carUid: reference(),
  /** The last day, for example `2026-11-24`. */
  until: z.iso.date().register(FIELDS, { unit: 'day' }),
  /** The customer. */
  for: z.optional(z.string()),
  /** The username of the person who reserved the car. */
  by: z.string(),
  /** The reservation that stood when this one arrived. The car does not have this one until a person decides for it. */
  contests: z.optional(reference()),
  createdAt: time(),
  updatedAt: time(),
})

export type Reservation = z.infer<typeof reservationSchema>

export const MAX_RESERVED_FOR = 100

const isDay = (value: string) => value === '' || z.iso.date().safeParse(value).success

/** In a request null means "no value". */
const orEmpty = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === null ? '' : value)),
    schema,
  )

export const reservationFields = z.object({
  until: z.optional(orEmpty(text('Until', 10).check(z.refine(isDay, rule('day', { field: 'Until' }))))),
  for: z.optional(orEmpty(text('Reserved for', MAX_RESERVED_FOR))),
})

export const MISSING_DAY: Issue = issue('until', 'last_day_missing')

type ReservationFields = z.infer<typeof reservationFields>

/** @param today for example `2026-11-24`, in the time zone of the site */
export function reservationIssues({ until, for: customer }: ReservationFields, today: string): Issue[] {
  if (!until) return customer ? [MISSING_DAY] : []
  return until < today ? [issue('until', 'ends_before_today')] : []
}
