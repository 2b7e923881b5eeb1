import type * as z from 'zod/mini'
import type { HeaderName } from './headers.ts'

/** One call of the API, for its description. */
export interface ApiCall {
  /** `GET /cars/{id}`, below `/api`. */
  call: string
  summary: string
  /** `reader`: anyone, but a token must be valid. */
  who: 'anyone' | 'reader' | 'staff' | 'admin'
  query?: Readonly<Record<string, { description: string; schema: z.ZodMiniType }>>
  body?: z.ZodMiniType
  isBodyOptional?: true
  /** Content types of a body that is a file. */
  file?: readonly string[]
  /** By status, without the errors that follow from the other properties. Null: no body; a text: its content type. */
  responses: Readonly<Record<number, z.ZodMiniType | string | null>>
  /** Further errors that the call has by its own rules. */
  errors?: readonly number[]
  /** The list has an ETag: 304 is a response. */
  isConditional?: true
  /** The list can be read in pages. */
  isPaged?: true
  /** A token that may only set up two-factor log-in is enough. */
  isForSetUp?: true
  /** Headers of a success, besides those that follow from the other properties. */
  headers?: readonly HeaderName[]
  /** Accepts `Idempotency-Key`. */
  isIdempotent?: true
  /** Accepts the report of a device in a header. */
  isReporting?: true
}
