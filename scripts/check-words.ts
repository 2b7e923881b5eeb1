// Checks the words of comments, test names and documents: short sentences with the subject first, lines that fit on a screen, and
// documents that a person can read.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const MAX_LINE = 140
const MAX_CELL = 200
const MAX_BULLET = 160
const MAX_RECORD_WORDS = 400
const MAX_WORDS = 26_000

const LINE_COMMENTS = /(?:^[ \t]*\/\/.*\n?)+|(?<=\s)\/\/.*/gm
const BLOCK_COMMENTS = /\/\*[\s\S]*?\*\//g
const COMMENT_START = /^(?:\/\/|\/\*\*?)[\s*]*(Of|Also|By|Without|What|Who|So)\b/
const PHRASES = /\b(so many|also not|also without|any more)\b|\b(meanwhile)(?=[.;]|$)/gi
const TEST_NAME =
  /(?:\b(?:it|test|itInLongRun)(?:\.\w+(?:\([^()\n]*\))?)?|^\s*\]\)|^\}\))\(\s*(['"`])((?:\\.|(?!\1).)+)\1/gm
/** It has examples of what is refused. */
const EXEMPT = 'tests/scripts/check-words.test.ts'
const SIMPLER = 'Write the sentence that you would say to a colleague: subject, verb, object.'

/** The texts of the files that git knows or would add, by path. */
export function readTexts(names: RegExp): ReadonlyMap<string, string> {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    encoding: 'utf8',
  })
  const deleted = execFileSync('git', ['ls-files', '--deleted'], { encoding: 'utf8' }).split('\n')
  const paths = listed.split('\n').filter((path) => names.test(path) && !deleted.includes(path))
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}

/** @param sources TypeScript by path @returns one message per problem */
export const sourceProblems = (sources: ReadonlyMap<string, string>): string[] =>
  [...sources].flatMap(([path, text]) =>
    path === EXEMPT ? [] : [...commentProblems(path, text), ...testNameProblems(path, text)],
  )

function commentProblems(path: string, text: string): string[] {
  const comments = [...text.matchAll(BLOCK_COMMENTS), ...text.matchAll(LINE_COMMENTS)]
  return comments.flatMap(({ 0: comment, index }) => {
    const at = (offset: number) => `${path}:${lineAt(text, index + offset)}`
    const [, first] = COMMENT_START.exec(comment.trimStart()) ?? []
    return [
      ...(first ? [`${at(comment.search(/\S/))} a comment begins with ${first}. ${SIMPLER}`] : []),
      ...Array.from(comment.matchAll(PHRASES), (found) => `${at(found.index)} says "${found[0]}". ${SIMPLER}`),
    ]
  })
}

function testNameProblems(path: string, text: string): string[] {
  if (!path.endsWith('.test.ts') && !path.endsWith('.test.tsx')) return []
  return Array.from(text.matchAll(TEST_NAME)).flatMap(({ 2: name = '', index }) =>
    Array.from(name.matchAll(PHRASES), ([phrase]) => `${path}:${lineAt(text, index)} says "${phrase}". ${SIMPLER}`),
  )
}

/** @param documents Markdown by path @returns one message per problem */
export function documentProblems(documents: ReadonlyMap<string, string>): string[] {
  const words = [...documents].map(([path, text]) => [path, text.split(/\s+/).filter(Boolean).length] as const)
  const all = words.reduce((sum, [, count]) => sum + count, 0)
  return [
    ...[...documents].flatMap(([path, text]) => lineProblems(path, text)),
    ...words
      .filter(([path, count]) => path.startsWith('docs/decisions/') && count > MAX_RECORD_WORDS)
      .map(
        ([path, count]) =>
          `${path} has ${count} words. A record has at most ${MAX_RECORD_WORDS}: context, decision, what was rejected.`,
      ),
    ...(all > MAX_WORDS
      ? [`The documents have ${all} words, not ${MAX_WORDS}. Delete repetition and what is no longer true.`]
      : []),
  ]
}

function lineProblems(path: string, text: string): string[] {
  const bullets = path === 'CHANGELOG.md' ? bulletProblems(path, text) : []
  return text.split('\n').reduce((problems, line, index) => {
    const at = `${path}:${index + 1}`
    if (line.trimStart().startsWith('|')) {
      const longest = Math.max(...line.split(/(?<!\\)\|/).map((cell) => cell.trim().length))
      if (longest > MAX_CELL) problems.push(`${at} a cell has ${longest} characters, not ${MAX_CELL}`)
    } else if (line.length > MAX_LINE) problems.push(`${at} has ${line.length} characters, not ${MAX_LINE}`)
    for (const [phrase] of line.matchAll(PHRASES)) problems.push(`${at} says "${phrase}". ${SIMPLER}`)
    return problems
  }, bullets)
}

function bulletProblems(path: string, text: string): string[] {
  return Array.from(text.matchAll(/^- .*(?:\n {2}.*)*/gm)).flatMap(({ 0: bullet, index }) =>
    bullet.length > MAX_BULLET
      ? [`${path}:${lineAt(text, index)} the entry has ${bullet.length} characters, not ${MAX_BULLET}`]
      : [],
  )
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length
