/** Short names for traces and uids. */
export const short = (uid: string) => uid.slice(-4)

/** UUIDs in no order, the last digits of which count: easy to find again in a trace. */
export function uuidMaker(random: () => number): () => string {
  let count = 0
  const hex = (digits: number) =>
    Math.floor(random() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${(++count).toString(16).padStart(12, '0')}`
}
