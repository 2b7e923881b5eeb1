// Loading times that the browser of a visitor sends, when the owner has switched it on.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStorefront, type Storefront } from '#tests/support/browser/storefront.ts'
import { metricValue, parseMetrics } from '#tests/support/metrics/parse-metrics.ts'

let site: Storefront

beforeAll(async () => {
  site = await openStorefront()
})
afterAll(() => site?.close())

const counted = async (page: string) =>
  metricValue(
    parseMetrics(await (await fetch(`${site.url}/metrics`)).text()),
    'largest_contentful_paint_seconds_count',
    { page },
  ) ?? 0

it('sends nothing while it is off, and one page load when it is on and the page is left', async () => {
  const page = await site.newPage()
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const isMeasured = () => requested.some((path) => path.includes('measure-page'))
  await page.goto(`${site.url}/cars`)
  await page
    .getByRole('status')
    .getByText(/vehicles/)
    .waitFor()
  await page.goto(`${site.url}/about`)
  expect(requested).not.toContain('/api/field-data')
  expect(isMeasured()).toBe(false)

  await site.api.saveSettings({ performance: { measure: true } })
  const measures = page.waitForEvent('requestfinished', (request) => request.url().includes('measure-page'))
  await page.goto(`${site.url}/cars`)
  await measures
  // Of the first page of the document: the navigation inside the app is not a page load.
  await page.getByRole('list', { name: 'Vehicles' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Back to listings' }).waitFor()
  await page.goto('about:blank')
  await expect.poll(() => counted('cars')).toBe(1)
  expect(await counted('car-page')).toBe(0)
})
