// What a reservation may contain. Apart from reservation.ts, which visitors load.
import * as z from 'zod/mini'
import type { Issue } from '#domain/values/issue.ts'
import { text } from '#domain/values/text.ts'

export const MAX_RESERVED_FOR = 100

const isDay = (value: string) => value === '' || z.iso.date().safeParse(value).success

/** In a request null means "no value". */
const orEmpty = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === null ? '' : value)),
    schema,
  )

export const reservationFields = z.object({
  reservedUntil: z.optional(orEmpty(text('Until', 10).check(z.refine(isDay, 'Until must be a day')))),
  reservedFor: z.optional(orEmpty(text('Reserved for', MAX_RESERVED_FOR))),
})

export const MISSING_DAY: Issue = { path: 'reservedUntil', message: 'Enter the last day of the reservation' }

type ReservationFields = z.infer<typeof reservationFields>

/** @param today for example `2026-11-24`, in the time zone of the site */
export function reservationIssues({ reservedUntil, reservedFor }: ReservationFields, today: string): Issue[] {
  if (!reservedUntil) return reservedFor ? [MISSING_DAY] : []
  return reservedUntil < today ? [{ path: 'reservedUntil', message: 'A reservation cannot end before today' }] : []
}
