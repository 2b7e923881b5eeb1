import * as z from 'zod/mini'
import { rule } from '#domain/values/issue.ts'

export const uuid = z
  .string(rule('type.uuid'))
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i), z.toLowerCase())

/**
 * The uid of what a mutation makes beside the record that its `mid` can name: the conflict about a second reservation, and the reservation
 * of a request about a car. The same on device and server, and never the `mid` itself.
 */
export const secondUid = (mid: string): string =>
  mid.slice(0, -1) + (Number.parseInt(mid.slice(-1), 16) ^ 8).toString(16)
