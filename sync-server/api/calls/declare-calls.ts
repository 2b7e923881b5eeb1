// The members of a declaration. Route, authorization, parsing, quotas, the description of the API and the types of the app's calls follow from it.
// The app imports the types of this folder, so its files import no code of the server.

import * as z from 'zod/mini'
import { rule } from '#domain/values/issue.ts'
import type { RequestHeader, ResponseHeader } from './headers.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** Method and path below `/api`: `GET /cars/{id}`. */
export type CallName = `${Method} /${string}`

export interface Declaration {
  summary: string
  /** The people who may make it: the guards of `middleware/authenticate.ts`. */
  who: 'anyone' | 'optionalSession' | 'reader' | 'staff' | 'admin' | 'beginner'
  query?: Readonly<Record<string, Parameter>>
  /** The handler receives what it makes of the body. */
  body?: z.ZodMiniType
  /** For the description, when rules with messages of their own require more than `body`, or depend on stored records. */
  describedBody?: z.ZodMiniType
  isBodyOptional?: true
  /** The content types of a body that is a file, which the handler receives as a stream. */
  file?: readonly string[]
  /** Bodies by status, without the errors that follow from the other members. The first is that of a plain value. Null: no body; a text: its content type. */
  responses: Readonly<Record<number, z.ZodMiniType | string | null>>
  /** Further errors that the call has by its own rules. */
  errors?: readonly number[]
  /** Accepts `Idempotency-Key`. */
  idempotent?: true
  limits?: {
    /** The size of the JSON body; 64 KiB when it is absent. */
    bytes?: number
    /** It counts as a write of its user. */
    writes?: 1
    /** The throttle of visitors who send it too often. */
    throttle?: 'inquiries'
  }
  /** Headers of the request that it reads. */
  reads?: readonly RequestHeader[]
  /** Headers of a success. With an ETag, 304 is a response too. */
  sends?: readonly ResponseHeader[]
}

/** A parameter of the query. A value that is missing or empty is undefined. */
export interface Parameter {
  description: string
  /** Its messages are sent behind the name of the parameter. */
  schema: z.ZodMiniType
  /** For the description, when it is not the schema itself. */
  described?: z.ZodMiniType
}

export const KIB = 1024

/** The schema of a parameter. */
export const wholeNumber = {
  schema: z.pipe(z.string().check(z.regex(/^(?!0+$)\d{1,15}$/, rule('type.positive'))), z.transform(Number)),
  described: z.int().check(z.minimum(1)),
}

export const declareCalls = <const C extends Readonly<Record<CallName, Declaration>>>(calls: C): C => calls

/** The names of the parameters in a path. */
type PathParameter<Name extends string> = Name extends `${string}{${infer P}}${infer Rest}`
  ? P | PathParameter<Rest>
  : never
export type PathParameters<Name extends string> = Readonly<Record<PathParameter<Name>, string>>

export type QueryOf<D extends Declaration> = D['query'] extends infer Q extends Readonly<Record<string, Parameter>>
  ? { [P in keyof Q]?: z.output<Q[P]['schema']> }
  : Record<never, never>

/** The body that a client sends. */
export type RequestBody<D extends Declaration> = D extends { body: infer Body extends z.ZodMiniType }
  ? D extends { isBodyOptional: true }
    ? { body?: z.input<Body> }
    : { body: z.input<Body> }
  : { body?: undefined }

export type ResponseBody<D extends Pick<Declaration, 'responses'>> = {
  [S in keyof D['responses']]: D['responses'][S] extends z.ZodMiniType ? z.output<D['responses'][S]> : undefined
}[keyof D['responses']]

type SuccessStatus = 200 | 201 | 202 | 204
export type SuccessBody<D extends Declaration> = ResponseBody<{
  responses: Pick<D['responses'], SuccessStatus & keyof D['responses']>
}>
