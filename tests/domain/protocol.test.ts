import { expect, it } from 'vitest'
import { isFinalRefusal } from '#domain/protocol/final-refusal.ts'
import { formatCursor, parseCursor } from '#domain/protocol/protocol.ts'

it.each([
  [{ epoch: 1, sequence: 0 }, '1.0'],
  [{ epoch: 12, sequence: 345, run: '0af' }, '12.345.0af'],
])('the cursor %j is %s, and is read from it', (cursor, text) => {
  expect(formatCursor(cursor)).toBe(text)
  expect(parseCursor(text)).toStrictEqual(cursor)
})

it.each([
  undefined,
  null,
  '',
  '1',
  '1.',
  '.1',
  '1.2.',
  '1.2.xyz',
  'x1.2',
  '1.2.a.b',
  '1.2x',
  `1.${'1'.repeat(16)}`,
  `1.2.${'a'.repeat(33)}`,
])('%j is no cursor', (text) => expect(parseCursor(text)).toBeNull())

it.each([
  { code: 'bad_request' },
  { code: 'too_large' },
  { code: 'unsupported_media_type' },
  { code: 'gap' },
  { code: 'forked' },
  { code: 'wrong_user' },
  { code: 'invalid' },
  { code: 'key_reused' },
  { code: 'no_numbers' },
  { errors: [{ path: 'name', message: 'Name is required' }] },
])('the refusal %j is of the server: final', (body) => expect(isFinalRefusal(body)).toBe(true))

it.each([{}, { code: 'quota' }, { code: 404 }, { errors: 'x' }, { errors: [] }, { errors: [null, 'x', { code: 5 }] }])(
  'the refusal %j counts as no response',
  (body) => expect(isFinalRefusal(body)).toBe(false),
)
