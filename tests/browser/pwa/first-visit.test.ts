// The cost of a first visit, the worker's precache included, by the server's log of requests.
import { readdirSync, readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workerBrowser } from '#tests/support/browser/browser.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { online } from '#tests/support/browser/tablet.ts'
import { ALL_REFUSED, refusedAssignments } from '#tests/support/browser/trusted-types.ts'
import { type Product, startProduct } from '#tests/support/server/product.ts'

const KB = 1024
/** Chunks that are requested when the page is idle: some of them may have been requested already. */
const IDLE_CHUNKS =
  /badges|contact-page|inquiry-form|later|opening-hours|open-until-text|install-entry|picture-prefetch|worker-updates/
/** Chunks that a first visit does not need. */
const LATER_CHUNKS = ['staff-session', 'user-menu', 'image-gallery', 'saved-page', 'compare-page', 'phone-number']
let product: Product
let visitor: BrowserContext
let page: Page
/** Paths that the page requested, without those of the worker. */
const requestedByPage = new Set<string>()
/** The paths of the server's log, in order. */
const logged = () => product.lines.flatMap((line) => (line.startsWith('{') ? (JSON.parse(line).path ?? []) : []))

beforeAll(async () => {
  product = await startProduct({ env: { LOG_LEVEL: 'info' } })
  visitor = await (await workerBrowser()).newContext({ serviceWorkers: 'allow' })
  page = await visitor.newPage()
  page.on('request', (request) => {
    if (!request.serviceWorker()) requestedByPage.add(new URL(request.url()).pathname)
  })
  await page.goto(product.url)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await online(page)
})

afterAll(async () => {
  await visitor?.close()
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
    // The log is complete when it contains a request made now.
    await fetch(`${product.url}/robots.txt`)
    await expect.poll(logged).toContain('/robots.txt')
    const paths = logged()
    expect(paths).toContain('/sw.js')
    expect(paths).toContainEqual(expect.stringMatching(/^\/assets\/image-gallery-.*\.js$/))
    expect(paths.filter((path) => /admin/.test(path))).toEqual([])
    const caches = await page.evaluate(() => window.caches.keys())
    expect(caches).not.toContain('dashboard-shell')
  })

  it('stays within its budgets', () => {
    const html = readFileSync('dist/app/index.html', 'utf8')
    const inPage = (pattern: RegExp) => new Set([...html.matchAll(pattern)].map(([, path = '']) => path))
    const beforePaint = inPage(/<(?:script|link rel="modulepreload" crossorigin)[^>]* (?:src|href)="(\/[^"]+\.js)"/g)
    const loaded = (pattern: RegExp) => [...requestedByPage].filter((path) => pattern.test(path))
    expect(beforePaint.size).toBeGreaterThan(1)
    expect(loaded(/create-client-.*\.js$/)).toHaveLength(1)
    expect(sumOf(beforePaint)).toBeLessThanOrEqual(107 * KB)
    const beforeIdle = loaded(/\.js$/).filter((path) => !IDLE_CHUNKS.test(path))
    expect(sumOf(beforeIdle)).toBeLessThanOrEqual(160 * KB)
    expect(sumOf(loaded(/\.js$/))).toBeLessThanOrEqual(174 * KB)
    expect(sumOf(inPage(/<link rel="stylesheet"[^>]* href="(\/[^"]+)"/g))).toBeLessThanOrEqual(15 * KB)
    expect(sumOf(loaded(/\.woff2$/))).toBeLessThanOrEqual(40 * KB)
  })

  it('has at most 30 KB of chunks that change with one screen', () => {
    const files = readdirSync('dist/app/assets').filter((file) => file.endsWith('.js'))
    const screens = files.find((file) => file.startsWith('index-')) ?? ''
    // A chunk contains the names of those that it imports, and its own name changes with its content.
    const changed = new Set([screens])
    for (const file of changed)
      for (const other of files) if (readFileSync(`dist/app/assets/${other}`, 'utf8').includes(file)) changed.add(other)
    expect(changed.size).toBeGreaterThan(1)
    expect(sumOf(new Set([...changed].map((file) => `/assets/${file}`)))).toBeLessThanOrEqual(30 * KB)
  })

  it('names the build in its pages and in no script, which would change with each build', () => {
    const [build = ''] = /(?<=data-build=")[^"]+/.exec(readFileSync('dist/app/index.html', 'utf8')) ?? []
    expect(readFileSync('dist/app.stamp', 'utf8')).toContain(build)
    expect(readFileSync('dist/app/admin.html', 'utf8')).toContain(`data-build="${build}"`)
    const scripts = readdirSync('dist/app', { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.m?js$/.test(file),
    )
    expect(
      scripts.filter((file) => file !== 'sw.js' && readFileSync(`dist/app/${file}`, 'utf8').includes(build)),
    ).toEqual([])
  })

  it('names the chunks of the client in the page of the worker, not in that of the server', async () => {
    const client = /<link rel="modulepreload" data-later[^>]*href="\/assets\/create-client-/
    expect(readFileSync('dist/app/index.html', 'utf8')).toMatch(client)
    const page = await (await fetch(`${product.url}/cars`)).text()
    expect(page).not.toMatch(/modulepreload|create-client-/)
    const app = JSON.parse(/(?<=id="app-script">)[^<]+/.exec(page)?.[0] ?? '')
    expect(app[0]).toMatch(/^\/assets\/index-/)
    expect(app.slice(1)).toContainEqual(expect.stringMatching(/^\/assets\/libraries-/))
    const staffChunks = /<link rel="modulepreload" data-later[^>]*href="\/assets\/admin\/(?:client|dashboard)-/g
    expect(readFileSync('dist/app/admin.html', 'utf8').match(staffChunks)).toHaveLength(2)
    for (const path of ['/admin', '/admin/dashboard']) {
      const dashboard = await (await fetch(product.url + path)).text()
      expect(dashboard).toMatch(/\/assets\/admin\/libraries-/)
      expect(dashboard).not.toMatch(/assets\/admin\/(?:client|dashboard)-/)
    }
  })

  it('has the licence texts of the bundled libraries in the build', async () => {
    for (const [file, libraries] of [
      ['licenses.md', ['react-dom', 'react-router', 'dexie', 'radix-ui', 'zod']],
      ['licenses-dashboard.md', ['react-hook-form', '@tanstack/react-virtual', 'papaparse', 'zxing-wasm']],
    ] as const) {
      const text = await (await fetch(`${product.url}/${file}`)).text()
      for (const name of libraries) expect(text).toContain(name)
      expect(text).toContain('THE SOFTWARE IS PROVIDED "AS IS"')
    }
  })

  it('requests no chunk that only staff or later pages need', () => {
    const chunks = readdirSync('dist/app/assets')
    for (const name of LATER_CHUNKS) {
      expect(chunks.filter((chunk) => chunk.startsWith(`${name}-`))).not.toEqual([])
      expect([...requestedByPage].filter((path) => path.includes(`/${name}-`))).toEqual([])
    }
  })
})

it.each(['/', '/admin'])(
  'a script of %s assigns no text as markup or as a script, except files of the build',
  async (path) => {
    expectConsoleErrors(/This document requires 'Trusted|Content Security Policy|status of 404 .*\/x$/i)
    const other = await visitor.newPage()
    await other.goto(product.url + path)
    expect(await other.evaluate(refusedAssignments)).toEqual(ALL_REFUSED)
    await other.close()
  },
)
