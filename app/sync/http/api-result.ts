// What became of a request, told apart by class and status, never by words.

import { CURSOR_HEADER } from '#domain/protocol/cursor-header.ts'
import type { Issue } from '#domain/values/issue.ts'

export type Answer<T> =
  | { kind: 'ok'; body: T; cursor: string | null; freshToken?: string }
  /** No answer, or one that is not our server's (a captive portal's page). */
  | { kind: 'unreachable' }
  /** 401: the token is no longer taken. */
  | { kind: 'signed-out'; code?: string }
  /** Try again later: 408, 425, 429 and everything from 500 on. */
  | { kind: 'busy'; status: number; retryAfter: number | null; message?: string }
  /** A final no. */
  | { kind: 'refused'; status: number; body: Refusal }

export interface Refusal {
  message: string
  code?: string
  errors?: Issue[]
  lastSeq?: number
}

export type Silence = Exclude<Answer<never>, { kind: 'ok' | 'refused' }>

const LATER = new Set([408, 425, 429])

/** @param isOurs whether a body is what our server answers to this call */
export function toAnswer<T>(
  status: number,
  headers: { get(name: string): string | null },
  text: string,
  isOurs: (body: unknown) => body is T,
): Answer<T> {
  const body = parse(text)
  if (status >= 500 || LATER.has(status)) {
    const message = isRefusal(body) ? body.message : undefined
    return { kind: 'busy', status, retryAfter: seconds(headers.get('Retry-After')), ...(message ? { message } : {}) }
  }
  if (status >= 200 && status < 300) {
    if (!isOurs(body)) return { kind: 'unreachable' }
    // The answer to a change of one's own password: the token that goes with the new one.
    const freshToken = headers.get('X-Token')
    return { kind: 'ok', body, cursor: headers.get(CURSOR_HEADER), ...(freshToken ? { freshToken } : {}) }
  }
  // Also in other words than ours, or in none: only a page to read is from a stranger.
  if (status === 401 && isObject(body)) {
    return { kind: 'signed-out', ...(typeof body.code === 'string' ? { code: body.code } : {}) }
  }
  if (status < 400 || !isRefusal(body)) return { kind: 'unreachable' }
  return { kind: 'refused', status, body }
}

/** A 204 has no body and reads as an empty object. */
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

/** @returns milliseconds */
function seconds(value: string | null): number | null {
  return value !== null && /^\d{1,6}$/.test(value.trim()) ? Number(value) * 1000 : null
}
