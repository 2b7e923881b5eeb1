/**
 * The identifier of one row of a mutation with several: the exclusive or of the `mid` and the uid of the record that the row changes. It is
 * the same on device and server and at each repetition, and another one for each mutation of a record.
 */
export function rowMid(mid: string, uid: string): string {
  const digit = (hex = '0') => Number.parseInt(hex, 16)
  return mid.replace(/[0-9a-f]/g, (hex, place: number) => (digit(hex) ^ digit(uid[place])).toString(16))
}
