// The headers that calls declare.
import { DEVICE_HEADER } from '#domain/protocol/device-report.ts'
import { CURSOR_HEADER } from '#domain/protocol/protocol.ts'

const text = { type: 'string' }
const seconds = { type: 'integer', minimum: 1 }

export const RESPONSE_HEADERS = {
  ETag: { description: 'For If-None-Match', schema: text },
  [CURSOR_HEADER]: {
    description: 'The position in the order of changes that the response describes: EPOCH.SEQUENCE.RUN',
    schema: text,
  },
  Link: {
    description: 'The address of the next page of a list, with rel="next". Absent on the last one',
    schema: text,
  },
  'X-Token': { description: 'The token that replaces the one of the request', schema: text },
  'Retry-After': { description: 'Seconds', schema: seconds },
  Allow: { description: 'The methods of the call', schema: text },
}

export type ResponseHeader = keyof typeof RESPONSE_HEADERS

export const REQUEST_HEADERS = {
  'Idempotency-Key': {
    description: 'A repeated request with the same key has the status of the first and changes nothing',
    schema: { ...text, format: 'uuid' },
  },
  Prefer: { description: 'Instead of the query `limit`', schema: { ...text, example: 'limit=2000' } },
  [DEVICE_HEADER]: {
    description: 'What the device of a staff member reports, in the form of a query: pending, since, build',
    schema: { ...text, example: 'pending=2&since=2026-11-24T09:00:00.000Z&build=0a1b2c3d4e5f' },
  },
}

export type RequestHeader = keyof typeof REQUEST_HEADERS
