import { expect, it } from 'vitest'
import { isRetentionOver } from '#domain/kinds/inquiry/inquiry-retention.ts'

it.each([
  ['2026-11-23T12:00:00.000Z', 24, '2024-11-23T11:59:59.999Z', true],
  ['2026-11-23T12:00:00.000Z', 24, '2024-11-23T12:00:00.000Z', false],
  // A shorter month ends earlier.
  ['2026-03-31T12:00:00.000Z', 1, '2026-02-28T11:59:59.999Z', true],
  ['2026-03-31T12:00:00.000Z', 1, '2026-02-28T12:00:00.000Z', false],
  ['2026-11-23T12:00:00.000Z', 0, '1990-01-01T00:00:00.000Z', false],
])('at %s, %i months after the last change, an inquiry of %s has expired: %j', (now, months, updatedAt, hasExpired) => {
  expect(isRetentionOver(updatedAt, months, new Date(now))).toBe(hasExpired)
})
