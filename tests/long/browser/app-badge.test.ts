// The number on the icon of the dashboard app: the unread enquiries, and none without a session.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTablet } from '#tests/support/browser/tablet.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { type BuiltApp, startBuiltApp } from '#tests/support/server/built-app.ts'

let product: BuiltApp

beforeAll(async () => {
  product = await startBuiltApp({ seed: 'none' })
})

afterAll(() => product?.remove())

const badge = (page: Page) => page.evaluate(() => document.documentElement.dataset.badge)

it('shows the number of unread enquiries, and is cleared at the log-out in another tab', async () => {
  await enquire(product.url, { name: 'Agnes Early' })
  const { page, context } = await openTablet(product.url)
  await context.addInitScript(() => {
    const show = (count = 0) => {
      document.documentElement.dataset.badge = String(count)
      return Promise.resolve()
    }
    Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) })
  })
  await page.goto(`${product.url}/admin/dashboard/messages`)
  await expect.poll(() => badge(page)).toBe('1')
  await enquire(product.url, { name: 'Bertram Later' })
  await expect.poll(() => badge(page)).toBe('2')
  await page.getByRole('list', { name: 'Messages' }).getByText('Agnes Early').click()
  await expect.poll(() => badge(page)).toBe('1')

  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('the tablet has a worker')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { cleared: number }
    scope.cleared = 0
    Object.assign(navigator, {
      clearAppBadge: async () => {
        scope.cleared += 1
      },
    })
  })
  const storefront = await context.newPage()
  await storefront.goto(product.url)
  await storefront.getByRole('banner').getByRole('button', { name: 'Administrator' }).click()
  await storefront.getByRole('menuitem', { name: 'Logout', exact: true }).click()
  await expect.poll(() => badge(page)).toBe('0')
  await expect.poll(() => worker.evaluate(() => (globalThis as unknown as { cleared: number }).cleared)).toBe(1)
})
