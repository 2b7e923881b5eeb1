// Changes beyond a quota of the server wait on the device and are sent later.
import { afterEach, expect, it } from 'vitest'
import { connectionStore, recordSyncRun } from '#app/local/state/connection.ts'
import { quotaMessage } from '#app/sync/engine/dependencies.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { openFrozenStore } from '#tests/support/device/frozen-store.ts'
import { creations, shownImport, startImport } from '#tests/support/device/imports.ts'
import { pushNoops } from '#tests/support/server/push-noops.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let server: TestServer
afterEach(() => server.close())

it('an import beyond the quota of changes waits, says why, and is complete when the quota allows it', async () => {
  server = await startTestServer({ rateLimits: true })
  const user = await server.addUser('ann', 'user')
  const store = openFrozenStore()
  const ann = await openDevice(server, user, { store })
  await ann.sync()
  for (let sent = 0; sent < 9800; sent += 490) await pushNoops(server, server.tokenOf(user), 490)
  await startImport(ann, creations(350))
  const result = await ann.sync()
  expect(result).toMatchObject({ kind: 'busy', status: 429, code: 'quota', retryAfter: expect.any(Number) })
  expect(await shownImport(ann)).toMatchObject({ total: 350, waiting: 350, failed: 0 })
  recordSyncRun(user.id, 'busy', Date.now(), quotaMessage(result))
  expect(connectionStore.get().quota).toBe('The server accepts 10,000 changes a minute from one person.')
  ann.close()

  await server.stop()
  server = await startTestServer({ rateLimits: true, dir: server.dir })
  const later = await openDevice(server, user, { store })
  const done = await later.sync()
  expect(done).toEqual({ kind: 'done' })
  expect(await shownImport(later)).toMatchObject({ total: 350, waiting: 0, saved: 350, failed: 0 })
  recordSyncRun(user.id, 'done', Date.now(), quotaMessage(done))
  expect(connectionStore.get().quota).toBe(null)
  expect((await server.store.read()).count('cars')).toBe(350)
})
