// A stored session: verified at the start, deleted when the server rejects it, kept without a response. Which pages sellers and
// admins may open.
import { beforeEach, describe, expect, it } from 'vitest'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { goBySidebar, openSidebar, SELLER, staffDeskForFile, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn, storedToken } from '#tests/support/browser/staff-page.ts'
import { openTablet } from '#tests/support/browser/tablet.ts'
import { casesOf, itInLongRun } from '#tests/support/long-run.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const desk = staffDeskForFile()

beforeEach(() => desk.line.mend())

it('S18 verifies the stored token at the start, deletes a manipulated one, and redirects to the log-in page', async () => {
  // The overview may still be loading with the token that is manipulated.
  expectConsoleErrors(/status of 401/)
  const page = await desk.open()
  const verification = page.waitForRequest('**/api/auth/me')
  await page.reload()
  expect((await verification).headers().authorization).toBe(`Bearer ${await storedToken(page)}`)
  await page.evaluate(() => localStorage.setItem('jwt_token', `${localStorage.getItem('jwt_token')}x`))
  await page.goto(`${desk.url}/admin/dashboard/cars`)
  await page.waitForURL('**/admin')
  await expect.poll(() => storedToken(page)).toBeNull()
})

itInLongRun('S18 deletes a revoked token at the start, and the log-in leads back', async () => {
  // The event stream may be requested before the first refusal has arrived.
  expectConsoleErrors(/status of 401/)
  const person = { username: 'uma', password: 'uma-secret', name: 'Uma', email: 'uma@lot.example', role: 'user' }
  const { id } = await desk.api.addUser(person)
  const page = await desk.open('', { who: person })
  await page.goto('about:blank')
  await desk.api.editUser(id, { password: 'uma-secret-2' })
  await page.goto(`${desk.url}/admin/dashboard/messages`)
  await page.waitForURL('**/admin')
  await page.getByText('Your session has ended. Waiting changes on this device are kept until you log in.').waitFor()
  expect(await storedToken(page)).toBeNull()
  await fillLogIn(page, { ...person, password: 'uma-secret-2' })
  await page.waitForURL('**/admin/dashboard/messages')
})

it('S18 keeps the session without a response, and opens the dashboard from the device', async () => {
  const { page } = await openTablet(desk.url)
  await page.goto(`${desk.url}/admin/dashboard/cars`)
  await page.getByText(/^Showing 1 to 10 of/).waitFor()
  const token = await storedToken(page)
  desk.line.cut()
  await page.goto(`${desk.url}/admin`)
  await page.waitForURL('**/admin/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Dashboard Overview' }).waitFor()
  await page.goto(`${desk.url}/admin/dashboard/cars`)
  await page.getByText(/^Showing 1 to 10 of/).waitFor()
  expect(await storedToken(page)).toBe(token)
})

describe('access', () => {
  const ADMIN_ONLY = ['/users', '/activity', '/personal-data', '/settings'].concat(
    [
      'site',
      'social-media',
      'about-us',
      'backgrounds',
      'footer-info',
      'legal-pages',
      'contact-info',
      'listings',
      'opening-hours',
      'reply-templates',
      'faqs',
      'badges',
    ].map((page) => `/settings/${page}`),
  )
  /** The overview asks for the report of the feeds each time it opens, and more than 10 in 10 s from one document are a fault. */
  const OPENINGS_PER_DOCUMENT = 8

  it('shows a seller no admin page, and redirects each to the overview', async () => {
    const page = await desk.open('', { who: SELLER, width: TABLET_WIDTH })
    const navigation = await openSidebar(page)
    await navigation.getByRole('button', { name: 'Logout' }).waitFor()
    const names = (await navigation.getByRole('link').allTextContents()).map((text) => text.trim())
    expect(names).toEqual([
      'Dashboard',
      'Vehicles',
      'Add from the lot',
      'Lot walk',
      'Stock health',
      'Messages',
      'Appointments',
      'Needs attention',
      'My Account',
    ])
    const overview = page.getByRole('heading', { level: 1, name: 'Dashboard Overview' })
    await page.goto(`${desk.url}/admin/dashboard/users`)
    await page.waitForURL(`${desk.url}/admin/dashboard`)
    await overview.waitFor()
    const paths = casesOf(ADMIN_ONLY, (each) => each === '/settings')
    for (const [index, path] of paths.entries()) {
      if (index % OPENINGS_PER_DOCUMENT === OPENINGS_PER_DOCUMENT - 1) {
        await page.reload()
        await overview.waitFor()
      }
      // As Back and Forward do, without a new load.
      await page.evaluate((address) => {
        history.pushState(null, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }, `/admin/dashboard${path}`)
      await page.waitForURL(`${desk.url}/admin/dashboard`)
      await overview.waitFor()
    }
    await goBySidebar(page, 'Vehicles', 'Manage Vehicles')
    await goBySidebar(page, 'Messages')
  })

  it('leaves an admin page when another admin takes the role, and the dashboard when the account is deleted', async () => {
    expectConsoleErrors(/status of 401/)
    const who = { username: 'dora', password: 'dora-secret', name: 'Dora', email: 'dora@lot.example' }
    const { id } = await desk.api.addUser({ ...who, role: 'admin' })
    const page = await desk.open('/settings/footer-info', { who })
    await page.getByRole('textbox', { name: 'Description' }).waitFor()
    await desk.api.editUser(id, { role: 'user' })
    await page.waitForURL(`${desk.url}/admin/dashboard`)
    await desk.api.deleteUser(id)
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.waitForURL('**/admin')
    await page.getByText(/^Your account has been deleted\./).waitFor()
  })

  itInLongRun('shows an admin every page, and opens the settings with social media', async () => {
    const page = await desk.open('/settings', { who: ADMIN, width: TABLET_WIDTH })
    await page.waitForURL('**/settings/social-media')
    const navigation = await openSidebar(page)
    await navigation.getByRole('heading', { name: 'Settings' }).waitFor()
    const names = (await navigation.getByRole('link').allTextContents()).map((text) => text.trim())
    const settings = [
      'Site',
      'Social Media',
      'About Us',
      'Backgrounds',
      'Footer',
      'Legal Pages',
      'Contact Info',
      'Listings on Google and Meta',
      'Opening hours',
      'Reply templates',
      'FAQs',
      'Badges',
    ]
    expect(names).toEqual([
      'Dashboard',
      'Vehicles',
      'Add from the lot',
      'Lot walk',
      'Stock health',
      'Messages',
      'Appointments',
      'Needs attention',
      'Users',
      'Activity',
      ...settings,
      'My Account',
    ])
    for (const name of casesOf(settings, (each) => each === 'FAQs')) await goBySidebar(page, name)
  })
})
