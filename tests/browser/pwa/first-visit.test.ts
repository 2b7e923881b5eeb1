// The download sizes of a first visit. The server's request log shows what the page and the service worker request.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProfile, type Profile } from '#tests/support/browser/browser.ts'
import { type Product, startProduct } from '#tests/support/server/product.ts'

const KB = 1024
/** Chunks that are loaded when the browser is idle. Some may have been requested before the measurement. */
const IDLE_CHUNKS = /install-entry|picture-prefetch|worker-updates/
let product: Product
let visitor: Profile
let page: Page
/** The paths that the page requested, without those of the service worker. */
const pageRequests = new Set<string>()
/** The paths that the server received, in order. */
const serverRequests = () =>
  product.lines.flatMap((line) => (line.startsWith('{') ? (JSON.parse(line).path ?? []) : []))

beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: 'info' } })
  visitor = await openProfile()
  page = await visitor.context.newPage()
  page.on('request', (request) => {
    if (!request.serviceWorker()) pageRequests.add(new URL(request.url()).pathname)
  })
  await page.goto(product.url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page
    .getByRole('status', { name: 'Connection' })
    .filter({ hasText: /^Online/ })
    .waitFor({ state: 'attached' })
})

afterAll(async () => {
  await visitor?.remove()
  await product?.remove()
})

const sumOf = (paths: Iterable<string>) => [...paths].reduce((sum, path) => sum + sizeOf(path), 0)

function sizeOf(path: string): number {
  try {
    return readFileSync(`dist/app${path}.br`).length
  } catch {
    return readFileSync(`dist/app${path}`).length
  }
}

describe('the first visit', () => {
  it('loads the whole storefront and nothing of the dashboard', async () => {
    // The log is asynchronous. The entry of this request comes after all previous ones.
    await fetch(`${product.url}/robots.txt`)
    await expect.poll(serverRequests).toContain('/robots.txt')
    const paths = serverRequests()
    expect(paths).toContain('/sw.js')
    expect(paths).toContainEqual(expect.stringMatching(/^\/assets\/lightbox-.*\.js$/))
    expect(paths.filter((path) => /admin/.test(path))).toEqual([])
    const caches = await page.evaluate(() => window.caches.keys())
    expect(caches).not.toContain('dashboard-shell')
  })

  it('stays within the size budgets', () => {
    const html = readFileSync('dist/app/index.html', 'utf8')
    const inPage = (pattern: RegExp) => new Set([...html.matchAll(pattern)].map(([, path = '']) => path))
    const beforePaint = inPage(/(?:src|href)="(\/[^"]+\.js)"/g)
    const loaded = (pattern: RegExp) => [...pageRequests].filter((path) => pattern.test(path))
    expect(beforePaint.size).toBeGreaterThan(1)
    expect(loaded(/create-client-.*\.js$/)).toHaveLength(1)
    expect(sumOf(beforePaint)).toBeLessThanOrEqual(95 * KB)
    const beforeIdle = loaded(/\.js$/).filter((path) => !IDLE_CHUNKS.test(path))
    expect(sumOf(beforeIdle)).toBeLessThanOrEqual(145 * KB)
    expect(sumOf(loaded(/\.js$/))).toBeLessThanOrEqual(165 * KB)
    expect(sumOf(loaded(/\.css$/))).toBeLessThanOrEqual(15 * KB)
    expect(sumOf(loaded(/\.woff2$/))).toBeLessThanOrEqual(90 * KB)
  })

  it('requests no chunk that only staff need', () => {
    expect([...pageRequests].filter((path) => /staff-dependencies|user-menu|lightbox|saved-page/.test(path))).toEqual(
      [],
    )
  })
})
