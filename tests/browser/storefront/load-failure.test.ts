// The first load of the dashboard on a device that has nothing yet, when the server does not answer: said, and tried again.
import { afterAll, beforeAll, it } from 'vitest'
import { openStaffDesk, type StaffDesk } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn, newPage } from '#tests/support/browser/staff-page.ts'
import { ADMIN } from '#tests/support/server/product.ts'

let desk: StaffDesk
beforeAll(async () => {
  desk = await openStaffDesk()
})
afterAll(() => desk?.close())

it.each([
  ['/cars', 'vehicles', 'Vehicles'],
  ['/messages', 'messages', 'Messages'],
  ['/settings/faqs', 'settings', 'FAQs'],
])('%s could not be loaded, asks again at one press and shows what comes', async (path, what, title) => {
  const page = await newPage(desk.browser)
  await page.goto(`${desk.url}/admin`)
  await page.route(/\/api\/(cars|inquiries|settings|sync\/pull)/, (route) => route.abort())
  await fillLogIn(page, ADMIN)
  await page.waitForURL('**/admin/dashboard')
  await page.goto(`${desk.url}/admin/dashboard${path}`)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  const failure = page.getByRole('alert').filter({ hasText: `Could not load the ${what}.` })
  await failure.waitFor()
  const asked = page.waitForRequest('**/api/cars')
  await failure.getByRole('button', { name: 'Retry' }).click()
  await asked
  await page.unroute(/\/api\/(cars|inquiries|settings|sync\/pull)/)
  // Where that press still had no answer it asks again by itself, later each time.
  await failure.waitFor({ state: 'detached', timeout: 60_000 })
  const loaded = what === 'settings' ? page.getByRole('button', { name: 'Save' }) : page.getByRole('searchbox')
  await loaded.first().waitFor()
})
