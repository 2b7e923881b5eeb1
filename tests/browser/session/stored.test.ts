// A session that the browser has kept: verified at the start, forgotten when the server refuses it, kept when nobody can be asked.
// And who may go where.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  goBySidebar,
  openSidebar,
  openStaffDesk,
  SELLER,
  type StaffDesk,
  TABLET,
} from '#tests/support/browser/staff-desk.ts'
import { fillLogIn, storedToken } from '#tests/support/browser/staff-page.ts'
import { openTablet } from '#tests/support/browser/tablet.ts'
import { ADMIN } from '#tests/support/server/product.ts'

let desk: StaffDesk

beforeAll(async () => {
  desk = await openStaffDesk({ whole: true })
})
afterAll(() => desk?.close())
beforeEach(() => desk.line.mend())

it('S64 is asked about at the start, with the token', async () => {
  const page = await desk.open()
  const asked = page.waitForRequest('**/api/auth/me')
  await page.reload()
  expect((await asked).headers().authorization).toBe(`Bearer ${await storedToken(page)}`)
})

it('S64 a token that was tampered with is cleared and leads to the log-in', async () => {
  const page = await desk.open()
  await page.evaluate(() => localStorage.setItem('jwt_token', `${localStorage.getItem('jwt_token')}x`))
  await page.goto(`${desk.url}/admin/dashboard/cars`)
  await page.waitForURL('**/admin')
  await expect.poll(() => storedToken(page)).toBeNull()
})

it('S64 a token that the server no longer takes is cleared at the start, and the log-in leads back', async () => {
  const person = { username: 'uma', password: 'uma-secret', name: 'Uma', email: 'uma@lot.example', role: 'user' }
  const { id } = await desk.api.addUser(person)
  const page = await desk.open('', { who: person })
  await page.goto('about:blank')
  await desk.api.editUser(id, { password: 'uma-secret-2' })
  await page.goto(`${desk.url}/admin/dashboard/messages`)
  await page.waitForURL('**/admin')
  await page.getByText('Your session has ended. What waits on this device is kept until you log in.').waitFor()
  expect(await storedToken(page)).toBeNull()
  await fillLogIn(page, { ...person, password: 'uma-secret-2' })
  await page.waitForURL('**/admin/dashboard/messages')
})

it('S64 is kept without an answer, and the dashboard opens from the device', async () => {
  const { page } = await openTablet(desk.url)
  await page.goto(`${desk.url}/admin/dashboard/cars`)
  await page.getByText(/^Showing 1 to 10 of/).waitFor()
  const kept = await storedToken(page)
  desk.line.cut()
  await page.goto(`${desk.url}/admin`)
  await page.waitForURL('**/admin/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Dashboard Overview' }).waitFor()
  await page.goto(`${desk.url}/admin/dashboard/cars`)
  await page.getByText(/^Showing 1 to 10 of/).waitFor()
  expect(await storedToken(page)).toBe(kept)
})

describe.each(TABLET)('who may go where, at %i px', (width) => {
  const ADMIN_ONLY = ['/users', '/settings', '/settings/social-media', '/settings/about-us', '/settings/backgrounds']
  const MORE = ['/settings/footer-info', '/settings/legal-pages', '/settings/contact-info', '/settings/faqs']

  it('a seller sees no admin page, and is led to the dashboard from each', async () => {
    const page = await desk.open('', { who: SELLER, width })
    const navigation = await openSidebar(page)
    await navigation.getByRole('button', { name: 'Logout' }).waitFor()
    const names = (await navigation.getByRole('link').allTextContents()).map((text) => text.trim())
    expect(names).toEqual(['Dashboard', 'Vehicles', 'Messages'])
    for (const path of [...ADMIN_ONLY, ...MORE]) {
      await page.goto(`${desk.url}/admin/dashboard${path}`)
      await page.waitForURL(`${desk.url}/admin/dashboard`)
      await page.getByRole('heading', { level: 1, name: 'Dashboard Overview' }).waitFor()
    }
    await goBySidebar(page, 'Vehicles', 'Manage Vehicles')
    await goBySidebar(page, 'Messages')
  })

  it('an admin finds every page, and the settings begin with social media', async () => {
    const page = await desk.open('/settings', { who: ADMIN, width })
    await page.waitForURL('**/settings/social-media')
    const navigation = await openSidebar(page)
    await navigation.getByRole('heading', { name: 'Settings' }).waitFor()
    const names = (await navigation.getByRole('link').allTextContents()).map((text) => text.trim())
    const settings = ['Social Media', 'About Us', 'Backgrounds', 'Footer', 'Legal Pages', 'Contact Info', 'FAQs']
    expect(names).toEqual(['Dashboard', 'Vehicles', 'Messages', 'Users', 'Activity', ...settings])
    for (const name of settings) await goBySidebar(page, name)
  })
})
