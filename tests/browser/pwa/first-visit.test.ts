// What a visitor's first visit costs, the worker's precache included, told by the server's own log of what it was asked for.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProfile, type Profile } from '#tests/support/browser/browser.ts'
import { type Product, startProduct } from '#tests/support/server/product.ts'

const KB = 1024
/** What waits until the browser has nothing to do: here or there of it has been asked for already. */
const WHEN_IDLE = /install-entry|pictures-ahead|follow-worker/
let product: Product
let visitor: Profile
let page: Page
/** What the page itself asked for; what the worker fetches for later is not among it. */
const askedByPage = new Set<string>()
/** Paths the server was asked for, in order. */
const asked = () => product.lines.flatMap((line) => (line.startsWith('{') ? (JSON.parse(line).path ?? []) : []))

beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: 'info' } })
  visitor = await openProfile()
  page = await visitor.context.newPage()
  page.on('request', (request) => {
    if (!request.serviceWorker()) askedByPage.add(new URL(request.url()).pathname)
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
  it('loads the whole storefront and not a byte of the dashboard', async () => {
    // The last lines of the log may still be on their way: that of what is asked for now comes after them.
    await fetch(`${product.url}/robots.txt`)
    await expect.poll(asked).toContain('/robots.txt')
    const paths = asked()
    expect(paths).toContain('/sw.js')
    expect(paths).toContainEqual(expect.stringMatching(/^\/assets\/lightbox-.*\.js$/))
    expect(paths.filter((path) => /admin/.test(path))).toEqual([])
    const caches = await page.evaluate(() => window.caches.keys())
    expect(caches).not.toContain('dashboard-shell')
  })

  it('stays within its budgets', () => {
    const html = readFileSync('dist/app/index.html', 'utf8')
    const inPage = (pattern: RegExp) => new Set([...html.matchAll(pattern)].map(([, path = '']) => path))
    const beforePaint = inPage(/(?:src|href)="(\/[^"]+\.js)"/g)
    const loaded = (pattern: RegExp) => [...askedByPage].filter((path) => pattern.test(path))
    expect(beforePaint.size).toBeGreaterThan(1)
    expect(loaded(/run-client-.*\.js$/)).toHaveLength(1)
    expect(sumOf(beforePaint)).toBeLessThanOrEqual(95 * KB)
    const beforeIdle = loaded(/\.js$/).filter((path) => !WHEN_IDLE.test(path))
    expect(sumOf(beforeIdle)).toBeLessThanOrEqual(135 * KB)
    expect(sumOf(loaded(/\.css$/))).toBeLessThanOrEqual(15 * KB)
    expect(sumOf(loaded(/\.woff2$/))).toBeLessThanOrEqual(90 * KB)
  })

  it('asks for nothing that only staff need', () => {
    expect([...askedByPage].filter((path) => /staff-parts|user-menu|lightbox|saved-page/.test(path))).toEqual([])
  })
})
