// The worker in a real browser: what it keeps of the dashboard and of pictures.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openProfile } from '#tests/support/browser/browser.ts'
import { startForTest } from '#tests/support/server/product.ts'

/** The smallest picture there is. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const MOST_PICTURES = 300

async function visit(url: string): Promise<Page> {
  const profile = await openProfile()
  onTestFinished(() => profile.remove())
  const page = await profile.context.newPage()
  await page.goto(url)
  await controlled(page)
  return page
}

const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null)
const cacheNames = (page: Page) => page.evaluate(() => window.caches.keys())
const kept = (page: Page, name: string) =>
  page.evaluate(async (cache) => (await (await window.caches.open(cache)).keys()).map(({ url }) => url), name)

describe('the dashboard', () => {
  it('is kept once it has been opened, and then opens without a server', async () => {
    const product = await startForTest()
    const page = await visit(product.url)
    expect(await cacheNames(page)).not.toContain('dashboard-shell')
    await page.goto(`${product.url}/admin`)
    const files = (await (await fetch(`${product.url}/sw.js`)).text()).match(/"dashboard":true/g) ?? []
    expect(files.length).toBeGreaterThan(4)
    await expect.poll(async () => (await kept(page, 'dashboard-shell')).length).toBe(files.length)
    await product.stop()
    await page.goto(`${product.url}/admin`)
    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor()
  })

  it('is kept with the first installation when it is what was opened', async () => {
    const product = await startForTest()
    const page = await visit(`${product.url}/admin`)
    await product.stop()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor()
  })
})

it('opens any storefront address without a server, and leaves files and calls to the network', async () => {
  const product = await startForTest()
  const page = await visit(product.url)
  expect(await page.evaluate(() => fetch('/api/nothing').then(({ status }) => status))).toBe(404)
  expect(await page.evaluate(() => fetch('/assets/gone-12345678.js').then(({ status }) => status))).toBe(404)
  await product.stop()
  await page.goto(`${product.url}/about`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.goto(`${product.url}/robots.txt`)).rejects.toThrow(/ERR_CONNECTION_REFUSED|ERR_FAILED/)
})

it('is not woken by calls to the server', async () => {
  const page = await visit((await startForTest()).url)
  const answeredBy = (path: string) =>
    page.evaluate(async (address) => {
      const { href } = new URL(address, location.href)
      // The browser may tell of it a moment after the answer has come.
      const told = new Promise<PerformanceEntry>((resolve) => {
        new PerformanceObserver((list) => {
          const [entry] = list.getEntriesByName(href)
          if (entry) resolve(entry)
        }).observe({ type: 'resource' })
      })
      await fetch(address).then((answer) => answer.arrayBuffer())
      const timing = await told
      return (timing as PerformanceResourceTiming & { workerMatchedSourceType: string }).workerMatchedSourceType
    }, path)
  expect(await answeredBy('/api/cars/1')).toBe('network')
  expect(await answeredBy('/api/sync/pull?limit=1&clientId=11111111-1111-4111-8111-111111111111')).toBe('network')
  expect(await answeredBy('/icons/maskable-512.png')).not.toBe('network')
})

describe('pictures from elsewhere', () => {
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

  it('are kept readable where their site lets us, opaque where it does not', async () => {
    const page = await visit((await startForTest()).url)
    const open = await pictureSite({ 'access-control-allow-origin': '*' })
    const closed = await pictureSite({})
    await show(page, [`${open}/a.gif`, `${closed}/b.gif`])
    await expect.poll(() => kept(page, 'pictures')).toContain(`${open}/a.gif`)
    await expect.poll(() => kept(page, 'opaque-pictures')).toEqual([`${closed}/b.gif`])
  })

  it('are bounded, the oldest goes first', async () => {
    const page = await visit((await startForTest()).url)
    const site = await pictureSite({ 'access-control-allow-origin': '*' })
    const addresses = Array.from({ length: MOST_PICTURES + 5 }, (_, index) => `${site}/${index}.gif`)
    await show(page, addresses)
    await expect.poll(() => kept(page, 'pictures')).toContain(addresses.at(-1))
    // Those that come at the same moment are counted out one after the other.
    await expect.poll(async () => (await kept(page, 'pictures')).length).toBeLessThanOrEqual(MOST_PICTURES)
    expect(await kept(page, 'pictures')).not.toContain(addresses[0])
  })
})
