// Pending changes that the browser has deleted with the database.
import { beforeEach, expect, it, vi } from 'vitest'
import { newUuid, openSession } from '#app/local/db/device.ts'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { storePhoto } from '#app/local/photos/store-photo.ts'
import { noteWaitingCount, publishLostCount } from '#app/local/session/lost-changes.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  return () => vi.unstubAllGlobals()
})

it('S61 what was pending is lost when the database is empty', async () => {
  const store = openMemoryStore()
  await openSession(store, newUuid)
  noteWaitingCount(7, 2)
  await publishLostCount(7, store)
  expect(Object.fromEntries(stored)).toEqual({ 'waiting-changes-7': '0', 'lost-changes-7': '2' })
  noteWaitingCount(7, 3)
  await publishLostCount(7, store)
  expect(Object.fromEntries(stored)).toEqual({ 'waiting-changes-7': '0', 'lost-changes-7': '5' })
})

it('S61 nothing is lost when only photos are pending', async () => {
  const store = openMemoryStore()
  await openSession(store, newUuid)
  const photo = { hash: 'a'.repeat(64), type: 'image/jpeg', width: 1, height: 1 }
  expect(await storePhoto(store, photo, new ArrayBuffer(1))).toMatchObject({ kind: 'stored' })
  noteWaitingCount(7, 1)
  await publishLostCount(7, store)
  expect(Object.fromEntries(stored)).toEqual({ 'waiting-changes-7': '1' })
})
