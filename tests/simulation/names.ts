/** The last digits of a UUID, for traces and messages. */
export const short = (uid: string) => uid.slice(-4)

/** Creates UUIDs in random order whose last digits count up, so that traces are readable. */
export function createUuidFactory(random: () => number): () => string {
  let count = 0
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${(++count).toString(16).padStart(12, '0')}`
}
