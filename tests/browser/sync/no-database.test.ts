// A browser that blocks storage: a visitor reads, filters and enquires, and sees what that means.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { fillEnquiry, screenOf, storefrontForFile } from '#tests/support/browser/storefront.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const site = storefrontForFile()

/** Blocks cookies and site data: every access throws. */
async function withoutStorage(path: string): Promise<Page> {
  const page = await site.newPage(screenOf(390))
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: refuse })
  })
  await page.goto(site.url + path)
  await page.getByText('This tab cannot store anything').waitFor()
  return page
}

itInLongRun('shows and filters the cars', async () => {
  const page = await withoutStorage('/cars')
  await page.getByText(`${site.publicCars.length} vehicles`, { exact: true }).waitFor()
  const [car] = site.publicCars
  await page.getByRole('searchbox', { name: 'Search by make or model' }).fill(car.make)
  const listed = page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
  await expect.poll(() => listed.filter({ hasNotText: car.make }).count()).toBe(0)
  expect(await listed.count()).toBe(site.publicCars.filter(({ make }) => make === car.make).length)
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  await page.getByRole('link', { name: 'Saved cars: 1' }).waitFor()
})

it('sends an enquiry', async () => {
  const page = await withoutStorage('/contact')
  await fillEnquiry(page, 'Nora Unkept')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await page.getByText('We have received your enquiry').waitFor()
  expect((await site.api.inquiries()).filter(({ name }) => name === 'Nora Unkept')).toHaveLength(1)
})
