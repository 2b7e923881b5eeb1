import { expect, test } from 'vitest'
import { toApiResult } from '#app/http/api-result.ts'
import { type AttemptResult, hasReachedServer } from '#app/sync/engine/dependencies.ts'

const isReachedBy = (status: number, body: string) =>
  hasReachedServer(toApiResult(status, new Headers(), body, (_): _ is never => false, true) as AttemptResult)

test.each([
  [502, '<h1>Bad gateway</h1>', false],
  [503, '', false],
  [504, '{"message":"The upstream server is timing out"}', false],
  [503, '{"message":"The server cannot save anything at the moment.","code":"unavailable"}', true],
  [500, '{"message":"Internal Server Error"}', true],
  [429, '{"message":"Slow down","code":"quota"}', true],
  [200, '<h1>Log in to this network</h1>', false],
])(
  'S16 a response with status %i and the body %s shows whether the server was reached: %s',
  (status, body, isReached) => {
    expect(isReachedBy(status, body)).toBe(isReached)
  },
)
