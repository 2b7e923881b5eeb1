import { expect, it } from 'vitest'
import { unguardCell, withoutFormulas } from '#domain/values/text/formula-text.ts'

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
  ['＋1;－1', "'＋1;'－1"],
  ['＠x', "'＠x"],
  ['-1', "'-1"],
  ['\r1', "'\r1"],
  ['a\r=1', "a\r'=1"],
  ["'=1;'=1", "''=1;''=1"],
  ['a - b = c; d', 'a - b = c; d'],
  ['', ''],
])('%j becomes %j, which no spreadsheet evaluates', (text, escaped) => expect(withoutFormulas(text)).toBe(escaped))

it.each([
  '=1+1',
  "'=1+1",
  "''@x",
  "' -1",
  "'90s classic; '=1",
  '\t=1\r\n-2\n\n@3',
  "'\tx",
  'a; =1',
  "it's; fine",
  '-',
  "rock 'n' roll;'-1;''-2",
])('%j comes back unchanged from a guarded cell', (text) => expect(unguardCell(withoutFormulas(text))).toBe(text))

it.each([
  ['="00123"', '00123'],
  ['="say ""hi"""', 'say "hi"'],
  ['="a"&"b', '="a"&"b'],
  ['="a\nb"', 'a\nb'],
])('%j, which keeps a spreadsheet from reading a number, is read as %j', (cell, text) => {
  expect(unguardCell(cell)).toBe(text)
})

it.each(['plain', 'x=1', "'quoted'", "'90s classic", "a;'b"])(
  '%j, which nothing was added to, stays as it is',
  (text) => {
    expect(withoutFormulas(text)).toBe(text)
    expect(unguardCell(text)).toBe(text)
  },
)
