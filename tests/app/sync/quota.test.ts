// Changes beyond a quota of the server wait on the device and are sent later.
import 'fake-indexeddb/auto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { QuotaNotice } from '#app/dashboard/components/quota-notice.tsx'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { recordSyncRun } from '#app/local/state/sync-success.ts'
import { quotaMessage } from '#app/sync/engine/dependencies.ts'
import { openDevice } from '#tests/support/device/device.ts'
import { creations, shownImport, startImport, untilMoved } from '#tests/support/device/imports.ts'
import { pushWithdrawals } from '#tests/support/server/push-withdrawals.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

let server: TestServer
afterEach(() => server.close())

it('an import beyond the quota of changes waits, says why, and is complete when the quota allows it', async () => {
  server = await startTestServer({ rateLimits: true })
  const user = await server.addUser('ann', 'user')
  const store = openMemoryStore()
  const ann = await openDevice(server, user, { store })
  await ann.sync()
  for (let sent = 0; sent < 9800; sent += 490) await pushWithdrawals(server, server.tokenOf(user), 490)
  await startImport(ann, creations(350))
  await untilMoved(ann, 350)
  const result = await ann.sync()
  expect(result).toMatchObject({ kind: 'busy', status: 429, code: 'quota', retryAfter: expect.any(Number) })
  expect(shownImport()).toMatchObject({ total: 350, waiting: 250, failed: 0 })
  recordSyncRun(user.id, 'busy', Date.now(), quotaMessage(result))
  const notice = renderToStaticMarkup(createElement(QuotaNotice))
  expect(notice).toContain(
    '10,000 changes a minute from one person. Waiting changes are kept on this device and sent automatically.',
  )
  ann.close()

  await server.stop()
  server = await startTestServer({ rateLimits: true, dir: server.dir })
  const later = await openDevice(server, user, { store })
  const done = await later.sync()
  expect(done).toEqual({ kind: 'done' })
  expect(shownImport()).toMatchObject({ total: 350, waiting: 0, saved: 350, failed: 0 })
  recordSyncRun(user.id, 'done', Date.now(), quotaMessage(done))
  expect(renderToStaticMarkup(createElement(QuotaNotice))).toBe('')
  expect((await server.store.read()).count('cars')).toBe(350)
  later.close()
})
