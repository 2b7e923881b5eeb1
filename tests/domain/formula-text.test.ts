import { expect, it } from 'vitest'
import { withFormulas, withoutFormulas } from '#domain/values/formula-text.ts'

it.each([
  ['=1+1', "'=1+1"],
  ['  @SUM(1)', "'  @SUM(1)"],
  ['+447700900123', "'+447700900123"],
  ['hello;=1+1', "hello;'=1+1"],
  ['hello; -2+3;@x', "hello;' -2+3;'@x"],
  ['a\t=1+1', "a\t'=1+1"],
  ['first line\n=1+1', "first line\n'=1+1"],
  ['\t=1', "'\t'=1"],
  ['＝1', "'＝1"],
  ['a - b = c; d', 'a - b = c; d'],
  ['', ''],
])('%j becomes %j, which no spreadsheet evaluates and an import reads back', (text, escaped) => {
  expect(withoutFormulas(text)).toBe(escaped)
  expect(withFormulas(escaped)).toBe(text)
})
