// `npm run lighthouse [-- ROUNDS]`: measures the main storefront pages and the log-in page of the built product with Lighthouse's mobile preset. Prints
// the median of five rounds with the load of the machine. Exits with 1 when a goal is missed.
import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import { findShell } from '#tests/support/browser/find-browser.ts'
import { startProduct } from '#tests/support/server/product.ts'
import { median } from './measure.ts'

const LIGHTHOUSE_DIR = fileURLToPath(new URL('./lighthouse/', import.meta.url))
const FLAGS = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking'
/** The event stream stays open, so the network of a page is never idle. */
const MAX_WAIT_FOR_LOAD_MS = 15_000
const MAX_ATTEMPTS = 3
const MAX_REPORT_BYTES = 50 * 1024 * 1024

/** Scores from 0 to 100; LCP and TBT in milliseconds. */
const GOALS = {
  performance: ['at least', 95],
  accessibility: ['at least', 100],
  'best-practices': ['at least', 100],
  seo: ['at least', 100],
  LCP: ['at most', 1800],
  CLS: ['at most', 0.02],
  TBT: ['at most', 100],
} as const

type Metric = keyof typeof GOALS
type Metrics = Record<Metric, number>

interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

/** @returns Lighthouse's report. Repeats the run when Lighthouse could not record a trace. */
async function runLighthouse(url: string, browser: string): Promise<Report> {
  const args = [
    url,
    '--output=json',
    '--quiet',
    `--max-wait-for-load=${MAX_WAIT_FOR_LOAD_MS}`,
    `--chrome-flags=${FLAGS}`,
  ]
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [`${LIGHTHOUSE_DIR}node_modules/lighthouse/cli/index.js`, ...args],
        { env: { ...process.env, CHROME_PATH: browser }, maxBuffer: MAX_REPORT_BYTES },
      )
      return JSON.parse(stdout)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !String((error as { stderr?: string }).stderr).includes('recording the trace'))
        throw error
    }
  }
}

async function measurePage(url: string, browser: string): Promise<Metrics & { failedAudits: string[] }> {
  const { categories, audits } = await runLighthouse(url, browser)
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
    failedAudits: Object.values(audits)
      .filter(({ score: auditScore }) => auditScore === 0)
      .map(({ title }) => title),
  }
}

/** Search engines do not list it. */
const LOG_IN = '/admin'

const isMissed = (path: string, metric: Metric, value: number) => {
  if (path === LOG_IN && metric === 'seo') return false
  const [bound, goal] = GOALS[metric]
  return bound === 'at least' ? value < goal : !(value <= goal)
}

// The headless shell: on two cores, a full browser competes with the page for CPU time.
const browser = findShell()
if (!browser) throw new Error('No browser: install Chrome or Chromium, or name one in CHROMIUM_PATH')
if (!existsSync(`${LIGHTHOUSE_DIR}node_modules`)) {
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: LIGHTHOUSE_DIR, stdio: ['ignore', 2, 2] })
}
const rounds = Number(process.argv[2] ?? 5)
const product = await startProduct()
const failures: string[] = []
try {
  const { data } = (await (await fetch(`${product.url}/api/cars`)).json()) as { data: Parameters<typeof carPath>[0][] }
  const paths = ['/', '/cars', data[0] ? carPath(data[0]) : '/cars', '/contact', LOG_IN]
  const results = new Map(paths.map((path) => [path, [] as Awaited<ReturnType<typeof measurePage>>[]]))
  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths) {
      console.error(`round ${round + 1}: ${path}`)
      results.get(path)?.push(await measurePage(product.url + path, browser))
    }
  }
  const table: Record<string, Record<string, number>> = {}
  for (const [path, reports] of results) {
    const row: Record<string, number> = {}
    for (const metric of Object.keys(GOALS) as Metric[]) {
      const value = median(reports.map((report) => report[metric]))
      row[metric] = Number(value.toFixed(metric === 'CLS' ? 3 : 0))
      if (isMissed(path, metric, value))
        failures.push(`${path}: ${metric} ${row[metric]}, expected ${GOALS[metric].join(' ')}`)
    }
    table[path] = row
    for (const title of new Set(reports.flatMap(({ failedAudits }) => failedAudits))) console.log(`${path}: ${title}`)
  }
  console.table(table)
  console.log(`Median of ${rounds}, load ${loadavg().map((value) => value.toFixed(1))}`)
} finally {
  await product.remove()
}
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0
