// `npm run lighthouse [-- ROUNDS]`: the built product under Lighthouse's mobile preset, the median of five rounds over the
// pages a visitor meets first. Prints a table; ends with 1 when a goal is missed. It is quoted with the load of the machine.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { carPath } from '#domain/cars/car-slug.ts'
import { findShell } from '#tests/support/browser/find-browser.ts'
import { startProduct } from '#tests/support/server/product.ts'
import { median } from './measure.ts'

const HERE = fileURLToPath(new URL('./lighthouse/', import.meta.url))
const FLAGS = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'
/** The line over which the server tells of changes stays open: no page is ever without a request under way. */
const LONGEST_WAIT = '--max-wait-for-load=15000'
const ATTEMPTS = 3
const MEGABYTE = 1024 * 1024

/** Scores are of 100; LCP and TBT in ms. */
const GOALS = {
  performance: ['at least', 95],
  accessibility: ['at least', 100],
  'best-practices': ['at least', 100],
  seo: ['at least', 100],
  LCP: ['at most', 2000],
  CLS: ['at most', 0.05],
  TBT: ['at most', 150],
} as const

type Figure = keyof typeof GOALS
type Figures = Record<Figure, number>

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

/** @returns Lighthouse's report; a page whose loading the browser could not record is loaded again, that is no result. */
async function reportOf(url: string, browser: string): Promise<Report> {
  const args = [url, '--output=json', '--quiet', LONGEST_WAIT, `--chrome-flags=${FLAGS}`]
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [`${HERE}node_modules/lighthouse/cli/index.js`, ...args],
        { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: 50 * MEGABYTE },
      )
      return JSON.parse(stdout)
    } catch (error) {
      if (attempt === ATTEMPTS || !String((error as { stderr?: string }).stderr).includes('recording the trace'))
        throw error
    }
  }
}

async function look(url: string, browser: string): Promise<Figures & { missed: string[] }> {
  const { categories, audits } = await reportOf(url, browser)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    LCP: value('largest-contentful-paint'),
    CLS: value('cumulative-layout-shift'),
    TBT: value('total-blocking-time'),
    missed: Object.values(audits)
      .filter(({ score: reached }) => reached === 0)
      .map(({ title }) => title),
  }
}

const isMissed = (figure: Figure, reached: number) => {
  const [way, goal] = GOALS[figure]
  return way === 'at least' ? reached < goal : !(reached <= goal)
}

// A browser without windows: on two cores those of a whole one take the time that the page is measured by.
const browser = findShell()
if (!browser) throw new Error('No browser: install Chrome or Chromium, or name one in CHROMIUM_PATH')
if (!existsSync(`${HERE}node_modules`)) {
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: HERE, stdio: ['ignore', 2, 2] })
}
const rounds = Number(process.argv[2] ?? 5)
const product = await startProduct()
const failures: string[] = []
try {
  const { data } = (await (await fetch(`${product.url}/api/cars`)).json()) as { data: Parameters<typeof carPath>[0][] }
  const paths = ['/', '/cars', data[0] ? carPath(data[0]) : '/cars', '/contact']
  const seen = new Map(paths.map((path) => [path, [] as Awaited<ReturnType<typeof look>>[]]))
  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths) {
      console.error(`round ${round + 1}: ${path}`)
      seen.get(path)?.push(await look(product.url + path, browser))
    }
  }
  const table: Record<string, Record<string, number>> = {}
  for (const [path, reports] of seen) {
    const row: Record<string, number> = {}
    for (const figure of Object.keys(GOALS) as Figure[]) {
      const reached = median(reports.map((report) => report[figure]))
      row[figure] = Number(reached.toFixed(figure === 'CLS' ? 3 : 0))
      if (isMissed(figure, reached)) failures.push(`${path}: ${figure} ${row[figure]}, not ${GOALS[figure].join(' ')}`)
    }
    table[path] = row
    for (const title of new Set(reports.flatMap(({ missed }) => missed))) console.log(`${path}: ${title}`)
  }
  console.table(table)
  console.log(`Median of ${rounds}, load ${loadavg().map((value) => value.toFixed(1))}`)
} finally {
  await product.remove()
}
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0
