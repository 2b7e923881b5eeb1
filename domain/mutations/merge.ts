// Three-way merge by field: what the person saw (`from`), what they changed it to (`to`), what is stored now (`current`).

export interface FieldChange<T = unknown> {
  from: T
  to: T
}

/** The changes of an edit by field name. As sent by a device: an undefined value is left out of the JSON. */
export type FieldChanges = Record<string, { from?: unknown; to?: unknown }>

/** `mine`: take my value. `same`: nothing to do. `theirs`: somebody else has changed it; a person decides. */
export type Merged<T> = { kind: 'mine'; value: T } | { kind: 'same' } | { kind: 'theirs' }

export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key as keyof typeof a], b[key as keyof typeof b]))
  )
}

/** Undefined, null and the empty text are the same value: none. */
export function mergeValue<T>({ from, to }: FieldChange<T>, current: T): Merged<T> {
  if (sameValue(orNull(current), orNull(to))) return { kind: 'same' }
  if (sameValue(orNull(current), orNull(from))) return { kind: 'mine', value: to }
  return { kind: 'theirs' }
}

const orNull = (value: unknown) => (value === '' || value === undefined ? null : value)

/**
 * The current list plus my additions minus my removals; an order changed on one side is kept. An addition takes the place of what
 * I removed there, or is before the item that follows it in my list. A person decides when both sides changed the order, and when
 * an item occurs twice, because items are compared by value.
 */
export function mergeList({ from, to }: FieldChange<readonly string[]>, current: readonly string[]): Merged<string[]> {
  if (sameValue(current, to)) return { kind: 'same' }
  if (sameValue(current, from)) return { kind: 'mine', value: [...to] }
  if ([from, to, current].some((list) => new Set(list).size < list.length)) return { kind: 'theirs' }
  const replaced = replacements(from, to, current)
  const remaining = current.flatMap(
    (item) => replaced.get(item) ?? (from.includes(item) && !to.includes(item) ? [] : item),
  )
  const theyReordered = isReordered(from, current)
  if (theyReordered && isReordered(from, to) && isReordered(to, current)) return { kind: 'theirs' }
  const placed = [...from, ...replaced.values()]
  const myOrder = to.filter((item) => placed.includes(item))
  const value = theyReordered ? remaining : inOrderOf(myOrder, remaining)
  for (const [i, item] of [...to.entries()].reverse()) {
    if (placed.includes(item) || value.includes(item)) continue
    const next = to.slice(i + 1).find((later) => value.includes(later))
    value.splice(next === undefined ? value.length : value.indexOf(next), 0, item)
  }
  return sameValue(value, current) ? { kind: 'same' } : { kind: 'mine', value }
}

/** The new item for each removed item of `current`: the addition that `to` has where `from` has the item. */
function replacements(from: readonly string[], to: readonly string[], current: readonly string[]): Map<string, string> {
  const replaced = new Map<string, string>()
  let at = 0
  for (const item of to) {
    const before = from[at]
    if (from.includes(item)) at = from.indexOf(item) + 1
    else if (before !== undefined && !to.includes(before)) {
      if (current.includes(before) && !current.includes(item)) replaced.set(before, item)
      at++
    }
  }
  return replaced
}

/** Whether the items that are in both lists have another order. */
function isReordered(before: readonly string[], after: readonly string[]): boolean {
  return !sameValue(
    before.filter((item) => after.includes(item)),
    after.filter((item) => before.includes(item)),
  )
}

/** `items`, with those that are also in `order` arranged among themselves as there; the others keep their places. */
function inOrderOf(order: readonly string[], items: readonly string[]): string[] {
  const arranged = order.filter((item) => items.includes(item))
  let next = 0
  return items.map((item) => (order.includes(item) ? (arranged[next++] ?? item) : item))
}
