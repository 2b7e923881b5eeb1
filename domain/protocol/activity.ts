// The activity log as admins receive it.
import * as z from 'zod/mini'
import { SUBJECT_KINDS } from '#domain/kinds/kinds.ts'
import type { FieldChange } from '#domain/mutations/merge.ts'

const number = z.int().check(z.minimum(1))

/** The record that was changed; `person`: all data of a person, whom the entry does not name. The log must not outlive personal data. */
const subject = z.object({
  kind: z.enum([...SUBJECT_KINDS, 'user', 'person']),
  uid: z.string(),
  id: z.optional(number),
  /** The name of the car, now or when it was deleted; the name of the account's owner, while the account exists. */
  name: z.optional(z.string()),
  deleted: z.optional(z.literal(true)),
  /** The time until which the deleted car can be restored; absent when it cannot be. */
  restorableUntil: z.optional(z.iso.datetime()),
})

const history = z.record(z.string(), z.object({ from: z.optional(z.unknown()), to: z.optional(z.unknown()) }))

export const activityEntry = z.object({
  /** The position in the log. */
  id: number,
  /** The name of the mutation: `car.edit`. */
  name: z.string(),
  /** The name of the author; empty for a visitor. */
  by: z.string(),
  about: subject,
  /** From null to null: the values are redacted, because they are personal data. JSON leaves undefined values out. */
  history: history as unknown as z.ZodMiniType<Record<string, FieldChange>>,
  /** It raised a conflict. */
  conflict: z.optional(z.literal(true)),
  /** The time on the device's clock. */
  madeAt: z.string(),
  appliedAt: z.iso.datetime(),
})

/** `before` is that of the next older page; null when there is none. */
export const activityPage = z.object({ data: z.array(activityEntry), before: z.nullable(number) })

export type ActivitySubject = z.infer<typeof subject>
export type ActivityEntry = z.infer<typeof activityEntry>
export type ActivityPage = z.infer<typeof activityPage>
