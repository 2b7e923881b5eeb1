import { sameValue } from '#domain/mutations/merge.ts'

/** An empty text or list is a missing value. */
export function sameContent(a: unknown, b: unknown): boolean {
  return sameValue(contentOf(a), contentOf(b))
}

const contentOf = (value: unknown) =>
  value === '' || (Array.isArray(value) && value.length === 0) ? null : (value ?? null)
