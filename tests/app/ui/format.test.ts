import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countText, milesText, priceText } from '#app/ui/format.ts'

it('formats numbers as Intl does for en-US', () => {
  const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000_000 }), (n) => countText(n) === grouped.format(n)),
  )
  expect(countText(1234.5)).toBe('1,235')
  expect(milesText(999)).toBe('999 mi')
})

it('formats a price of 0 as "Price on request"', () => {
  expect(priceText(184_606)).toBe('$184,606')
  expect(priceText(0)).toBe('Price on request')
})
