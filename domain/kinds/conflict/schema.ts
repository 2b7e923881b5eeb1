import * as z from 'zod/mini'
import { identity, reference, time } from '#domain/records/fields.ts'

/**
 * `fields`: both changed the same field; `double_sale`, `double_reservation`: two people sold or reserved one car; `sold_since`: deleted
 * unaware of a sale.
 */
const CONFLICT_KINDS = ['fields', 'double_sale', 'sale_changed', 'sold_since', 'double_reservation'] as const

const { uid, version } = identity

/**
 * A conflict is listed for everyone who may resolve it until one of them has.
 * @param subjects the kinds of records that conflicts are about
 */
export const conflictSchema = <Subject extends string>(subjects: readonly Subject[]) =>
  z.object({
    uid,
    version,
    kind: z.enum(CONFLICT_KINDS),
    about: z.enum(subjects),
    recordUid: z.string(),
    /** The mutation that was not applied, and who made it. */
    mid: reference(),
    by: z.string(),
    madeAt: z.string(),
    /** The sale that the car had when the conflict was raised. */
    saleId: z.optional(z.string()),
    /** The two values per field; only of the kind `fields`. */
    fields: z.record(z.string(), z.object({ mine: z.optional(z.unknown()), theirs: z.optional(z.unknown()) })),
    state: z.enum(['open', 'resolved']),
    createdAt: time(),
    resolvedAt: z.optional(time()),
  })

export type ConflictOf<Subject extends string> = z.infer<ReturnType<typeof conflictSchema<Subject>>>
