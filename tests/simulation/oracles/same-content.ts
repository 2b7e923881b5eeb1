import { sameValue } from '#domain/mutations/merge.ts'

/** An empty text or list is a missing value. */
export function sameContent(a: unknown, b: unknown): boolean {
  return sameValue(contentOf(a), contentOf(b))
}

const contentOf = (value: unknown) =>
  value === '' || (Array.isArray(value) && value.length === 0) ? null : (value ?? null)

/** Whether the value has what an entry of the activity log says: of a list, which has only the added items there, these. */
export function hasLogged(value: unknown, to: unknown): boolean {
  if (!Array.isArray(to)) return sameContent(value, to)
  return to.every((item) => Array.isArray(value) && value.some((each) => sameContent(each, item)))
}
