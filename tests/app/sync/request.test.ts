import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isObject } from '#app/sync/http/api-result.ts'
import { call } from '#app/sync/http/request.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** An answer whose parts come when the test lets them come. */
function slowLine() {
  let line: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      line = controller
    },
  })
  const answer = call(
    {
      fetch: async (_, init) => {
        init?.signal?.addEventListener('abort', () => line?.error(init.signal?.reason))
        return new Response(body)
      },
    },
    { path: '/api/cars', isOurs: (found): found is { data: string[] } => isObject(found) && Array.isArray(found.data) },
  )
  const bytes = new TextEncoder().encode('{"data":["Škoda","Citroën"]}')
  return {
    answer,
    length: bytes.length,
    part: (from: number, to?: number) => line?.enqueue(bytes.slice(from, to)),
    end: () => line?.close(),
  }
}

test('S16 an answer that keeps coming is waited for, however long it takes; its letters may come in halves', async () => {
  const { answer, length, part, end } = slowLine()
  for (let at = 0; at < length; at += 1) {
    part(at, at + 1)
    await vi.advanceTimersByTimeAsync(14_000)
  }
  end()
  expect(await answer).toEqual({ kind: 'ok', body: { data: ['Škoda', 'Citroën'] }, cursor: null })
})

test('S16 an answer that has stopped coming is none after 15 seconds', async () => {
  const { answer, part } = slowLine()
  part(0, 9)
  await vi.advanceTimersByTimeAsync(14_000)
  part(9, 12)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await answer).toEqual({ kind: 'unreachable' })
})
