// An import of 13,000 vehicles in the dashboard: from the chosen file to the dry run, to all of it stored on the device, and to all of it
// applied on the server; then their export. An export and a second import, with a slowed-down CPU, show the longest task of the main thread.

import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import papaparse from 'papaparse'
import type { Locator, Page } from 'playwright-core'
import { type BenchRow, median, startServer, temporaryFolder } from '#tests/bench/measure.ts'
import { openStaffBrowser } from './staff-browser.ts'

const ROWS = 13_000
const CPU_SLOWDOWN = 4
const LONGEST_TASK_MS = 200
const PARSE_ROUNDS = 5
/** As large as the pushes of the product. */
const APPENDS_PER_REQUEST = 500
const TIMEOUT_MS = 600_000

/** Runs in the page. A string, because tsx would rewrite a function. */
const RECORD_TASKS = `
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.longTasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
`

declare global {
  interface Window {
    longTasks: { startTime: number; duration: number }[]
  }
}

interface Times {
  dryRun: number
  stored: number
  applied: number
}

export async function importVehicles(): Promise<BenchRow[]> {
  const { parse, unparse } = measureLibrary()
  const append = await measureAppends()
  await using site = await openStaffBrowser()
  const { page } = site
  await page.addInitScript({ content: RECORD_TASKS })
  await page.goto(`${site.url}/admin/dashboard/cars`)
  const times = await runImport(page, 'A')
  const exported = await runExport(page, site.url)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await runExport(page, site.url)
  const exportTasks = await readTasks(page)
  await openVehicles(page, site.url)
  await runImport(page, 'B')
  const importTasks = await readTasks(page)
  const toRow = (metric: string, timeMs: number, referenceMs: number, label: string): BenchRow => ({
    metric: `${ROWS} vehicles: ${metric}`,
    result: `${timeMs.toFixed(0)} ms`,
    reference: `${referenceMs.toFixed(0)} ms ${label}`,
    ratio: timeMs / referenceMs,
    target: '',
  })
  return [
    toRow('import, chosen file to the dry run', times.dryRun, parse, 'papaparse alone'),
    toRow('import, planned to stored on the device', times.stored, parse, 'papaparse alone'),
    toRow('import, planned to applied on the server', times.applied, append, 'the same bytes appended and synced'),
    toRow('export', exported, unparse, 'papaparse alone'),
    toTaskRow('import', importTasks),
    toTaskRow('export', exportTasks),
  ]
}

/** The durations of the long tasks since they were last cleared. */
const readTasks = (page: Page) => page.evaluate(() => window.longTasks.map(({ duration }) => duration))

function toTaskRow(what: string, tasks: readonly number[]): BenchRow {
  const longest = Math.max(0, ...tasks)
  return {
    metric: `${ROWS} vehicles: ${what}, longest task, ${CPU_SLOWDOWN}x slower CPU`,
    result: `${longest.toFixed(0)} ms, ${tasks.filter((task) => task > LONGEST_TASK_MS).length} above the limit`,
    reference: `${LONGEST_TASK_MS} ms limit`,
    ratio: longest / LONGEST_TASK_MS,
    target: 'at most 1',
  }
}

/** @param series makes the vehicles of one file differ from those of others */
const csvFile = (series: string): string => papaparse.unparse(csvRows(series))

function csvRows(series: string) {
  return Array.from({ length: ROWS }, (_, index) => ({
    Make: 'Ford',
    Model: `Focus ${series}${index}`,
    Year: 2010 + (index % 14),
    'Price (USD)': 5000 + index,
    'Mileage (miles)': 10_000 + index,
    Color: 'Blue',
    'Fuel type': 'Gasoline',
    Transmission: 'Manual',
    'Stock number': `${series}-${index}`,
    Description: 'One owner, serviced at the dealer, two keys, no accidents. '.repeat(6),
    Features: 'Heated seats|Parking sensors|Navigation',
    Images: 'https://pictures.example/1.jpg|https://pictures.example/2.jpg',
  }))
}

/** From the list of vehicles. @returns milliseconds from the chosen file to the dry run, and from the press of the button to stored and to applied */
async function runImport(page: Page, series: string): Promise<Times> {
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.getByLabel('CSV file').waitFor()
  using folder = temporaryFolder()
  // A path, because Playwright decodes the bytes of a buffer in the page.
  const file = join(folder.dir, `${series}.csv`)
  writeFileSync(file, csvFile(series))
  await page.evaluate(() => window.longTasks.splice(0))
  const button = page.getByRole('button', { name: /^Import [\d,]+ vehicles$/ }).and(page.locator(':enabled'))
  const chosenAt = performance.now()
  await page.getByLabel('CSV file').setInputFiles(file)
  await button.waitFor({ timeout: TIMEOUT_MS })
  const plannedAt = performance.now()
  await button.click()
  const run = page.getByRole('listitem', { name: basename(file) })
  await run.waitFor({ timeout: TIMEOUT_MS })
  const storedAt = performance.now()
  await run
    .getByText(`${ROWS.toLocaleString('en')} of ${ROWS.toLocaleString('en')} saved on the server.`, { exact: true })
    .waitFor({ timeout: TIMEOUT_MS })
  return { dryRun: plannedAt - chosenAt, stored: storedAt - plannedAt, applied: performance.now() - plannedAt }
}

/** @returns milliseconds from the press of the button to the file */
async function runExport(page: Page, url: string): Promise<number> {
  const button = await openVehicles(page, url)
  const pressedAt = performance.now()
  await Promise.all([page.waitForEvent('download', { timeout: TIMEOUT_MS }), button.click()])
  return performance.now() - pressedAt
}

/** Opens the list, and forgets the long tasks of that start, which are not those of an export. @returns the button that exports it, once the vehicles are shown */
async function openVehicles(page: Page, url: string): Promise<Locator> {
  await page.goto(`${url}/admin/dashboard/cars`)
  const button = page.getByRole('button', { name: 'Export CSV' }).and(page.locator(':enabled'))
  await button.waitFor({ timeout: TIMEOUT_MS })
  await page.evaluate(() => window.longTasks.splice(0))
  return button
}

/** Milliseconds that the library needs to read and to write the file. */
function measureLibrary(): { parse: number; unparse: number } {
  const rows = csvRows('P')
  const text = papaparse.unparse(rows)
  const time = (work: () => unknown) => {
    const startedAt = performance.now()
    work()
    return performance.now() - startedAt
  }
  const rounds = Array.from({ length: PARSE_ROUNDS }, () => ({
    parse: time(() => papaparse.parse(text)),
    unparse: time(() => papaparse.unparse(rows)),
  }))
  return { parse: median(rounds.map(({ parse }) => parse)), unparse: median(rounds.map(({ unparse }) => unparse)) }
}

/** Time for a server that appends each request to a file and syncs it. */
async function measureAppends(): Promise<number> {
  using folder = temporaryFolder()
  const server = await startServer(['--import', 'tsx', 'tests/bench/server/bare-append-server.ts'], {
    DATA_DIR: folder.dir,
  })
  const rows = papaparse.parse<Record<string, string>>(csvFile('P'), { header: true }).data
  const startedAt = performance.now()
  for (let from = 0; from < rows.length; from += APPENDS_PER_REQUEST) {
    const body = JSON.stringify(rows.slice(from, from + APPENDS_PER_REQUEST))
    const response = await fetch(`${server.url}/api/cars`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    if (!response.ok) throw new Error(`The append failed with ${response.status}`)
    await response.arrayBuffer()
  }
  const elapsed = performance.now() - startedAt
  await server.stop()
  return elapsed
}
