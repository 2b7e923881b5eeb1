import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { PendingList } from '#app/dashboard/attention/pending-list.tsx'
import { type ImportView, importsStore } from '#app/local/state/imports.ts'
import { pendingStore } from '#app/local/state/pending.ts'
import type { Envelope } from '#domain/mutations/mutation.ts'

afterEach(() => {
  pendingStore.set([])
  importsStore.set([])
})

const planned = (total: number) => [{ total, moved: 0 } as ImportView]
const pending = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    return { mid: `m${index}`, name: 'car.edit', uid: 'a', madeAt: '2026-11-23T12:00:00Z' } as unknown as Envelope
  })
const render = () => renderToStaticMarkup(createElement(PendingList, { subjectOf: () => '2020 Riley Nine' }))

it('the waiting changes are listed, with the number of those that are not', () => {
  expect(render()).toBe('')
  pendingStore.set(pending(101))
  importsStore.set(planned(500))
  expect(render().match(/<li>/g)).toHaveLength(100)
  expect(render()).toContain('and 501 more')
})

it('planned mutations of imports are counted without a list while none is in the outbox', () => {
  importsStore.set(planned(500))
  expect(render()).toContain('500 changes of imports')
  expect(render()).not.toMatch(/<ol|more/)
})
