// The result of an HTTP request to the API, classified by status code and body shape, never by message text.

import { CURSOR_HEADER } from '#domain/protocol/protocol.ts'
import type { FaultValues } from '#domain/values/faults/faults.ts'
import { PROXY_FAULTS } from '#domain/values/faults/form-faults.ts'
import type { Issue } from '#domain/values/issue.ts'

export type ApiResult<T> =
  /** `freshToken` replaces the current token after a user changed their own password. */
  | { kind: 'ok'; body: T; cursor: string | null; freshToken?: string }
  /** Transport error, or a response that is not from our server (a captive portal's page, a gateway's 401). */
  | { kind: 'unreachable' }
  /** 401 with a message: the server does not accept the token. */
  | { kind: 'signed-out'; code?: string }
  /** Retryable: 408, 425, 429 and every 5xx. `retryAfter` in milliseconds. */
  | { kind: 'busy'; status: number; retryAfter: number | null; message?: string; code?: string; values?: FaultValues }
  /**
   * Any other 4xx with a message. A push or an enquiry takes it as final only if it is from our server (engine/transport.ts);
   * push.ts halves a refused batch.
   */
  | { kind: 'refused'; status: number; body: Refusal }

export interface Refusal {
  message: string
  code?: string
  values?: FaultValues
  errors?: Issue[]
}

/** A result without a final outcome: what was sent stays pending. */
export type Unanswered = Exclude<ApiResult<never>, { kind: 'ok' | 'refused' }>

const TOO_LARGE = { code: 'too_large', values: { reason: 'proxy' }, message: PROXY_FAULTS['too_large.proxy'] }

const RETRYABLE_STATUSES = new Set([408, 425, 429])

/** @param isExpected type guard for the body of a successful response to this request @param hasToken whether the request had one */
export function toApiResult<T>(
  status: number,
  headers: { get(name: string): string | null },
  text: string,
  isExpected: (body: unknown) => body is T,
  hasToken: boolean,
): ApiResult<T> {
  const body = parse(text)
  if (status >= 500 || RETRYABLE_STATUSES.has(status)) {
    const { message, code, values } = isRefusal(body) ? body : { message: '' }
    return {
      kind: 'busy',
      status,
      retryAfter: parseRetryAfter(headers.get('Retry-After')),
      ...(message ? { message } : {}),
      ...(code ? { code } : {}),
      ...(values ? { values } : {}),
    }
  }
  if (status >= 200 && status < 300) {
    if (!isExpected(body)) return { kind: 'unreachable' }
    const freshToken = headers.get('X-Token')
    return { kind: 'ok', body, cursor: headers.get(CURSOR_HEADER), ...(freshToken ? { freshToken } : {}) }
  }
  // Any other 401 to a token is a gateway's. It must not end the session.
  if (status === 401 && (hasToken ? isRefusal(body) : isObject(body))) {
    return { kind: 'signed-out', ...(isRefusal(body) && body.code ? { code: body.code } : {}) }
  }
  // A gateway's limit on the size of bodies: a repetition would be refused too.
  if (status === 413 && !isRefusal(body)) return { kind: 'refused', status, body: TOO_LARGE }
  if (status < 400 || !isRefusal(body)) return { kind: 'unreachable' }
  return { kind: 'refused', status, body }
}

/** @returns an empty object for an empty body (204), undefined for invalid JSON */
function parse(text: string): unknown {
  if (text === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRefusal(body: unknown): body is Refusal {
  return isObject(body) && typeof body.message === 'string'
}

export function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
}

/** @returns milliseconds; null for a missing header or an HTTP date */
function parseRetryAfter(value: string | null): number | null {
  return value !== null && /^\d{1,6}$/.test(value.trim()) ? Number(value) * 1000 : null
}
