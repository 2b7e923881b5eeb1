// Lists in a cell of a CSV file: one item a line. A single item that contains a separator that files of others use gets a line end,
// which shows that it is not to be split.
const OTHER_SEPARATOR = /[|;,]/

export function listCell(items: readonly string[]): string {
  const [first = '', ...more] = items
  return more.length === 0 && OTHER_SEPARATOR.test(first) ? `${first}\n` : items.join('\n')
}
