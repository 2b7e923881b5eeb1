import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PendingList } from '#app/dashboard/attention/pending-list.tsx'
import { SyncHealth } from '#app/dashboard/attention/sync-health.tsx'
import { ToastProvider } from '#app/dashboard/components/toasts.tsx'
import { NOTHING_PENDING, pendingStore } from '#app/local/state/pending.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'

// Test files share the modules, and another one may have left a state.
const empty = () => pendingStore.set(NOTHING_PENDING)
beforeEach(empty)
afterEach(empty)

const AT = '2026-11-23T12:00:00Z'
const setPending = (queued: number, planned: number) => {
  const mutations = Array.from({ length: queued }, (_, index) => {
    return { mid: `m${index}`, name: 'car.edit', uid: 'a', madeAt: AT } as unknown as Envelope
  })
  pendingStore.set({ mutations, count: queued + planned, since: AT })
}
const render = () => renderToStaticMarkup(createElement(PendingList, { subjectOf: () => '2020 Riley Nine' }))

it('the waiting changes are listed, with the number of those that are not', () => {
  expect(render()).toBe('')
  setPending(101, 500)
  expect(render().match(/<li>/g)).toHaveLength(100)
  expect(render()).toContain('and 501 more')
})

it('planned mutations of imports are counted without a list while none is in the outbox', () => {
  setPending(0, 500)
  expect(render()).toContain('500 changes of imports')
  expect(render()).not.toMatch(/<ol|more/)
})

it('the panel of this device counts planned mutations too', () => {
  const panel = () => renderToStaticMarkup(createElement(ToastProvider, null, createElement(SyncHealth)))
  setPending(1000, 4000)
  expect(panel()).toContain('5,000 changes are waiting, the oldest for')
  setPending(0, 4000)
  expect(panel()).toContain('4,000 changes are waiting, the oldest for')
})
