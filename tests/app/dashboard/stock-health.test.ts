import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { Sum } from '#app/dashboard/overview/sum.tsx'
import { PriceHistory } from '#app/dashboard/stock/price-history.tsx'
import StockPage from '#app/dashboard/stock/stock-page.tsx'
import { publishCars } from '#app/local/state/cars.ts'
import { type Car, newCarFields } from '#domain/kinds/car/schema.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const NOW = new Date('2026-11-23T12:00:00Z')
const createdAt = '2026-10-01T12:00:00Z'
const server = { uid: 'a', id: 100_000, version: 1, createdBy: 'ann', createdAt, updatedAt: createdAt }
const car: Car = { ...newCarFields(2026), ...vehicle, ...server }

afterEach(() => publishCars([], 'loading'))

it('the price change of a vehicle is between its first and its last price, not a missing one', () => {
  const textOf = (...prices: number[]) => {
    const priceHistory = prices.map((price, day) => ({ at: `2026-11-0${day + 1}T12:00:00Z`, price }))
    const shown = { ...car, price: prices.at(-1) ?? 0, priceHistory }
    return renderToStaticMarkup(createElement(PriceHistory, { car: shown, now: NOW }))
  }
  expect(textOf(20_000, 19_000)).toContain('$1,000 lower (5.0%)')
  expect(textOf(20_000, 19_000, 0)).toContain('$1,000 lower (5.0%)')
  expect(textOf(20_000, 0)).toBe('')
})

it('stock health without any loaded vehicle shows the failure and no figures', () => {
  const page = () => renderToStaticMarkup(createElement(MemoryRouter, null, createElement(StockPage)))
  publishCars([], 'failed')
  expect(page()).toContain('Could not load the vehicles')
  expect(page()).not.toMatch(/No vehicle is in stock|<table/)
  publishCars([car], 'failed')
  expect(page()).toContain('1 vehicle in stock')
  expect(page()).toContain('All cars have photos, text and price')
  publishCars([], 'ready')
  expect(page()).toContain('No vehicle is in stock')
  expect(page()).not.toContain('All cars have')
})

it('a short sum has words for screen readers', () => {
  const shown = (amount: number) => renderToStaticMarkup(createElement(Sum, { amount }))
  const both = (short: string, words: string) =>
    `<span aria-hidden="true">${short}</span><span class="visually-hidden">${words}</span>`
  expect(shown(999)).toBe('$999')
  expect(shown(674_900)).toBe(both('$674.9K', '674.9 thousand US dollars'))
  expect(shown(2_800_000)).toBe(both('$2.8M', '2.8 million US dollars'))
})
