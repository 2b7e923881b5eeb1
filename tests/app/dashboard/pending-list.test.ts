import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { type PendingChanges, readPendingChanges } from '#app/dashboard/attention/pending-changes.ts'
import { PendingList } from '#app/dashboard/attention/pending-list.tsx'
import { SyncHealth } from '#app/dashboard/attention/sync-health.tsx'
import { ToastProvider } from '#app/dashboard/components/toasts.tsx'
import { openMemoryStore } from '#app/local/db/memory-store.ts'
import { publishCars } from '#app/local/state/cars.ts'
import type { Envelope } from '#domain/kinds/mutation.ts'

const AT = '2026-11-23T12:00:00Z'
/** The contents of an outbox. @param imported vehicles of an import that was made before the edits */
async function pendingOf(edits: number, imported = 0): Promise<PendingChanges> {
  const ofImport = { mid: 'import', name: 'car.import', args: { rows: Array(imported).fill({ uid: 'b' }) } }
  const envelopes = [
    ...(imported > 0 ? [ofImport] : []),
    ...Array.from({ length: edits }, (_, index) => ({ mid: `m${index}`, name: 'car.edit', args: {} })),
  ].map((envelope) => ({ ...envelope, uid: 'a', format: 1, madeAt: AT }) as unknown as Envelope)
  const store = openMemoryStore()
  await store.write((tx) =>
    tx.put(
      'outbox',
      envelopes.map((envelope, key) => ({ key, envelope })),
    ),
  )
  return store.read(readPendingChanges)
}

const render = (pending: PendingChanges | undefined) =>
  renderToStaticMarkup(createElement(PendingList, { pending, subjectOf: () => '2020 Riley Nine' }))
const panel = (pending: PendingChanges | undefined) =>
  renderToStaticMarkup(createElement(ToastProvider, null, createElement(SyncHealth, { pending })))

it('the waiting changes are listed, with the number of those that are not', async () => {
  expect(render(await pendingOf(0))).toBe('')
  const html = render(await pendingOf(101))
  expect(html.match(/<li\b/g)).toHaveLength(100)
  expect(html).toContain('and 1 more')
})

it('an import waits as one item, with the number of its vehicles', async () => {
  const html = render(await pendingOf(1, 100))
  expect(html.match(/<li\b/g)).toHaveLength(2)
  expect(html).toContain('<span>Changes to 100 vehicles</span>')
  expect(html).toContain('<span>Changes to 2020 Riley Nine</span>')
})

it('the panel of this device counts each vehicle of an import', async () => {
  expect(panel(await pendingOf(1000, 4000))).toContain('5,000 changes are waiting, the oldest for')
  expect(panel(await pendingOf(1))).toContain('1 change has been waiting for')
})

it('the panel of this device says nothing of changes until the outbox has been read', async () => {
  publishCars([], 'ready')
  expect(panel(undefined)).not.toMatch(/wait/)
  expect(panel(await pendingOf(0))).toContain('Nothing on this device waits to be sent.')
  publishCars([], 'loading')
})
