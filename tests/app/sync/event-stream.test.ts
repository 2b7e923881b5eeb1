// The event stream: events, reconnection with backoff, and reconnection at once when the network is back. A hidden tab has none.
import { expect, it, onTestFinished, vi } from 'vitest'
import { followEvents } from '#app/sync/live/event-stream.ts'
import { manualTimers } from '#tests/support/device/manual-timers.ts'

/** A response whose events the test sends. */
function eventStreamResponse() {
  let controller: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start(streamController) {
      controller = streamController
    },
  })
  const response = new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  const send = (text: string) => controller.enqueue(new TextEncoder().encode(text))
  return { response, send, end: () => controller.close() }
}

function openStream() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const show = (visibilityState: 'visible' | 'hidden') => {
    Object.assign(page, { visibilityState }).dispatchEvent(new Event('visibilitychange'))
  }
  const timers = manualTimers()
  const onEvent = vi.fn()
  const onLost = vi.fn()
  /** The request fails when no response is left. */
  const responses: Response[] = []
  const signals: AbortSignal[] = []
  const fetch = vi.fn(async (_: RequestInfo | URL, { signal }: RequestInit = {}) => {
    if (signal) signals.push(signal)
    const response = responses.shift()
    if (!response) throw new TypeError('Failed to fetch')
    // In a browser, aborting the request ends its stream with an error.
    const aborted = new Promise<never>((_, fail) => signal?.addEventListener('abort', () => fail(new Error('aborted'))))
    aborted.catch(() => {})
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await Promise.race([reader.read(), aborted])
        if (done) controller.close()
        else controller.enqueue(value)
      },
    })
    return new Response(body, { headers: response.headers })
  })
  const clock = { now: () => 0, after: timers.after }
  const stream = followEvents({ network: { fetch }, token: null, clock, random: () => 1, onEvent, onLost })
  onTestFinished(stream.stop)
  return { timers, onEvent, onLost, responses, signals, fetch, stream, show }
}

it('reports missed events when it connects, and each event after that', async () => {
  const { response, send, end } = eventStreamResponse()
  const { onEvent, fetch, responses, timers } = openStream()
  responses.push(response)
  await vi.waitFor(() => expect(timers.due()).toEqual([3000]))
  timers.advance(3000)
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(1))
  send('data: staff\n\n')
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(2))
  send(': still here\n\n')
  send('data: pub')
  send('lic\n\n')
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(3))
  expect(fetch).toHaveBeenCalledTimes(2)
  end()
  await vi.waitFor(() => expect(timers.due()).toEqual([3000]))
})

it('ends a connection that sends nothing for a minute', async () => {
  const { responses, signals, timers, onLost } = openStream()
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1))
  responses.push(eventStreamResponse().response)
  timers.advance(3000)
  await vi.waitFor(() => expect(timers.due()).toEqual([60_000]))
  timers.advance(60_000)
  expect(signals[1]?.aborted).toBe(true)
})

it('doubles the delay after each failure, and reconnects at once when the network is back', async () => {
  const { fetch, responses, timers, stream, onEvent } = openStream()
  for (const delay of [3000, 6000, 12_000, 24_000, 48_000, 60_000]) {
    await vi.waitFor(() => expect(timers.due()).toEqual([delay]))
    timers.advance(delay)
  }
  await vi.waitFor(() => expect(timers.due()).toEqual([60_000]))
  responses.push(eventStreamResponse().response)
  const requests = fetch.mock.calls.length
  stream.reconnect()
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(1))
  expect(fetch).toHaveBeenCalledTimes(requests + 1)
})

it('replaces an open stream, which may be dead, when the network is back', async () => {
  const { fetch, responses, timers, stream, onEvent, signals } = openStream()
  responses.push(eventStreamResponse().response, eventStreamResponse().response)
  await vi.waitFor(() => expect(timers.due()).toEqual([3000]))
  timers.advance(3000)
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(1))
  stream.reconnect()
  expect(signals[1]?.aborted).toBe(true)
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(2))
  expect(fetch).toHaveBeenCalledTimes(3)
})

it('reports each connection that fails or ends, unless it is stopped or replaced', async () => {
  const { onEvent, onLost, responses, timers, stream } = openStream()
  const { response, end } = eventStreamResponse()
  responses.push(response, eventStreamResponse().response, eventStreamResponse().response)
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1))
  timers.advance(3000)
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(1))
  end()
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(2))
  timers.advance(6000)
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(2))
  stream.reconnect()
  await vi.waitFor(() => expect(onEvent).toHaveBeenCalledTimes(3))
  stream.stop()
  expect(onLost).toHaveBeenCalledTimes(2)
})

it('never reconnects once stopped', async () => {
  const { fetch, timers, stream } = openStream()
  await vi.waitFor(() => expect(timers.due()).toEqual([3000]))
  stream.stop()
  timers.advance(600_000)
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('ends while the tab is hidden, and begins again when it is shown', async () => {
  const { fetch, signals, stream, show } = openStream()
  show('hidden')
  expect(signals[0]?.aborted).toBe(true)
  show('visible')
  expect(fetch).toHaveBeenCalledTimes(2)
  show('visible')
  stream.stop()
  show('hidden')
  show('visible')
  expect(fetch).toHaveBeenCalledTimes(2)
})
