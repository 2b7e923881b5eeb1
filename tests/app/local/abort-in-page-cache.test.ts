import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { LocalStore } from '#app/local/db/local-store.ts'

/** More than run before the event. */
const REQUESTS = 20

const page = new EventTarget()
function hideAndShow(): void {
  for (const type of ['pagehide', 'pageshow']) page.dispatchEvent(Object.assign(new Event(type), { persisted: true }))
}

let openDexieStore: (name: string) => Promise<LocalStore>

beforeAll(async () => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.resetModules()
  ;({ openDexieStore } = await import('#app/local/db/dexie-store.ts'))
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('aborts the transactions of a page that enters the back/forward cache, and repeats them when it is shown', async () => {
  const cached = await openDexieStore('cached-page')
  const other = await openDexieStore('cached-page')
  const enquiry = (mid: string) => ({ mid, at: '2026-01-01T00:00:00.000Z', state: 'waiting' as const })
  let runs = 0
  const write = cached.write(async (tx) => {
    runs++
    if (runs === 1) setImmediate(hideAndShow)
    for (let times = 0; times < REQUESTS; times++) await tx.put('enquiries', [enquiry('cached')])
  })
  const read = cached.snapshot()
  await other.write((tx) => tx.put('enquiries', [enquiry('other')]))
  await write
  expect(runs).toBe(2)
  expect((await read).revision).toBeDefined()
  expect((await other.snapshot()).enquiries.map(({ mid }) => mid).toSorted()).toEqual(['cached', 'other'])
  cached.close()
  other.close()
})
