// The server's one-word news: heard, waited for when the line breaks, and listened to anew as soon as there is a network again.
import { expect, it, onTestFinished, vi } from 'vitest'
import { listenForPokes } from '#app/sync/live/event-stream.ts'
import { handTimers } from '#tests/support/device/manual-timers.ts'

/** A server's stream that a test speaks through. */
function stream() {
  let voice: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      voice = controller
    },
  })
  const response = new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  const say = (text: string) => voice.enqueue(new TextEncoder().encode(text))
  return { response, say, end: () => voice.close() }
}

function listener() {
  const timers = handTimers()
  const heard = vi.fn()
  const answers: (Response | null)[] = []
  const signals: AbortSignal[] = []
  const fetch = vi.fn(async (_: RequestInfo | URL, { signal }: RequestInit = {}) => {
    if (signal) signals.push(signal)
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    // As the browser does it: a request that is given up breaks its stream off.
    const broken = new Promise<never>((_, fail) => signal?.addEventListener('abort', () => fail(new Error('aborted'))))
    broken.catch(() => {})
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await Promise.race([reader.read(), broken])
        if (done) controller.close()
        else controller.enqueue(value)
      },
    })
    return new Response(body, { headers: answer.headers })
  })
  const clock = { now: () => 0, after: timers.after }
  const listening = listenForPokes({ network: { fetch }, token: null, clock, random: () => 1, heard })
  onTestFinished(listening.stop)
  return { timers, heard, answers, signals, fetch, listening }
}

it('hears what was said before it listened, and every word after', async () => {
  const { response, say } = stream()
  const { heard, fetch, answers, timers } = listener()
  answers.push(response)
  await vi.waitFor(() => expect(timers.due()).toEqual([3000]))
  timers.advance(3000)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  say('data: staff\n\n')
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
  say(': still here\n\n')
  say('data: pub')
  say('lic\n\n')
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(3))
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('waits longer after each failure, and not at all once the network is back', async () => {
  const { fetch, answers, timers, listening, heard } = listener()
  for (const wait of [3000, 6000, 12_000, 24_000, 48_000, 60_000]) {
    await vi.waitFor(() => expect(timers.due()).toEqual([wait]))
    timers.advance(wait)
  }
  await vi.waitFor(() => expect(timers.due()).toEqual([60_000]))
  answers.push(stream().response)
  const asked = fetch.mock.calls.length
  listening.reopen()
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  expect(fetch).toHaveBeenCalledTimes(asked + 1)
})

it('gives up a stream that may be dead when the network is back, and opens another', async () => {
  const { fetch, answers, timers, listening, heard, signals } = listener()
  answers.push(stream().response, stream().response)
  await vi.waitFor(() => expect(timers.due()).toEqual([3000]))
  timers.advance(3000)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1))
  listening.reopen()
  await vi.waitFor(() => expect(timers.due()).toContain(0))
  expect(signals[1]?.aborted).toBe(true)
  timers.advance(0)
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
  expect(fetch).toHaveBeenCalledTimes(3)
})

it('once stopped opens nothing any more', async () => {
  const { fetch, timers, listening } = listener()
  await vi.waitFor(() => expect(timers.due()).toEqual([3000]))
  listening.stop()
  listening.reopen()
  timers.advance(600_000)
  expect(fetch).toHaveBeenCalledTimes(1)
})
