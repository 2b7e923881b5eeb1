import { type Fault, type FaultKey, type FaultValues, fault, type ValuesOf } from '#domain/values/faults/faults.ts'
import { type Issue, refusalOf } from '#domain/values/issue.ts'

/** The body of the response: `message` is for people, `code` and `values` are for programs. */
export interface Refusal {
  code: string
  values: FaultValues
  message: string
  /** The fields that are invalid. */
  errors?: readonly Issue[] | undefined
}

type Headers = Record<string, string>

/** An error the client may see. The error handler sends it with `status`. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly refusal: Refusal
  readonly headers: Headers

  constructor(status: number, refusal: Refusal, headers: Headers = {}) {
    super(refusal.message)
    this.status = status
    this.refusal = refusal
    this.headers = headers
  }
}

/** @throws HttpError */
export function throwHttpError<Key extends FaultKey>(status: number, key: Key, ...values: ValuesOf<Key>): never {
  throw new HttpError(status, fault(key, ...values))
}

/** @throws HttpError 422 */
export function throwInvalid(issues: readonly Issue[]): never {
  throw new HttpError(422, refusalOf(issues))
}

type WithoutValues = { [Key in FaultKey]: ValuesOf<Key> extends [] ? Key : never }[FaultKey]

/** @throws HttpError 429 with `Retry-After` */
export function throwTooManyRequests(key: WithoutValues, retryAfterSeconds: number): never {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
  throw new HttpError(429, fault(key) as Fault, { 'Retry-After': String(seconds) })
}
