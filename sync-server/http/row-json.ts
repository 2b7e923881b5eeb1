/** JSON of rows, remembered as long as the row stands: rows never change in place, so a changed list re-writes few. */
export function rowTexts<T extends { id: number }>(present: (row: T) => unknown): (rows: Iterable<T>) => string {
  const known = new WeakMap<T, string>()
  const textOf = (row: T) => {
    const text = known.get(row) ?? JSON.stringify(present(row))
    known.set(row, text)
    return text
  }
  return (rows) =>
    `{"data":[${[...rows]
      .sort((a, b) => a.id - b.id)
      .map(textOf)
      .join(',')}]}`
}
