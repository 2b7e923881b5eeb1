// The body of a push.
import * as z from 'zod/mini'
import { envelope } from '#domain/kinds/mutation.ts'
import { uuid } from '#domain/values/uuid.ts'
import { MAX_BATCH } from './protocol.ts'

export const pushRequest = z.object({
  /** Under which the device reports. No rule depends on it. */
  deviceId: uuid,
  /** The newest position that the device knows. A server that has forgotten it has forgotten mutations before these. */
  position: z.optional(z.string()),
  mutations: z.array(envelope).check(z.maxLength(MAX_BATCH)),
})

export type PushRequest = z.infer<typeof pushRequest>
