// The calls of the apps.
import * as z from 'zod/mini'
import { envelope, MUTATION_NAMES, mutationArgs } from '#domain/kinds/mutation.ts'
import { DEVICE_HEADER } from '#domain/protocol/device-report.ts'
import { CURSOR_HEADER, MAX_BATCH } from '#domain/protocol/protocol.ts'
import { pushRequest } from '#domain/protocol/push-request.ts'
import { uuid } from '#domain/values/uuid.ts'
import { declareCalls, KIB, wholeNumber } from './declare-calls.ts'
import { request, response } from './named-schemas.ts'
import { change, outcome, SENT_RECORDS, time } from './sent-records.ts'

const mutation = request(
  'Mutation',
  z.union(MUTATION_NAMES.map((name) => z.extend(envelope, { name: z.literal(name), args: mutationArgs(name) }))),
)

/** A device with another text loads again. */
const cursor = {
  schema: z.string(),
  described: z.string().check(z.regex(/^\d{1,15}\.\d{1,15}(?:\.[0-9a-f]{1,32})?$/)),
}

export const SYNC_CALLS = declareCalls({
  'POST /sync/push': {
    summary: 'Send mutations of an outbox',
    who: 'staff',
    body: pushRequest,
    describedBody: request(
      'Push',
      z.object({ ...pushRequest.shape, mutations: z.array(mutation).check(z.maxLength(MAX_BATCH)) }),
    ),
    responses: { 200: z.object({ outcomes: z.array(outcome) }) },
    errors: [409],
    limits: { bytes: 512 * KIB },
    reads: [DEVICE_HEADER],
  },
  'GET /sync/pull': {
    summary: 'The records that changed since a cursor',
    who: 'reader',
    query: {
      cursor: { description: 'A position in the order of changes', ...cursor },
      known: { description: 'A further position that the device knows', ...cursor },
      deviceId: { description: 'Under which the device reports', schema: uuid },
      limit: { description: 'Records at most', ...wholeNumber },
    },
    responses: {
      200: response(
        'Pull',
        z.object({
          cursor: z.string(),
          now: time,
          more: z.boolean(),
          role: z.optional(z.enum(['admin', 'user'])),
          reset: z.optional(z.literal(true)),
          unknown: z.optional(z.literal(true)),
          changes: z.array(change),
        }),
      ),
    },
    reads: [DEVICE_HEADER],
  },
  'GET /sync/conflicts': {
    summary: 'The open conflicts',
    who: 'staff',
    responses: { 200: z.object({ data: z.array(SENT_RECORDS.conflict.staff) }) },
    sends: [CURSOR_HEADER],
  },
  'GET /sync/events': {
    summary: 'Server-sent events: a word for each change',
    who: 'reader',
    responses: { 200: 'text/event-stream' },
    errors: [503],
  },
})
