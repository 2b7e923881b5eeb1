// The seller of a vehicle in a conflict and in the list of refused changes.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'
import { ConflictItem } from '#app/dashboard/attention/conflict-item.tsx'
import { RequestedValues } from '#app/dashboard/attention/refused/requested-values.tsx'
import { staffStore } from '#app/local/state/records.ts'
import type { Conflict } from '#domain/kinds/kinds.ts'

beforeEach(() => staffStore.set([{ id: 2, name: 'Ann Lee' }]))

const texts = (html: string, tag: string) =>
  Array.from(html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'g')), ([, text]) => text)

it('a conflict about the seller names both sellers', () => {
  const conflict = {
    uid: 'c',
    kind: 'fields',
    about: 'car',
    recordUid: 'a',
    by: 'bea',
    madeAt: '2026-01-01T00:00:00.000Z',
    fields: { sellerId: { mine: 2, theirs: 7 } },
  } as unknown as Conflict
  const html = renderToStaticMarkup(createElement(ConflictItem, { conflict, subject: 'Jaguar' }))
  expect([texts(html, 'legend'), texts(html, 'dd')]).toEqual([['Seller'], ['Former staff 7', 'Ann Lee']])
})

it.each([
  [{ fields: { sellerId: { from: null, to: 2 } } }, 'Ann Lee'],
  [{ fields: { sellerId: { from: 2, to: null } } }, '(empty)'],
  [{ car: { sellerId: 2 } }, 'Ann Lee'],
])('a refused change of the seller names the person: %j', (args, name) => {
  const html = renderToStaticMarkup(createElement(RequestedValues, { args }))
  expect([texts(html, 'dt'), texts(html, 'dd')]).toEqual([['Seller'], [name]])
})
