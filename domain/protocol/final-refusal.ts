// Tells a refusal of our server from that of a gateway in front of it, which answers 403, 404 or 405 with JSON and a message while
// the server is being deployed, and 413 by a limit of its own. By the body, because proxies remove unknown headers.

/** The `code` of a request that could not be read. */
export const REQUEST_CODES: Readonly<Record<number, string>> = {
  400: 'bad_request',
  413: 'too_large',
  415: 'unsupported_media_type',
}

/** Every `code` with which the server refuses a push or an inquiry as a whole. */
const FINAL_CODES = new Set<unknown>([
  ...Object.values(REQUEST_CODES),
  'unknown_position',
  'invalid',
  'key_reused',
  'no_numbers',
])

/** Whether the body of a refused push, inquiry or photo is final. Any other refusal counts as no response. */
export function isFinalRefusal({ code, errors }: { code?: unknown; errors?: unknown }): boolean {
  return FINAL_CODES.has(code) || (Array.isArray(errors) && errors.some(isIssue))
}

const isIssue = (error: unknown) => typeof Object(error).path === 'string'
