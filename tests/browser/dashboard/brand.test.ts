// The page Brand: pictures are drawn and uploaded, explained with both previews, and shown to visitors, offline too.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { holdRequests } from '#tests/support/browser/hold-requests.ts'
import { watchLayoutShift } from '#tests/support/browser/layout-shift.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { button, field } from '#tests/support/browser/vehicle-pages.ts'
import { drawLogo } from '#tests/support/fixtures/logos.ts'
import { photoApi } from '#tests/support/server/photo-api.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50"><path d="M0 10h200v10H0zM0 30h200v10H0z" fill="#14213d"/></svg>'

const desk = staffDeskForFile()

const logoIn = (page: Page, landmark: 'banner' | 'contentinfo') => page.getByRole(landmark).locator('img:visible')

it('a dark SVG is explained, made white with a press, and shown in header and footer', async () => {
  expectConsoleErrors(/415/)
  const page = await desk.open('/settings/brand')
  const logo = page.getByLabel('Logo', { exact: true })
  await logo.setInputFiles({ name: 'notes.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('no picture') })
  await page.getByRole('alert').filter({ hasText: '"notes.svg" is not a picture' }).waitFor()
  await logo.setInputFiles({ name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByRole('alert').filter({ hasText: 'must be a JPEG, PNG' }).waitFor()
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) })
  await page.getByText('On dark backgrounds this logo cannot be seen').waitFor()
  await page.getByAltText('On light backgrounds').waitFor()
  await page.getByAltText('On dark backgrounds').waitFor()
  await field(page, 'Colour').fill('#c8102e')
  await button(page, 'Save').click()
  await button(page, 'Saved!').waitFor()

  const visitor = await desk.browser.newPage({ serviceWorkers: 'block' })
  await visitor.goto(desk.url)
  expect(await visitor.getByRole('banner').getByText('Alder & Vale Motors').first().isVisible()).toBe(true)
  expect(await logoIn(visitor, 'banner').count()).toBe(0)

  await button(page, 'Show it in white on dark backgrounds').click()
  await button(page, 'Remove Logo for dark backgrounds').waitFor()
  await button(page, 'Save').click()
  await expect.poll(async () => (await desk.api.settings()).brand.logoOnDark).toMatch(/-dark$/)
  await visitor.reload()
  for (const landmark of ['banner', 'contentinfo'] as const) {
    await expect.poll(() => logoIn(visitor, landmark).getAttribute('src')).toMatch(/-dark$/)
    const isLoaded = logoIn(visitor, landmark).evaluate((image: HTMLImageElement) =>
      image.decode().then(() => image.alt),
    )
    expect(await isLoaded).toBe('Alder & Vale Motors')
  }
  const browse = visitor.getByRole('link', { name: 'Browse Collection' })
  expect(await browse.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgb(200, 16, 46)')
  // Paper is light.
  await visitor.emulateMedia({ media: 'print' })
  await expect.poll(() => logoIn(visitor, 'banner').getAttribute('src')).toMatch(/-light$/)
  await visitor.context().close()
})

it('a slow logo neither delays the heading nor moves the page, and the footer stays low', async () => {
  const { body } = await photoApi(desk.product, desk.api.token).put(await drawLogo({ color: '#ffffff' }))
  await desk.api.saveSettings({ brand: { logo: body.url, logoOnDark: null, icon: null, color: null } })
  const page = await desk.browser.newPage({ serviceWorkers: 'block' })
  // Other parts of the header move by a fraction of a pixel when the font is loaded.
  const shift = await watchLayoutShift(page, 'header img')
  const release = await holdRequests(page, '**/api/brand/**')
  await page.goto(desk.url, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const box = await logoIn(page, 'banner').boundingBox()
  expect(box?.height).toBeGreaterThan(10)
  release()
  await logoIn(page, 'banner').evaluate((image: HTMLImageElement) => image.decode())
  expect(await logoIn(page, 'banner').boundingBox()).toEqual(box)
  expect(await shift()).toBe(0)
  for (const [width, limit] of [
    [390, 600],
    [820, 520],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    const footer = await page.getByRole('contentinfo').boundingBox()
    expect(footer?.height).toBeLessThanOrEqual(limit)
  }
  await page.context().close()
})

it('the page of the worker has logo and colour without a connection', async () => {
  const { body } = await photoApi(desk.product, desk.api.token).put(await drawLogo({ color: '#ffffff' }))
  await desk.api.saveSettings({ brand: { logo: body.url, logoOnDark: null, icon: null, color: '#ffc72c' } })
  const context = await desk.browser.newContext()
  const page = await context.newPage()
  await page.goto(desk.url)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await logoIn(page, 'banner').waitFor()
  await desk.line.cut()
  await page.reload()
  const browse = page.getByRole('link', { name: 'Browse Collection' })
  await expect.poll(() => browse.evaluate((link) => getComputedStyle(link).backgroundColor)).toBe('rgb(255, 199, 44)')
  const logo = logoIn(page, 'banner')
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
  await desk.line.mend()
  await context.close()
})
