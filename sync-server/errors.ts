import { type Issue, refusalOf } from '#domain/values/issue.ts'

interface ErrorDetails {
  /** The fields that are invalid. */
  errors?: readonly Issue[]
  /** For programs; `message` is for people. */
  code?: string
  headers?: Record<string, string>
}

/** An error the client may see. The error handler sends it as `{message, errors?, code?}` with `status`. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly details: ErrorDetails

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

/** @throws HttpError */
export function throwHttpError(status: number, message: string, details?: ErrorDetails): never {
  throw new HttpError(status, message, details)
}

/** @throws HttpError 422 */
export function throwInvalid(issues: readonly Issue[]): never {
  const { message, errors } = refusalOf(issues)
  throwHttpError(422, message, { errors })
}

/** @throws HttpError 429 with `Retry-After` */
export function throwTooManyRequests(message: string, retryAfterSeconds: number, code?: string): never {
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
  throwHttpError(429, message, { code, headers: { 'Retry-After': String(seconds) } })
}
