// A press on a push notification in the worker.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const ORIGIN = 'https://lot.example'
/** Typed as string, so that this project does not type-check the worker, which has another library. */
const WORKER: string = '#app/service-worker/push-notifications.ts'

const listeners = new Map<string, (event: object) => void>()
let tabs: { url: string; focus(): void }[]
let done: string[]

beforeAll(async () => {
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    clients: { matchAll: async () => tabs, openWindow: (path: string) => done.push(`open ${path}`) },
  })
  const { handlePushEvents } = await import(WORKER)
  handlePushEvents()
})
afterAll(() => vi.unstubAllGlobals())

test.each([
  ['/appointments?id=7', 'focus /appointments?id=7'],
  ['/appointments?id=8', 'open /appointments?id=8'],
  ['/messages', 'focus /messages?lead=3'],
  ['/cars', 'open /cars'],
])('a press on a notification about %s does: %s', async (path, expected) => {
  done = []
  tabs = ['/appointments?id=7', '/messages?lead=3'].map((at) => ({
    url: ORIGIN + at,
    focus: () => void done.push(`focus ${at}`),
  }))
  const work: Promise<void>[] = []
  const notification = { close() {}, data: path }
  listeners.get('notificationclick')?.({ notification, waitUntil: (ended: Promise<void>) => work.push(ended) })
  await Promise.all(work)
  expect(done).toEqual([expected])
})
