import { afterEach, expect, it, vi } from 'vitest'
import { activateWhenUnblocked, blockUpdates, hasUnsavedForm } from '#app/pwa/updates.ts'
import { renewalEnded, whileRenewing } from '#app/sync/http/session.ts'
import { withLock } from '#app/sync/live/web-lock.ts'

afterEach(() => vi.unstubAllGlobals())

const refused = () => Promise.reject(new DOMException('no', 'SecurityError'))
const REFUSING = { request: vi.fn(refused), query: refused }

it.each([
  ['has no locks, as on plain http', undefined],
  ['refuses locks', REFUSING],
])('work, updates and a new token do not wait in a browser that %s', async (_, locks) => {
  vi.stubGlobal('navigator', { locks })
  expect(await withLock('name', {}, () => 'done')).toBe('done')
  expect(await whileRenewing(async () => 'renewed')).toBe('renewed')
  await renewalEnded()

  const unblock = blockUpdates()
  expect(hasUnsavedForm()).toBe(true)
  unblock()
  expect(hasUnsavedForm()).toBe(false)
  await new Promise<void>((activate) => void activateWhenUnblocked({ activate }))
})

it('work that fails under a lock is not repeated', async () => {
  vi.stubGlobal('navigator', { locks: { request: (_: string, __: object, start: () => unknown) => start() } })
  const work = vi.fn(() => Promise.reject(new Error('The work failed')))
  await expect(withLock('name', {}, work)).rejects.toThrow('The work failed')
  expect(work).toHaveBeenCalledOnce()
})
