// A page of the old build after a new one was deployed, without a worker that would have kept its parts.
import { rm } from 'node:fs/promises'
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { countLoads, loadedTimes, loads } from '#tests/support/browser/count-loads.ts'
import { nextBuild } from '#tests/support/server/next-build.ts'
import { type Product, startForTest } from '#tests/support/server/product.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser?.close())

const start = () => startForTest({ env: { SEED: 'none' } })

async function replaceBy(dist: string, old: Product): Promise<void> {
  await old.stop()
  await startForTest({ dist, dataDir: old.dataDir, env: { PORT: new URL(old.url).port, SEED: 'none' } })
}

/** A page that has all the parts it asks for by itself: which one is missed later, the test says. */
async function open(url: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  onTestFinished(() => context.close())
  await countLoads(context)
  const page = await context.newPage()
  const parts = new Set<Request>()
  page.on('request', (request) => request.url().includes('/assets/') && parts.add(request))
  page.on('requestfinished', (request) => parts.delete(request))
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // They come when the page is idle, the last of them, and not at one time.
  await page.getByRole('button', { name: 'Install app' }).waitFor()
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/worker-updates')),
  )
  await expect.poll(() => [...parts].map((request) => request.url())).toEqual([])
  return page
}

const toAbout = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
const about = (page: Page) => page.getByRole('heading', { level: 1, name: 'About Us' })
const broken = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Reload' })

it('gets its own parts from the server, which has set them aside', async () => {
  const old = await start()
  const page = await open(old.url)
  await replaceBy(await nextBuild(), old)
  await toAbout(page)
  await about(page).waitFor()
  expect(await loads(page)).toBe(1)
})

it('reloads once into the new build where a part is gone', async () => {
  const old = await start()
  const page = await open(old.url)
  const dist = await nextBuild()
  await rm(`${dist}/retired`, { recursive: true })
  await replaceBy(dist, old)
  await toAbout(page)
  await loadedTimes(page, 2)
  await about(page).waitFor()
  expect(await loads(page)).toBe(2)
})

it('reloads no second time when that does not help, and offers to do so', async () => {
  const product = await start()
  const page = await open(product.url)
  await page.route('**/assets/about-page-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await toAbout(page)
  await loadedTimes(page, 2)
  await broken(page).waitFor()
  expect(await loads(page)).toBe(2)
})

it('does not reload where no server answers', async () => {
  const product = await start()
  const page = await open(product.url)
  await product.stop()
  await toAbout(page)
  await broken(page).waitFor()
  expect(await loads(page)).toBe(1)
})
