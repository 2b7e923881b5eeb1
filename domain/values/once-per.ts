/**
 * A function that computes its result once for each object: records, settings and lists are immutable, so another content is another object.
 * The results are kept as long as the objects.
 */
export function oncePer<K extends object, T>(compute: (key: K) => T): (key: K) => T {
  const known = new WeakMap<K, T>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const result = compute(key)
    known.set(key, result)
    return result
  }
}
