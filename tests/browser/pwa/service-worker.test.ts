// The worker in a real browser: which pages, files and pictures it caches, and which requests it leaves to the network.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { workerBrowser } from '#tests/support/browser/browser.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { itInLongRun } from '#tests/support/long-run.ts'
import { startAppForTest } from '#tests/support/server/built-app.ts'

/** The smallest picture possible. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const MAX_PICTURES = 300

async function visit(url: string): Promise<Page> {
  const context = await (await workerBrowser()).newContext({ serviceWorkers: 'allow' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return page
}

const cacheNames = (page: Page) => page.evaluate(() => window.caches.keys())
const cachedUrls = (page: Page, name: string) =>
  page.evaluate(async (cache) => (await (await window.caches.open(cache)).keys()).map(({ url }) => url), name)
/** Reads the body too: a request through the worker does not end before. */
const status = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const response = await fetch(address)
    await response.arrayBuffer()
    return response.status
  }, path)
const isLogIn = (page: Page) => page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor()

/** Whether requests can pass the worker by (`addRoutes`), and their entries tell it. */
const knowsRoutes = (page: Page) =>
  page.evaluate(() => 'workerMatchedSourceType' in PerformanceResourceTiming.prototype)

/** Fetches `path` in the page. @returns where the worker found it; `network` if it was not started */
const sourceOf = (page: Page, path: string) =>
  page.evaluate(async (address) => {
    const { href } = new URL(address, location.href)
    // The entry may be reported a moment after the response.
    const reported = new Promise<PerformanceEntry>((resolve) => {
      new PerformanceObserver((list) => {
        const [entry] = list.getEntriesByName(href)
        if (entry) resolve(entry)
      }).observe({ type: 'resource' })
    })
    await fetch(address).then((response) => response.arrayBuffer())
    const timing = await reported
    return (timing as PerformanceResourceTiming & { workerMatchedSourceType: string }).workerMatchedSourceType
  }, path)

it('caches both apps as they are opened, opens them without a server, and leaves files and calls to the network', async () => {
  expectConsoleErrors(/status of 404 .*\/(api|assets)\//)
  const product = await startAppForTest()
  const page = await visit(product.url)
  expect(await status(page, '/api/nothing')).toBe(404)
  expect(await status(page, '/assets/gone-12345678.js')).toBe(404)
  if (await knowsRoutes(page)) {
    expect(await sourceOf(page, '/api/cars/1')).toBe('network')
    const pull = '/api/sync/pull?limit=1&deviceId=11111111-1111-4111-8111-111111111111'
    expect(await sourceOf(page, pull)).toBe('network')
    expect(await sourceOf(page, '/icons/maskable-512.png')).not.toBe('network')
  }

  expect(await cacheNames(page)).not.toContain('dashboard-shell')
  await page.goto(`${product.url}/admin`)
  const files = (await (await fetch(`${product.url}/sw.js`)).text()).match(/"dashboard":true(?!,"language")/g) ?? []
  expect(files.length).toBeGreaterThan(4)
  await expect.poll(async () => (await cachedUrls(page, 'dashboard-shell')).length).toBe(files.length)

  await product.stop()
  await page.goto(`${product.url}/admin`)
  await isLogIn(page)
  await page.goto(`${product.url}/about`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.goto(`${product.url}/robots.txt`)).rejects.toThrow(/ERR_CONNECTION_REFUSED|ERR_FAILED/)
})

async function pictureSite(headers: Record<string, string>): Promise<string> {
  const site = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'image/gif', ...headers }).end(PICTURE),
  )
  site.listen(0, '127.0.0.1')
  onTestFinished(() => void site.close())
  await new Promise((resolve) => site.once('listening', resolve))
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`
}

const show = (page: Page, addresses: string[]) =>
  page.evaluate(async (list) => {
    for (const address of list) {
      const image = new Image()
      image.src = address
      await image.decode()
    }
  }, addresses)

itInLongRun(
  'caches the dashboard at once when it is opened first, and a limited number of pictures of other sites',
  async () => {
    const product = await startAppForTest()
    const page = await visit(`${product.url}/admin`)
    // Pictures of a site that allows it are readable, others opaque.
    const open = await pictureSite({ 'access-control-allow-origin': '*' })
    const closed = await pictureSite({})
    await show(page, [`${open}/a.gif`, `${closed}/b.gif`])
    await expect.poll(() => cachedUrls(page, 'pictures')).toContain(`${open}/a.gif`)
    await expect.poll(() => cachedUrls(page, 'opaque-pictures')).toEqual([`${closed}/b.gif`])

    const addresses = Array.from({ length: MAX_PICTURES + 5 }, (_, index) => `${open}/${index}.gif`)
    await show(page, addresses)
    await expect.poll(() => cachedUrls(page, 'pictures')).toContain(addresses.at(-1))
    // Pictures that arrive at the same moment are deleted one after the other.
    await expect.poll(async () => (await cachedUrls(page, 'pictures')).length).toBeLessThanOrEqual(MAX_PICTURES)
    expect(await cachedUrls(page, 'pictures')).not.toContain(addresses[0])

    await product.stop()
    await page.reload()
    await isLogIn(page)
  },
)
