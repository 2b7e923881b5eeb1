// The body of a push.
import * as z from 'zod/mini'
import { envelope } from '#domain/mutations/mutation.ts'
import { uuid } from '#domain/values/uuid.ts'
import { MAX_BATCH } from './protocol.ts'

export const pushRequest = z.object({
  /** The name of the outbox. */
  clientId: uuid,
  mutations: z.array(envelope).check(z.maxLength(MAX_BATCH)),
})

export type PushRequest = z.infer<typeof pushRequest>
