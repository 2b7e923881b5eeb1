// A change of a field as the activity log stores it. An entry costs what was changed, not the whole value: it is kept for more than a year.
import { type FieldChange, sameValue } from '#domain/mutations/merge.ts'

/** Longer texts, for example of settings, are cut. */
const MAX_TEXT_LENGTH = 300

/** Two lists become the items that were removed and added; there are none of either when the order was changed. */
export function loggedChange({ from, to }: FieldChange): FieldChange {
  if (!Array.isArray(from) || !Array.isArray(to)) return { from: cutTexts(from), to: cutTexts(to) }
  return { from: cutTexts(itemsWithout(from, to)), to: cutTexts(itemsWithout(to, from)) }
}

const itemsWithout = (list: readonly unknown[], others: readonly unknown[]) =>
  list.filter((item) => !others.some((other) => sameValue(item, other)))

function cutTexts(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value
  if (Array.isArray(value)) return value.map(cutTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cutTexts(inner)]))
}
