import { expect, it } from 'vitest'
import { inventoryValue } from '#app/dashboard/overview/inventory-value.ts'

it.each([
  [0, '$0'],
  [999, '$999'],
  [1000, '$1.0K'],
  [12_345, '$12.3K'],
  [1_000_000, '$1.0M'],
  [2_949_000, '$2.9M'],
])('formats the inventory value %d as %s', (sum, text) => {
  expect(inventoryValue(sum)).toBe(text)
})
