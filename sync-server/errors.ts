import type { Issue } from '#domain/values/issue.ts'

interface Details {
  errors?: readonly Issue[]
  code?: string
  headers?: Record<string, string>
}

/** A request that is not done, for a reason its sender may know. Thrown from anywhere below the routes. */
export class HttpRefusal extends Error {
  override name = 'HttpRefusal'
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

export function refuse(status: number, message: string, details?: Details): never {
  throw new HttpRefusal(status, message, details)
}

/** Refused for its fields; the message is theirs joined, as the forms show it. */
export function refuseInvalid(errors: readonly Issue[]): never {
  refuse(422, [...new Set(errors.map((issue) => issue.message))].join('. '), { errors })
}

export function refuseForNow(message: string, seconds: number, code?: string): never {
  refuse(429, message, { code, headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) } })
}
