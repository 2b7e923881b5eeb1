import * as z from 'zod/mini'

export const uuid = z
  .string('must be a UUID')
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i), z.toLowerCase())
