// A page of an old build after a new one was deployed, without a worker that has cached its chunks.
import { rm } from 'node:fs/promises'
import type { Page, Request } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { workerBrowser } from '#tests/support/browser/browser.ts'
import { countLoads, loadedTimes, loads } from '#tests/support/browser/count-loads.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { startAppForTest } from '#tests/support/server/built-app.ts'
import { nextBuild } from '#tests/support/server/next-build.ts'
import { type Product, startForTest } from '#tests/support/server/product.ts'

/** Errors of a page while no server or another build is at its address. */
const REPLACED =
  /net::ERR_|status of 503 .*\/api\/|(status of 404|Failed to fetch dynamically imported module).*\/assets\/(about-page|index)/

/** Stops `old` and serves the build in `dist` at the same address. */
async function replaceBy(dist: string, old: Product): Promise<Product> {
  await old.stop()
  return startForTest({ dist, dataDir: old.dataDir, env: { PORT: new URL(old.url).port, SEED: 'none' } })
}

/** A page that has loaded all chunks that it requests by itself. */
async function open(url: string): Promise<Page> {
  const context = await (await workerBrowser()).newContext({ serviceWorkers: 'block' })
  onTestFinished(() => context.close())
  await countLoads(context)
  const page = await context.newPage()
  const pending = new Set<Request>()
  page.on('request', (request) => request.url().includes('/assets/') && pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The last chunks are requested when the page is idle.
  await page.getByRole('button', { name: 'Install app' }).waitFor()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/worker-updates')),
  )
  await expect.poll(() => [...pending].map((request) => request.url())).toEqual([])
  return page
}

const toAbout = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
const about = (page: Page) => page.getByRole('heading', { level: 1, name: 'About Us' })
const broken = (page: Page) => page.getByRole('button', { name: 'Retry' })

it('loads its own chunks from the retired ones of the server, and reloads once into the new build where these are gone', async () => {
  expectConsoleErrors(REPLACED)
  const old = await startForTest({ env: { SEED: 'none' } })
  const [first, second] = [await open(old.url), await open(old.url)]
  const dist = await nextBuild()
  const withRetired = await replaceBy(dist, old)
  await toAbout(first)
  await about(first).waitFor()
  expect(await loads(first)).toBe(1)

  await rm(`${dist}/retired`, { recursive: true })
  await replaceBy(dist, withRetired)
  await toAbout(second)
  await loadedTimes(second, 2)
  await about(second).waitFor()
  expect(await loads(second)).toBe(2)
})

it('offers Retry, without a second automatic reload when a reload did not help', async () => {
  expectConsoleErrors(REPLACED)
  const page = await open((await startAppForTest({ seed: 'none' })).url)
  await page.route('**/assets/*.js', (route) => {
    const isMissing = route.request().method() === 'HEAD' || route.request().url().includes('/about-page-')
    return isMissing ? route.fulfill({ status: 404, body: '' }) : route.continue()
  })
  await toAbout(page)
  await loadedTimes(page, 2)
  await broken(page).waitFor()
  expect(await loads(page)).toBe(2)
})

it('does not reload when a request of its build is aborted, or when no server responds', async () => {
  expectConsoleErrors(REPLACED)
  const product = await startAppForTest({ seed: 'none' })
  const [aborted, unanswered] = [await open(product.url), await open(product.url)]
  await aborted.route('**/assets/about-page-*.js', (route) => route.abort('aborted'))
  const checked = aborted.waitForResponse((response) => response.request().method() === 'HEAD')
  await toAbout(aborted)
  await broken(aborted).waitFor()
  await checked
  expect(await loads(aborted)).toBe(1)

  await product.stop()
  await toAbout(unanswered)
  await broken(unanswered).waitFor()
  expect(await loads(unanswered)).toBe(1)
})
