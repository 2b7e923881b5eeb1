// npm run check: types, lint, format, the imports between folders, kinds of records, supported browsers, values, texts, widths and words, in
// parallel.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { browserProblems } from './check/check-browsers.ts'
import { importProblems, readSources } from './check/check-imports.ts'
import { kindProblems } from './check/check-kinds.ts'
import { literalProblems } from './check/check-literals.ts'
import { textProblems } from './check/check-texts.ts'
import { valueProblems } from './check/check-values.ts'
import { widthProblems } from './check/check-widths.ts'
import { documentProblems, readTexts, sourceProblems } from './check-words.ts'

const COMMANDS = [
  ['tsc', '-p', 'tsconfig.json'],
  ['tsc', '-p', 'app/tsconfig.json'],
  ['tsc', '-p', 'sync-server/tsconfig.json'],
  ['tsc', '-p', 'app/service-worker/tsconfig.json'],
  ['biome', 'ci', '--colors=off'],
]

const checks = COMMANDS.map(runCommand)
const sources = readSources()
const styles = readSources(/\.css$/)
const structure = [
  reportProblems('imports between folders', importProblems(sources)),
  reportProblems('kinds of records', kindProblems(sources)),
  reportProblems('oldest supported browsers', browserProblems(new Map([...sources, ...styles]))),
  reportProblems('currencies and units in domain/values', valueProblems(sources)),
  reportProblems('texts of all languages', textProblems(sources)),
  reportProblems('no text outside of text/', literalProblems(sources)),
  reportProblems('widths in domain/values', widthProblems(new Map([...sources, ...styles]))),
  reportProblems(
    'words of comments and test names',
    sourceProblems(readTexts(/^(?:app|domain|sync-server|tests|scripts|text)\/.*\.tsx?$/)),
  ),
  reportProblems('words of documents', documentProblems(readTexts(/^(?:docs\/.*|README|CHANGELOG|CONTRIBUTING)\.md$/))),
]
const passed = await Promise.all(checks)
process.exitCode = [...structure, ...passed].every(Boolean) ? 0 : 1

function reportProblems(name: string, problems: readonly string[]): boolean {
  report(name, problems.length === 0, problems.join('\n'))
  return problems.length === 0
}

async function runCommand([command = '', ...args]: string[]): Promise<boolean> {
  const child = spawn(`node_modules/.bin/${command}`, args)
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('close', resolve)),
  ])
  report(`${command} ${args.join(' ')}`, code === 0, out + err)
  return code === 0
}

function report(name: string, isOk: boolean, output: string): void {
  console.log(`${isOk ? 'ok    ' : 'FAILED'} ${name}`)
  if (!isOk) console.log(output)
}
