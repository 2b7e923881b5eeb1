// How responses are classified, and how long a request waits for one.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isObject, toApiResult } from '#app/http/api-result.ts'
import { onTokenRefused, request } from '#app/http/request.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const isExpected = (body: unknown): body is { data: unknown[] } => isObject(body) && Array.isArray(body.data)
const classify = (status: number, text: string, headers: Record<string, string> = {}) =>
  toApiResult(status, new Headers(headers), text, isExpected, true)

test('S16 accepts only responses of our server as final', () => {
  expect(classify(200, '{"data":[]}', { 'X-Cursor': '1.5' })).toEqual({ kind: 'ok', body: { data: [] }, cursor: '1.5' })
  expect(classify(200, '<html>Log in to the hotel</html>')).toEqual({ kind: 'unreachable' })
  expect(classify(200, '{"data":{}}')).toEqual({ kind: 'unreachable' })
  expect(classify(302, '')).toEqual({ kind: 'unreachable' })
  expect(classify(404, '<html>Not found</html>')).toEqual({ kind: 'unreachable' })
})

test('S16 distinguishes refusals from retryable failures', () => {
  expect(classify(409, '{"message":"Gap","code":"gap"}')).toEqual({
    kind: 'refused',
    status: 409,
    body: { message: 'Gap', code: 'gap' },
  })
  expect(classify(429, '{"message":"Slow down"}', { 'Retry-After': '7' })).toEqual({
    kind: 'busy',
    status: 429,
    retryAfter: 7000,
    message: 'Slow down',
  })
  for (const status of [408, 425, 500, 502, 503]) expect(classify(status, '<html>').kind).toBe('busy')
})

/** A request whose response arrives in chunks that the test sends. */
function slowRequest() {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller
    },
  })
  const result = request(
    {
      fetch: async (_, init) => {
        init?.signal?.addEventListener('abort', () => stream?.error(init.signal?.reason))
        return new Response(body)
      },
    },
    { path: '/api/cars', isExpected },
  )
  const bytes = new TextEncoder().encode('{"data":["Škoda","Citroën"]}')
  return {
    result,
    length: bytes.length,
    sendBytes: (from: number, to?: number) => stream?.enqueue(bytes.slice(from, to)),
    end: () => stream?.close(),
  }
}

test('S16 waits for a response that keeps arriving, even when a chunk ends inside a character', async () => {
  const { result, length, sendBytes, end } = slowRequest()
  for (let at = 0; at < length; at += 1) {
    sendBytes(at, at + 1)
    await vi.advanceTimersByTimeAsync(14_000)
  }
  end()
  expect(await result).toEqual({ kind: 'ok', body: { data: ['Škoda', 'Citroën'] }, cursor: null })
})

test('S16 aborts a response after 15 seconds without a byte', async () => {
  const { result, sendBytes } = slowRequest()
  sendBytes(0, 9)
  await vi.advanceTimersByTimeAsync(14_000)
  sendBytes(9, 12)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await result).toEqual({ kind: 'unreachable' })
})

const refuse = (body: string, token: string | null = 'a token') =>
  request({ fetch: async () => new Response(body, { status: 401 }) }, { path: '/api/cars', token, isExpected })

test('S18 a 401 with a message ends the session; any other 401 to a token is of a gateway', async () => {
  expect(await refuse('{"message":"Unauthorized"}')).toEqual({ kind: 'signed-out' })
  expect(await refuse('{"message":"x","code":"account_gone"}')).toEqual({ kind: 'signed-out', code: 'account_gone' })
  for (const body of ['{"error":"no"}', '{"message":1}', '{}', '[]', '<html>Portal</html>', '', '"Unauthorized"']) {
    expect(await refuse(body), body).toEqual({ kind: 'unreachable' })
  }
})

test('a 401 without a token refuses what was sent, even if it has no message; a portal does not', async () => {
  for (const body of ['{"message":"Invalid"}', '{"error":"no"}', '{}', ''])
    expect(await refuse(body, null), body).toEqual({ kind: 'signed-out' })
  expect(await refuse('<html>Portal</html>', null)).toEqual({ kind: 'unreachable' })
})

test('S18 any call whose token the server does not accept ends the session', async () => {
  const refused = vi.fn()
  onTokenRefused(refused)
  await refuse('{"message":"x","code":"account_gone"}')
  expect(refused.mock.calls).toEqual([['a token', 'account_gone']])
  for (const body of ['{"error":"no"}', '']) await refuse(body)
  await refuse('{"message":"Invalid username or password"}', null)
  expect(refused).toHaveBeenCalledTimes(1)
})
