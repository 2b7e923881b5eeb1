import { expect, test } from 'vitest'
import { isObject, toAnswer } from '#app/sync/http/api-result.ts'

const isOurs = (body: unknown): body is { data: unknown[] } => isObject(body) && Array.isArray(body.data)
const answer = (status: number, text: string, headers: Record<string, string> = {}) =>
  toAnswer(status, new Headers(headers), text, isOurs)

test('S16 an answer is final only when it is ours', () => {
  expect(answer(200, '{"data":[]}', { 'X-Cursor': '1.5' })).toEqual({ kind: 'ok', body: { data: [] }, cursor: '1.5' })
  expect(answer(200, '<html>Log in to the hotel</html>')).toEqual({ kind: 'unreachable' })
  expect(answer(200, '{"data":{}}')).toEqual({ kind: 'unreachable' })
  expect(answer(302, '')).toEqual({ kind: 'unreachable' })
  expect(answer(404, '<html>Not found</html>')).toEqual({ kind: 'unreachable' })
  expect(answer(401, '<html>Portal</html>')).toEqual({ kind: 'unreachable' })
})

test('S16 a no is told apart from a not now', () => {
  for (const words of ['{"message":"Please log in"}', '{"error":"no"}', '']) {
    expect(answer(401, words)).toEqual({ kind: 'signed-out' })
  }
  expect(answer(409, '{"message":"Gap","code":"gap","lastSeq":3}')).toEqual({
    kind: 'refused',
    status: 409,
    body: { message: 'Gap', code: 'gap', lastSeq: 3 },
  })
  expect(answer(429, '{"message":"Slow down"}', { 'Retry-After': '7' })).toEqual({
    kind: 'busy',
    status: 429,
    retryAfter: 7000,
    message: 'Slow down',
  })
  for (const status of [408, 425, 500, 502, 503]) expect(answer(status, '<html>').kind).toBe('busy')
})
