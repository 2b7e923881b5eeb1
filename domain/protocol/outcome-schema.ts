// The stored and sent parts of a decision. Apart from protocol.ts, which visitors load.
import * as z from 'zod/mini'
import { REJECTIONS, type Rejection } from '#domain/mutations/rejection.ts'

export const verdict = {
  status: z.enum(['applied', 'merged', 'noop', 'conflict', 'refused']),
  code: z.optional(z.enum(Object.keys(REJECTIONS) as [Rejection, ...Rejection[]])),
  message: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  unchanged: z.optional(z.array(z.string())),
}

/** The record of an applied mutation, and the conflict that it raised. */
export const decidedRecord = {
  id: z.optional(z.int().check(z.minimum(1))),
  version: z.optional(z.int().check(z.minimum(0))),
  conflictUid: z.optional(z.string()),
}
