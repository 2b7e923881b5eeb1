// The rule for text in a cell of a CSV file. A spreadsheet may evaluate a formula at the start of a cell and, because some split cells
// there, after a semicolon, tab or line end. An apostrophe before it prevents that. Apostrophes that the text has in such a place are
// doubled, so that reading a file can remove the added ones.
const FORMULA = /([;\t\r\n])(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])/g
const FORMULA_AT_START = /^'*(?:[\t\r]|[^\S\t\r\n]*[=+\-@＝＋－＠])/
const GUARD = /([;\t\r\n])'(?='*[^\S\t\r\n]*[=+\-@＝＋－＠])/g

/** The text with an apostrophe before everything that a spreadsheet may evaluate. */
export function withoutFormulas(text: string): string {
  const guarded = text.replace(FORMULA, "$1'")
  return FORMULA_AT_START.test(text) ? `'${guarded}` : guarded
}

/** `="00123"`, which keeps a spreadsheet from reading a number. */
const TEXT_FORMULA = /^="(.*)"$/s

/** Removes the apostrophes that `withoutFormulas` has added, and the formula around a text. Any other text stays as it is. */
export function unguardCell(cell: string): string {
  const [, quoted] = TEXT_FORMULA.exec(cell) ?? []
  if (quoted !== undefined) return quoted.replaceAll('""', '"')
  const rest = cell.startsWith("'") ? cell.slice(1) : null
  const text = rest !== null && FORMULA_AT_START.test(rest) ? rest : cell
  return text.replace(GUARD, '$1')
}
