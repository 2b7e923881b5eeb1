// Two builds served in turn: a new version is found and waits for a person, for unsaved forms and for running requests; then every
// tab reloads once, and pending mutations stay pending.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { workerBrowser } from '#tests/support/browser/browser.ts'
import { countLoads, loadedTimes, loads } from '#tests/support/browser/count-loads.ts'
import { stopTime } from '#tests/support/browser/page-clock.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { nothingWaits, openTablet, sell } from '#tests/support/browser/tablet.ts'
import { itInLongRun } from '#tests/support/long-run.ts'
import { openLossyLine } from '#tests/support/server/lossy-proxy.ts'
import { nextBuild } from '#tests/support/server/next-build.ts'
import { type Product, startForTest } from '#tests/support/server/product.ts'
import { carForSale, staffApi } from '#tests/support/server/staff-api.ts'

async function replaceBy(dist: string, old: Product): Promise<void> {
  await old.stop()
  await startForTest({ dist, dataDir: old.dataDir, env: { PORT: new URL(old.url).port } })
}

/** In the scripts of the app and of the server. */
async function changeText(dist: string, from: string, to: string): Promise<void> {
  const files = (await readdir(dist, { recursive: true })).filter((name) =>
    /\/(?:de-[\w-]+|server-render)\.js$/.test(name),
  )
  for (const file of files.map((name) => join(dist, name)))
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(from, to))
}

const prompt = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is available' })
const entryScript = (page: Page) => page.locator('script[type=module][src]').first().getAttribute('src')
const becomesVisible = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

it('updates after a press, when no tab has an unsaved form or a running push; each tab reloads once, and the sale is sent once', async () => {
  const old = await startForTest()
  const next = await nextBuild()
  const api = await staffApi(old.url)
  const car = await carForSale(api)
  const line = await openLossyLine(old.url)
  onTestFinished(() => line.close())
  const { page: dashboard, context } = await openTablet(line.url)
  await dashboard.goto(`${line.url}/admin/dashboard/cars`)
  const storefront = await context.newPage()
  await storefront.goto(`${line.url}/contact`)
  await storefront.getByRole('textbox', { name: 'Message' }).fill('Half a sen')
  const before = [await entryScript(dashboard), await entryScript(storefront)]
  await countLoads(context)
  // With a stopped clock the push does not time out, however long the new version takes to load.
  await stopTime(dashboard)
  const push = line.holdAnswer('POST', '/api/sync/push')
  const lost = line.loseAnswer('POST', '/api/sync/push')
  await sell(dashboard, car)
  await push.held
  const { sold, version } = await api.car(car.id)
  expect(sold).toBe(true)

  await replaceBy(next, old)
  await becomesVisible(storefront)
  // The prompt is shown a moment after the new version is installed.
  const prompts = async () => {
    await dashboard.clock.runFor(20)
    return [await prompt(storefront).count(), await prompt(dashboard).count()]
  }
  // All files of the new version are fetched first.
  await expect.poll(prompts, { timeout: 30_000 }).toEqual([1, 1])
  await dashboard.getByRole('button', { name: 'Update' }).click()
  await dashboard.getByText('as soon as no form has unsaved changes').waitFor()

  const pendingLocks = () =>
    storefront.evaluate(async () => ((await navigator.locks.query()).pending ?? []).map(({ name }) => name))
  await expect.poll(pendingLocks).toContain('unsaved-work')
  await storefront.getByRole('textbox', { name: 'Message' }).fill('')
  await expect.poll(pendingLocks).toContainEqual(expect.stringMatching(/:sync$/))
  expect([await loads(dashboard), await loads(storefront)]).toEqual([0, 0])

  push.release()
  await lost
  await dashboard.clock.resume()
  for (const page of [dashboard, storefront]) await loadedTimes(page, 1)
  const after = [await entryScript(dashboard), await entryScript(storefront)]
  expect(after.some((script) => before.includes(script))).toBe(false)

  await nothingWaits(dashboard)
  expect((await api.car(car.id)).version).toBe(version)
  expect([await loads(dashboard), await loads(storefront)]).toEqual([1, 1])
  expect([await prompt(dashboard).count(), await prompt(storefront).count()]).toEqual([0, 0])
})

it('a page in German has the texts of the old build while the new one waits, then those of the new one', async () => {
  // A server that stops answers 503 first.
  expectConsoleErrors(/net::ERR_|status of 503/)
  const old = await startForTest()
  await (await staffApi(old.url)).saveSettings({ languages: { default: 'en', others: ['de'] } })
  const next = await nextBuild()
  await changeText(next, 'Unsere Fahrzeuge', 'Alle unsere Fahrzeuge')
  const context = await (await workerBrowser()).newContext({ serviceWorkers: 'allow' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`${old.url}/de/cars`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => page.evaluate(() => caches.has('texts-de'))).toBe(true)
  const isAllGerman = async (title: string) => {
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await page.getByRole('article').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
    expect(await page.locator('body').innerText()).not.toMatch(/\b(?:Cars|Saved|Contact|Search|Filters|Home|Save)\b/)
  }

  await replaceBy(next, old)
  await becomesVisible(page)
  await page.getByText('Eine neue Version ist verfügbar').waitFor({ timeout: 30_000 })
  await context.setOffline(true)
  await page.reload()
  await isAllGerman('Unsere Fahrzeuge')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Aktualisieren', exact: true }).click()
  await isAllGerman('Alle unsere Fahrzeuge')
  await context.setOffline(true)
  await page.reload()
  await isAllGerman('Alle unsere Fahrzeuge')
  await context.setOffline(false)
})

itInLongRun('looks for a new version when the app is opened, when it becomes visible, and every hour', async () => {
  const product = await startForTest({ env: { LOG_LEVEL: 'info' } })
  const requests = () => product.lines.filter((line) => line.includes('"path":"/sw.js"')).length
  const context = await (await workerBrowser()).newContext({ serviceWorkers: 'allow' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(product.url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(requests).toBe(1)
  await page.reload()
  await expect.poll(requests, { message: 'opened' }).toBeGreaterThan(1)
  for (const [reason, act] of Object.entries({
    visible: () => becomesVisible(page),
    hour: () => page.clock.fastForward('01:00:01'),
  })) {
    const before = requests()
    // Repeated: a page that has just been loaded may have no listener yet.
    const requestsAfter = async () => {
      await act()
      return requests()
    }
    await expect.poll(requestsAfter, { message: reason }).toBeGreaterThan(before)
  }
})
