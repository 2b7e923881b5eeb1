/**
 * Where a spreadsheet may begin to evaluate a formula: at the start of a cell and, because some split cells there, after a
 * semicolon, tab or line end.
 */
const FORMULA = /([;\t\r\n]|^)(?=\s*[=+\-@＝＋－＠])/g

/** The text with an apostrophe before everything that a spreadsheet may evaluate. */
export function withoutFormulas(text: string): string {
  const escaped = text.replace(FORMULA, "$1'")
  return /^[\t\r]/.test(escaped) ? `'${escaped}` : escaped
}

const FORMULA_MARK = /([;\t\r\n]|^)'(?=\s*[=+\-@＝＋－＠])/g

/** The text before `withoutFormulas`, so that an exported file can be imported. */
export function withFormulas(text: string): string {
  return text.replace(/^'(?=[\t\r])/, '').replace(FORMULA_MARK, '$1')
}
