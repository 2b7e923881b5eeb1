import { expect, it } from 'vitest'
import { formatDeviceReport, parseDeviceReport } from '#domain/protocol/device-report.ts'
import { isFinalRefusal } from '#domain/protocol/final-refusal.ts'
import { covers, formatCursor, isSameHistory, laterPosition, parseCursor } from '#domain/protocol/protocol.ts'
import { pushRequest } from '#domain/protocol/push-request.ts'

it.each([
  [{ epoch: 1, sequence: 0, run: 'f' }, '1.0.f'],
  [{ epoch: 12, sequence: 345, run: '0af' }, '12.345.0af'],
  [{ epoch: 12, sequence: 345, newest: 678, run: '0af' }, '12.345-678.0af'],
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
  '1.2',
  '.1',
  '1.2.',
  '1.2.xyz',
  'x1.2.a',
  '1.2.a.b',
  '1.2x',
  '1.2-.a',
  '1.2-x.a',
  `1.${'1'.repeat(16)}`,
  `1.2.${'a'.repeat(33)}`,
])('%j is no cursor', (text) => expect(parseCursor(text)).toBeNull())

it.each([
  ['1.7.a', '1.7.a', true],
  ['1.10.a', '1.9.a', true],
  ['1.9.a', '1.10.a', false],
  // A later run of the same history.
  ['1.9.b', '1.9.a', true],
  ['', '1.1.a', false],
  ['1.1.a', '', false],
])('a base with the cursor %j includes what was decided at %j: %s', (cursor, at, isIncluded) => {
  expect(covers(cursor, at)).toBe(isIncluded)
})

it.each([
  ['1.7.a', '1.9.a', true],
  ['1.7.a', '2.7.a', false],
  ['1.7.a', '1.7.b', false],
  ['1.7.a', null, false],
  ['', '1.7.a', false],
])('%j and %j are positions of one run of one history: %s', (a, b, isSame) => {
  expect(isSameHistory(a, b)).toBe(isSame)
})

it.each([
  [null, '1.7.a', '1.7.a'],
  ['1.7.a', '1.9.a', '1.9.a'],
  ['1.9.a', '1.7.a', '1.9.a'],
  ['1.7.a', '1.7.b', '1.7.a'],
  [null, '', null],
])('the later one of the positions %j and %j is %j', (a, b, later) => {
  expect(laterPosition(a, b)).toBe(later)
})

it.each([
  { code: 'bad_request' },
  { code: 'too_large' },
  { code: 'unsupported_media_type' },
  { code: 'unknown_position' },
  { code: 'invalid' },
  { code: 'key_reused' },
  { code: 'no_numbers' },
  { errors: [{ path: 'name', message: 'Name is required' }] },
])('the refusal %j is of the server: final', (body) => expect(isFinalRefusal(body)).toBe(true))

it.each([{}, { code: 'quota' }, { code: 404 }, { errors: 'x' }, { errors: [] }, { errors: [null, 'x', { code: 5 }] }])(
  'the refusal %j counts as no response',
  (body) => expect(isFinalRefusal(body)).toBe(false),
)

const mid = '00000000-0000-4000-8000-000000000001'
const sent = { mid, uid: mid, name: 'car.sell', args: {}, format: 1, madeAt: '2026-11-23T12:00:00.000Z' }

it('a push has up to 500 mutations, and the newest position that the device knows', () => {
  const push = (count: number) => ({ deviceId: mid, mutations: Array.from({ length: count }, () => sent) })
  expect(pushRequest.parse(push(500))).toEqual(push(500))
  expect(pushRequest.safeParse(push(501)).success).toBe(false)
  expect(pushRequest.parse({ ...push(1), position: '1.2.a' })).toEqual({ ...push(1), position: '1.2.a' })
  expect(pushRequest.safeParse({ ...push(1), position: 12 }).success).toBe(false)
  expect(pushRequest.safeParse({ ...push(1), deviceId: 'a tab' }).success).toBe(false)
})

it.each([
  { mid: 'x' },
  { uid: 'x'.repeat(101) },
  { name: 'x'.repeat(101) },
  { args: [] },
  { format: '1' },
  { madeAt: 'x'.repeat(41) },
])('a push has no mutation with %j', (change) => {
  expect(pushRequest.safeParse({ deviceId: mid, mutations: [{ ...sent, ...change }] }).success).toBe(false)
})

it.each([
  [{ pending: 0 }, 'pending=0'],
  [{ pending: 2, since: '2026-11-24T09:00:00.000Z' }, 'pending=2&since=2026-11-24T09%3A00%3A00.000Z'],
  [{ pending: 2, build: '0a1b2c3d4e5f' }, 'pending=2&build=0a1b2c3d4e5f'],
])('the report %j of a device is %s, and is read from it', (report, header) => {
  expect(formatDeviceReport(report)).toBe(header)
  expect(parseDeviceReport(header)).toStrictEqual(report)
})

it.each([
  '',
  'pending=',
  'pending=-1',
  'pending=2x',
  'pending=x2',
  'pending=1234567890',
  'pending=2&since=yesterday',
  'pending=2&build=',
  'pending=2&build=0a1b!',
  'pending=2&build=!0a1b',
  'pending=2&build=xyz',
  `pending=2&build=${'a'.repeat(41)}`,
])('%j is no report of a device', (header) => expect(parseDeviceReport(header)).toBeNull())
