/**
 * A value that is made when it is first needed. For large schemas: a device that opens the dashboard needs few of them, and
 * `z.partial` of the vehicle and of the settings took a third of the time to evaluate the client.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
