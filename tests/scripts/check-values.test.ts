// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are lines of code
import { expect, it } from 'vitest'
import { valueProblems } from '../../scripts/check/check-values.ts'

it.each([
  "const currency = 'USD'",
  "{ value: 'percent', label: 'Dollars' }",
  'return `$${amount}`',
  "label: 'To $10'",
  "label: '$0'",
  'return `${distance} mi`',
  'return `${distance} miles`',
  "const unit = 'mi'",
  '<td>{distance} mi</td>',
])('npm run check refuses %s', (line) => {
  const [problem, ...others] = valueProblems(new Map([['app/a.ts', `\n${line}`]]))
  expect(others).toEqual([])
  expect(problem).toMatch(/^app\/a\.ts:2 contains .*useFormat\(\)/)
})

it.each([
  "text.replace(GUARD, '$1')",
  '/** Formats `$184,606` and 22,770 miles. */',
  'format.money(10) // $10',
  "label: 'Mileage'",
  'new RegExp(`^${pattern}$`)',
  'smiles',
])('npm run check accepts %s', (line) => {
  expect(valueProblems(new Map([['app/a.ts', line]]))).toEqual([])
})

it('npm run check accepts currencies and units in domain/values and in the sample inventory', () => {
  const sources = ['domain/values/money.ts', 'sync-server/sample/suvs.ts'].map((path) => [path, "'USD'"] as const)
  expect(valueProblems(new Map(sources))).toEqual([])
})
