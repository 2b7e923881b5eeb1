// The worker that encodes photos, when it does not answer.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { processPhoto } from '#app/dashboard/photos/processing/process-photo.ts'

const photo = { hash: 'a', type: 'image/jpeg', width: 1, height: 1, bytes: new ArrayBuffer(1) }
let workers: SilentWorker[]

/** Answers only when the test says so. */
class SilentWorker {
  onmessage?: (event: { data: object }) => void
  terminate = vi.fn()
  postMessage = vi.fn()

  constructor() {
    workers.push(this)
  }
}

beforeEach(() => {
  workers = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('Worker', SilentWorker)
  vi.stubGlobal('OffscreenCanvas', class {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a picture without an answer is decoded in the page, and the next one gets a new worker', async () => {
  // Nothing can be decoded here, so the attempt in the page fails.
  const first = processPhoto(new Blob(['first'])).catch((error: Error) => error)
  const second = processPhoto(new Blob(['second']))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await first).toBeInstanceOf(ReferenceError)
  expect(workers[0]?.terminate).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(workers[1]?.postMessage).toHaveBeenCalledOnce())
  workers[1]?.onmessage?.({ data: { photo } })
  expect(await second).toBe(photo)
  expect(vi.getTimerCount()).toBe(0)
})
