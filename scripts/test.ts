// npm test: types and lint, the build, every test but the long ones, the product in a real browser; then the slowest files and one
// line with the totals. npm run test:long: also the tests that take minutes by nature, every case of the others
// (tests/support/long-run.ts), and the browser tests with the oldest supported browser. The long run, and any run with CI in the
// environment, includes those of Firefox and WebKit that are installed. A file that fails runs once more. Further arguments go to vitest.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { browserVersion, findOrInstallBrowser } from '#tests/support/browser/find-browser.ts'
import { findOldestBrowser } from '#tests/support/browser/find-oldest-browser.ts'
import { findPrograms } from '#tests/support/deployment/find-program.ts'
import { ENGINES, findEngine } from '#tests/support/engines/find-engines.ts'
import { findPostgres } from '#tests/support/postgres/find-postgres.ts'
import { ERRORS } from './error-reporter.ts'

const OUTPUT = 'tests/output'
const RESULTS = `${OUTPUT}/results.json`
const SLOWEST_SHOWN = 15
/** More failures than that are no coincidence. */
const MAX_REPEATED = 8
const [first, ...others] = process.argv.slice(2)
const isLong = first === '--long'
const args = isLong ? others : process.argv.slice(2)
const projects = ['unit', 'browser', ...(isLong ? ['long', 'quota'] : [])]
const postgres = findPostgres()
if (isLong) process.env.TEST_RUN = 'long'

interface TestFile {
  name: string
  status: 'passed' | 'failed'
  assertionResults: { status: string }[]
  /** Milliseconds since 1970. */
  startTime: number
  endTime: number
}

interface Results {
  testResults: TestFile[]
}

const totals = { passed: 0, failed: 0, skipped: 0 }

// At the same time: the build uses one processor for most of its time.
for (const step of [startStep('check', 'scripts/check.ts'), startStep('build', 'scripts/build.ts')]) await step()

const browser = findOrInstallBrowser()
console.log(
  browser.path ? `Browser: ${await browserVersion(browser.path)}, ${browser.path}` : `No browser: ${browser.missing}`,
)

if (typeof postgres === 'string') {
  console.log(`SKIPPED: every test on PostgreSQL, because there is ${postgres}`)
  totals.skipped++
} else {
  console.log(`PostgreSQL: ${postgres.folder}`)
  projects.push('postgres')
}

if (isLong || process.env.CI) {
  const engines = ENGINES.filter(findEngine)
  console.log(`Other browsers: ${engines.join(', ') || 'none; npm run test:engines installs them'}`)
  if (engines.length > 0) projects.push('engines')
}

// Before the workers, which would install the same packages at the same time.
findPrograms(isLong)

// With what tests that were killed have left.
rmSync(OUTPUT, { recursive: true, force: true })
mkdirSync(OUTPUT, { recursive: true })
runTests(projects, args)
const oldest = isLong && (await findOldestBrowser())
if (oldest) {
  process.env.CHROMIUM_PATH = oldest
  console.log(`\nBrowser: ${await browserVersion(oldest)}, ${oldest}`)
  runTests(['browser'], args.length > 0 ? args : ['tests/browser/'])
}

console.log(
  `\n${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ''}`,
)
process.exitCode = totals.failed > 0 ? 1 : 0

/** @returns waits for the end of the script, prints its output and counts the result */
function startStep(name: string, script: string): () => Promise<void> {
  const child = spawn('node_modules/.bin/tsx', [script])
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return async () => {
    const [out, err, [code]] = await ended
    console.log(`\n${name}\n${out}${err}`)
    if (code === 0) totals.passed++
    else totals.failed++
  }
}

function runTests(projects: readonly string[], args: readonly string[]): void {
  const first = runOnce(projects, args)
  printSlowest(first.files)
  const isFailed = ({ status }: TestFile) => status === 'failed'
  const names = [...new Set(first.files.filter(isFailed).map(({ name }) => name))]
  if (names.length === 0 || names.length > MAX_REPEATED) {
    count(first)
    return
  }
  // Three browsers on two cores: a test can miss a time limit. A file starts a server of its own, so it can be repeated as a whole.
  const paths = names.map((name) => relative('.', name))
  console.log(`\nOnce more, one after the other: ${paths.join(', ')}`)
  const second = runOnce(projects, ['--no-file-parallelism', ...paths])
  console.log(`\nFailed in the first run: ${paths.join(', ')}`)
  const others = first.files.filter(({ name }) => !names.includes(name))
  count({ files: [...others, ...second.files], hasSucceeded: second.hasSucceeded && !first.hasOtherErrors })
}

interface Run {
  files: TestFile[]
  hasSucceeded: boolean
  /** Whether an error happened outside of a test, which no file is repeated for. */
  hasOtherErrors: boolean
}

function runOnce(projects: readonly string[], args: readonly string[]): Run {
  rmSync(RESULTS, { force: true })
  writeFileSync(ERRORS, '')
  const options = [
    ...projects.map((project) => `--project=${project}`),
    // All tests of a suite may belong to the long run (tests/support/long-run.ts).
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    '--reporter=./scripts/error-reporter.ts',
    `--outputFile.json=${RESULTS}`,
  ]
  const { status } = spawnSync('node_modules/.bin/vitest', ['run', ...options, ...args], { stdio: 'inherit' })
  return { files: readFiles(), hasSucceeded: status === 0, hasOtherErrors: readFileSync(ERRORS, 'utf8') !== '0' }
}

function count({ files, hasSucceeded }: Omit<Run, 'hasOtherErrors'>): void {
  const statuses = files.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  const numberOf = (...wanted: string[]) => statuses.filter((status) => wanted.includes(status)).length
  totals.passed += numberOf('passed')
  totals.failed += numberOf('failed')
  totals.skipped += numberOf('pending', 'skipped', 'todo')
  // A file that could not be loaded, an error outside any test, or a run without tests, fails without a failed test.
  if (numberOf('failed') === 0 && (!hasSucceeded || numberOf('passed') === 0)) totals.failed++
}

function printSlowest(files: readonly TestFile[]): void {
  const slowest = files.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, SLOWEST_SHOWN)
  console.log(`\nSlowest files, in seconds:`)
  for (const file of slowest) console.log(`${seconds(file).toFixed(1).padStart(7)}  ${relative('.', file.name)}`)
}

function seconds({ startTime, endTime }: TestFile): number {
  return (endTime - startTime) / 1000
}

function readFiles(): TestFile[] {
  try {
    return (JSON.parse(readFileSync(RESULTS, 'utf8')) as Results).testResults
  } catch {
    return []
  }
}
