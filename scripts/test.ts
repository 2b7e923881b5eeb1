// npm test: type checks, lint, build and all tests. The last line is the number of passed and failed steps and tests.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findOrInstallBrowser } from '#tests/support/browser/find-browser.ts'

const RESULTS = 'tests/output/results.json'
const sums = { passed: 0, failed: 0, skipped: 0 }

step('check', 'node_modules/.bin/tsx', ['scripts/check.ts'])
step('build', 'node_modules/.bin/tsx', ['scripts/build.ts'])

const browser = findOrInstallBrowser()
console.log(browser.path ? `Browser: ${browser.path}` : `No browser: ${browser.missing}`)

rmSync(RESULTS, { force: true })
mkdirSync('tests/output', { recursive: true })
const vitest = run('node_modules/.bin/vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${RESULTS}`,
  ...process.argv.slice(2),
])
addTests(vitest)

console.log(`\n${sums.passed} passed, ${sums.failed} failed${sums.skipped > 0 ? `, ${sums.skipped} skipped` : ''}`)
process.exitCode = sums.failed > 0 ? 1 : 0

function step(name: string, command: string, args: string[]): void {
  console.log(`\n${name}`)
  if (run(command, args)) sums.passed++
  else sums.failed++
}

function run(command: string, args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'inherit' }).status === 0
}

function addTests(succeeded: boolean): void {
  const results = readResults()
  sums.passed += results.numPassedTests
  sums.failed += results.numFailedTests
  sums.skipped += results.numPendingTests + results.numTodoTests
  // A file that could not be loaded, or an error outside any test, fails the run without a failed test.
  if (!succeeded && results.numFailedTests === 0) sums.failed++
}

function readResults() {
  try {
    return JSON.parse(readFileSync(RESULTS, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }
  }
}
