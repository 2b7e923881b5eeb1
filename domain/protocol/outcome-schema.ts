// The stored and sent parts of a decision. Apart from protocol.ts, which visitors load.
import * as z from 'zod/mini'
import { FAULTS, type FaultCode } from '#domain/values/faults/faults.ts'

const CODES = new Set(Object.keys(FAULTS).map((key) => key.split('.')[0] as FaultCode))

/** The parts of a fault. */
export const faultParts = {
  code: z.enum([...CODES]),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string(),
}

export const issue = z.object({ path: z.string(), ...faultParts })

export const verdict = {
  status: z.enum(['applied', 'merged', 'noop', 'conflict', 'refused']),
  ...z.partial(z.object(faultParts)).shape,
  errors: z.optional(z.array(issue)),
  unchanged: z.optional(z.array(z.string())),
}

/** The record of an applied mutation, and the conflict that it raised. */
export const decidedRecord = {
  id: z.optional(z.int().check(z.minimum(1))),
  version: z.optional(z.int().check(z.minimum(0))),
  conflictUid: z.optional(z.string()),
}
