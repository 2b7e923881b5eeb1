// 300 pending mutations, 50 of them imports of 100 vehicles each, with a slowed-down CPU: the time from a tap on a switch until the screen
// shows it, and the longest task of the main thread during a pull that changes one car. The server takes no push.
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { fillCars } from '#tests/bench/fill-cars.ts'
import { ADMIN, type BenchRow, logIn, median, vehicle } from '#tests/bench/measure.ts'
import { openStaffBrowser } from './staff-browser.ts'
import { RECORD_TAPS } from './tap-times.ts'

/** Edits of vehicles that the server has. */
const EDITS = 250
const IMPORTS = 50
const ROWS_OF_IMPORT = 100
const CPU_SLOWDOWN = 4
const ROUNDS = 7
const LIMIT_MS = 100
const QUIET_MS = 2000
const TIMEOUT_MS = 300_000

/** Run in the page. Strings, because tsx would rewrite functions. */
const RECORD_LONG_TASKS = `
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.longTasks.push({ startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
`

const STORE_PENDING = `async ({ car, uids, imports, rowsOfImport }) => {
  const { name } = (await indexedDB.databases()).find(({ name }) => name.startsWith('dealership-staff-'))
  const promised = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const database = await promised(indexedDB.open(name))
  const tx = database.transaction(['outbox', 'aliases', 'device', 'revision'], 'readwrite')
  const table = (name) => tx.objectStore(name)
  const device = await promised(table('device').get('device'))
  const madeAt = new Date().toISOString()
  const add = (mutation, more = {}) => {
    table('outbox').put({ key: device.nextKey++, envelope: { format: 1, madeAt, ...mutation }, ...more })
  }
  for (let n = 0; n < imports; n += 1) {
    const mid = crypto.randomUUID()
    const localId = device.nextLocalId
    const rows = Array.from({ length: rowsOfImport }, () => {
      const uid = crypto.randomUUID()
      const id = device.nextLocalId++
      table('aliases').put({ id, uid })
      return { uid, car: { ...car, model: 'Pending ' + id, stockNumber: 'P-' + id } }
    })
    add({ mid, uid: mid, name: 'car.import', args: { rows } }, { localId })
  }
  for (const { uid, mileage } of uids) {
    add({ mid: crypto.randomUUID(), uid, name: 'car.edit', args: { fields: { mileage: { from: mileage, to: mileage + 1 } } } })
  }
  table('device').put(device)
  table('revision').put((await promised(table('revision').get('latest'))) + 1, 'latest')
  await new Promise((resolve) => { tx.oncomplete = resolve })
  database.close()
}`

export async function pendingMutations(): Promise<BenchRow[]> {
  await using site = await openStaffBrowser()
  const token = await logIn(site.url)
  await fillCars(site.url, token, EDITS)
  // A worker would send requests that `route` does not see.
  const page = await site.browser.newPage({ serviceWorkers: 'block' })
  await page.addInitScript({ content: RECORD_LONG_TASKS + RECORD_TAPS })
  await page.route('**/api/sync/push', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
  await page.goto(`${site.url}/admin`)
  await page.getByRole('textbox', { name: 'Username' }).fill(ADMIN.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/admin/dashboard')
  await page.goto(`${site.url}/admin/dashboard/cars`)
  const switches = page.getByRole('switch', { name: 'Homepage' })
  await switches.first().waitFor({ timeout: TIMEOUT_MS })
  const cars = await readCars(site.url, token)
  const pending = { car: vehicle, uids: cars, imports: IMPORTS, rowsOfImport: ROWS_OF_IMPORT }
  await page.evaluate(`(${STORE_PENDING})(${JSON.stringify(pending)})`)
  await page.reload()
  await page
    .getByText(`${(EDITS + IMPORTS * ROWS_OF_IMPORT).toLocaleString('en')} changes waiting`)
    .first()
    .waitFor({ state: 'attached', timeout: TIMEOUT_MS })
  await switches.first().waitFor({ timeout: TIMEOUT_MS })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })

  for (let round = 0; round < ROUNDS; round += 1) {
    await waitForQuiet(page)
    await switches.nth(round).click()
    await page.waitForFunction((count) => window.taps.length > count, round, { timeout: TIMEOUT_MS })
  }
  const taps = await page.evaluate(() => window.taps)

  const deviceId = randomUUID()
  const longest: number[] = []
  const [{ uid, price }] = cars as [CarFacts]
  for (let round = 0; round < ROUNDS; round += 1) {
    await waitForQuiet(page)
    await page.evaluate(() => window.longTasks.splice(0))
    const pulled = page.waitForResponse(
      async (response) => response.url().includes('/api/sync/pull') && (await response.text()).includes(uid),
    )
    const fields = { price: { from: price + round, to: price + round + 1 } }
    await push(site.url, token, deviceId, { uid, name: 'car.edit', args: { fields } })
    await pulled
    await waitForQuiet(page)
    longest.push(Math.max(0, ...(await page.evaluate(() => window.longTasks.map(({ duration }) => duration)))))
  }
  const toRow = (metric: string, timesMs: readonly number[]): BenchRow => ({
    metric: `${EDITS + IMPORTS} pending mutations with ${(IMPORTS * ROWS_OF_IMPORT).toLocaleString('en')} imported vehicles, ${CPU_SLOWDOWN}x slower CPU: ${metric}`,
    result: `${median(timesMs).toFixed(0)} ms`,
    reference: `${LIMIT_MS} ms limit`,
    ratio: median(timesMs) / LIMIT_MS,
    target: 'at most 1',
  })
  return [toRow('tap on a switch to its paint', taps), toRow('pull of one car, longest task', longest)]
}

interface CarFacts {
  uid: string
  price: number
  mileage: number
}

async function readCars(url: string, token: string): Promise<CarFacts[]> {
  const response = await fetch(`${url}/api/cars`, { headers: { authorization: `Bearer ${token}` } })
  const { data } = (await response.json()) as { data: CarFacts[] }
  return data.map(({ uid, price, mileage }) => ({ uid, price, mileage }))
}

async function push(url: string, token: string, deviceId: string, mutation: Record<string, unknown>): Promise<void> {
  const mutations = [{ mid: randomUUID(), format: 1, madeAt: new Date().toISOString(), ...mutation }]
  const response = await fetch(`${url}/api/sync/push`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ deviceId, mutations }),
  })
  if (!response.ok) throw new Error(`The push failed with ${response.status}: ${await response.text()}`)
}

/** Waits until the main thread has had no long task for a while. */
async function waitForQuiet(page: Page): Promise<void> {
  await page.waitForFunction(
    ([since, quiet]) => {
      const last = window.longTasks.at(-1)
      const idleSince = Math.max(since, last ? last.startTime + last.duration : 0)
      return performance.now() - idleSince > quiet
    },
    [await page.evaluate(() => performance.now()), QUIET_MS] as const,
    { timeout: TIMEOUT_MS, polling: 250 },
  )
}
