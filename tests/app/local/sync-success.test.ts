// The time of the last complete sync of each reader on this device.
import { beforeEach, expect, it, vi } from 'vitest'
import { connectionStore, publishLastSync, recordSyncRun } from '#app/local/state/connection.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  return () => vi.unstubAllGlobals()
})

const timeOf = (userId: number | null) => {
  publishLastSync(userId)
  return connectionStore.get().at
}

it('a visitor still knows how old the prices are after a session of staff on the device, which has another base', () => {
  recordSyncRun(null, 'done', 1000, null)
  recordSyncRun(7, 'done', 2000, null)
  expect(timeOf(null)).toBe(1000)
  recordSyncRun(null, 'unreachable', 3000, null)
  expect(connectionStore.get().at).toBe(1000)
  expect(timeOf(7)).toBe(2000)
})

it('the time of one user is not that of another', () => {
  recordSyncRun(7, 'done', 2000, null)
  expect(timeOf(8)).toBeNull()
  expect(timeOf(null)).toBeNull()
})
