// A creation that is sent again has another uid: what names it in the arguments of other mutations is renamed. Apart from the
// declarations, because the service worker needs only this.

/** Where the arguments of a mutation name a record by its uid or another mutation by its mid: dotted paths, which can lead to a list. */
const REFERENCES: Partial<Record<string, readonly string[]>> = {
  'appointment.create': ['appointment.carId'],
  'appointment.edit': ['fields.carId.from', 'fields.carId.to'],
  'car.delete': ['saleId'],
  'car.edit': ['saleId'],
  'car.release': ['reservationId'],
  'car.reserve': ['replaces'],
  'car.unsell': ['saleId'],
  'check.end': ['vehicles'],
  'check.mark': ['car'],
}

/** New names by the old ones. */
export type Names = ReadonlyMap<unknown, string>

/** The mutation with new names in its references; the same one when it names none of them. */
export function withNewNames<M extends { name: string; args: Record<string, unknown> }>(mutation: M, names: Names): M {
  const { name, args } = mutation
  if (names.size === 0 || !Object.hasOwn(REFERENCES, name)) return mutation
  const paths = REFERENCES[name] ?? []
  const renamed = paths.reduce<unknown>((value, path) => renameAt(value, path.split('.'), names), args)
  return renamed === args ? mutation : { ...mutation, args: renamed }
}

/** @returns the value with new names at the path, which may be missing or of another shape; the same one when nothing is renamed */
function renameAt(value: unknown, [key, ...rest]: readonly string[], names: Names): unknown {
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
