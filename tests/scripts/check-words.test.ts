import { expect, it } from 'vitest'
import { documentProblems, sourceProblems } from '../../scripts/check-words.ts'

const inSource = (text: string) => sourceProblems(new Map([['app/a.test.ts', text]]))
const inDocument = (text: string, path = 'docs/a.md') => documentProblems(new Map([[path, text]]))

it.each([
  ['\n// What the page shows.', 'app/a.test.ts:2 a comment begins with What.'],
  ['\n/** Also a session. */', 'app/a.test.ts:2 a comment begins with Also.'],
  ['const a = 1\n/**\n * Of the base.\n */', 'app/a.test.ts:2 a comment begins with Of.'],
  ['const a = 1 // By key', 'app/a.test.ts:1 a comment begins with By.'],
  ['// Waits.\n// It was deleted meanwhile.', 'app/a.test.ts:2 says "meanwhile".'],
  ['/** Waits so many milliseconds. */', 'app/a.test.ts:1 says "so many".'],
  ["it('writes nothing any more', () => {", 'app/a.test.ts:1 says "any more".'],
])('npm run check refuses %j', (text, problem) => {
  expect(inSource(text)).toEqual([expect.stringContaining(problem)])
})

it.each([
  '// The page shows it.\n// So does the list.',
  '/** Official. @returns what it was */',
  "const address = 'https://example.com'",
  '// Meanwhile the view is read.',
  "it('S5 keeps what is typed', () => {",
])('npm run check accepts %j', (text) => {
  expect(inSource(text)).toEqual([])
})

const WORDS = 'word word word word word word word word word word'

it.each([
  ['docs/a.md', 'a'.repeat(141), 'docs/a.md:1 has 141 characters'],
  ['docs/a.md', `| a | ${'b'.repeat(201)} |`, 'docs/a.md:1 a cell has 201 characters'],
  ['docs/a.md', 'It works also without a signal.', 'docs/a.md:1 says "also without"'],
  ['docs/decisions/a.md', `${WORDS}\n`.repeat(41), 'docs/decisions/a.md has 410 words'],
  ['CHANGELOG.md', `- ${[WORDS, WORDS, WORDS, WORDS].join('\n  ')}`, 'CHANGELOG.md:1 the entry has'],
])('npm run check refuses in %s: %.20s', (path, text, problem) => {
  expect(inDocument(text, path)).toEqual([expect.stringContaining(problem)])
})

it('npm run check accepts a long row of a table with short cells, and an address in its cell', () => {
  expect(inDocument(`| ${'a'.repeat(150)} | ${'b'.repeat(150)} |`)).toEqual([])
})

it('npm run check refuses documents that are too long', () => {
  expect(documentProblems(new Map([['docs/a.md', `${WORDS}\n`.repeat(3000)]]))).toEqual([
    expect.stringContaining('The documents have 30000 words'),
  ])
})
