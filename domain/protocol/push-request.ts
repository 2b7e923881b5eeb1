// What a device pushes, as the server checks it.
import * as z from 'zod/mini'
import { envelope, uuid } from '#domain/mutations/mutation.ts'
import { MAX_BATCH } from './batch-limits.ts'

export const pushRequest = z.object({
  /** Names the device's outbox, a UUID of its own. */
  clientId: uuid,
  /** How many changes wait on the device in all, so that staff are told if they never arrive. */
  pending: z.optional(z.int().check(z.minimum(0))),
  mutations: z.array(envelope).check(z.maxLength(MAX_BATCH)),
})
