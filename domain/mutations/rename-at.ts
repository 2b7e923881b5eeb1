// A creation that is sent again has another uid: what names it in the arguments of other mutations is renamed.

/** New names by the old ones. */
export type Names = ReadonlyMap<unknown, string>

/** @returns the value with new names at the path, which may be missing or of another shape; the same one when nothing is renamed */
export function renameAt(value: unknown, [key, ...rest]: readonly string[], names: Names): unknown {
  if (Array.isArray(value)) {
    if (key === undefined && value.some((each) => names.has(each))) return value.map((each) => names.get(each) ?? each)
    return value
  }
  if (key === undefined) return names.get(value) ?? value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return value
  const inner: unknown = value[key as keyof typeof value]
  const renamed = renameAt(inner, rest, names)
  return renamed === inner ? value : { ...value, [key]: renamed }
}
