// The headers of responses that clients use.
import { CURSOR_HEADER } from '#domain/protocol/protocol.ts'

const header = (description: string, schema: object = { type: 'string' }) => ({ description, schema })

const HEADERS = {
  ETag: header('For If-None-Match'),
  [CURSOR_HEADER]: header('The position in the order of changes that the response describes: EPOCH.SEQUENCE.RUN'),
  Link: header('The address of the next page of a list, with rel="next". Absent on the last one'),
  'X-Token': header('The token that replaces the one of the request'),
  'Retry-After': header('Seconds', { type: 'integer', minimum: 1 }),
  Allow: header('The methods of the call'),
}

export type HeaderName = keyof typeof HEADERS

/** @returns the `headers` of a response, none for no names */
export function describeHeaders(names: readonly HeaderName[]): { headers?: Record<string, object> } {
  if (names.length === 0) return {}
  return { headers: Object.fromEntries(names.map((name) => [name, HEADERS[name]])) }
}
