// The first load of the dashboard on a device without data, while the server does not respond.
import { beforeAll, it } from 'vitest'
import { storedSession } from '#tests/support/browser/staff-page.ts'
import { storefrontForFile } from '#tests/support/browser/storefront.ts'
import { casesOf } from '#tests/support/long-run.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const DATA = /\/api\/(cars|inquiries|settings|sync\/pull)/

const site = storefrontForFile()
let session: Record<string, string>
beforeAll(async () => {
  session = await storedSession(site.url, ADMIN)
})

const PAGES = [
  ['/cars', 'vehicles', 'Vehicles'],
  ['/messages', 'messages', 'Messages'],
  ['/settings/faqs', 'settings', 'FAQs'],
] as const

it.each(casesOf(PAGES, ([path]) => path === '/cars'))(
  '%s reports that its data could not be loaded, and requests them again by Retry',
  async (path, what, title) => {
    const page = await site.visit('/privacy')
    await page.route(DATA, (route) => route.abort())
    await page.evaluate((entries) => Object.assign(localStorage, entries), session)
    await page.goto(`${site.url}/admin/dashboard${path}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const failure = page.getByRole('alert').filter({ hasText: `Could not load the ${what}.` })
    await failure.waitFor()
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/cars'))
    await failure.getByRole('button', { name: 'Retry' }).click()
    await failed
    await page.unroute(DATA)
    // The event ends the backoff of the retry loop.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await failure.waitFor({ state: 'detached' })
    const loaded = what === 'settings' ? page.getByRole('button', { name: 'Save' }) : page.getByRole('searchbox')
    await loaded.first().waitFor()
  },
)
