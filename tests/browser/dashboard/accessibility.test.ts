// Accessibility of the overview, users, settings, attention list, log-out dialog and log-in page, checked by axe.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { sideways } from '#tests/support/browser/axe.ts'
import { goBySidebar, openSidebar, staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { newPage } from '#tests/support/browser/staff-page.ts'
import { hasLoaded } from '#tests/support/browser/storefront.ts'
import { nothingWaits, online, vehicleRow, waits } from '#tests/support/browser/tablet.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { casesOf, itInLongRun } from '#tests/support/long-run.ts'

const desk = staffDeskForFile()

/** The links of the sidebar with the headings of their pages. */
const PAGES: readonly [link: string, heading: string][] = [
  ['Dashboard', 'Dashboard Overview'],
  ['Users', 'Manage Users'],
  ['Add from the lot', 'Add from the lot'],
  ['Lot walk', 'Lot walk'],
  ['My Account', 'My Account'],
  ...[
    'Social Media',
    'About Us',
    'Backgrounds',
    'Footer',
    'Legal Pages',
    'Contact Info',
    'Listings on Google and Meta',
    'FAQs',
    'Badges',
  ].map((name): [string, string] => [name, name]),
]

const ESSENTIAL = new Set(['Dashboard', 'Add from the lot', 'Lot walk', 'Contact Info'])

const WITHOUT_SAVE = new Set(['My Account', 'Lot walk'])

/** Creates a refused mutation, a conflict and a pending mutation. */
async function createAttentionItems(page: Page, model: string): Promise<void> {
  const car = await desk.api.add({ ...vehicle, model, price: 40_000 })
  const other = await desk.api.add({ ...vehicle, model: `Later ${car.id}` })
  await page.goto(`${desk.url}/admin/dashboard/edit-car/${car.id}`)
  await page.getByRole('spinbutton', { name: 'Price', exact: true }).fill('41000')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save vehicle' }).click()
  await page.waitForURL('**/admin/dashboard/cars')
  await (await vehicleRow(page, model)).getByRole('switch', { name: 'Homepage' }).click()
  await waits(page, 2)
  await desk.api.edit(car.id, { price: 39_000, sold: true })
  await page.context().setOffline(false)
  await nothingWaits(page)
  await page.context().setOffline(true)
  await (await vehicleRow(page, other.model)).getByRole('switch', { name: 'Homepage' }).click()
  await waits(page, 1)
}

it('has no accessibility violation on the overview, the pages for the lot, the settings, the photos and the form of a vehicle and the messages', async () => {
  await enquire(desk.product.url, { name: 'Ada Byron' })
  const page = await desk.open()
  for (const [link, heading] of casesOf(PAGES, ([link]) => ESSENTIAL.has(link))) {
    await goBySidebar(page, link, heading)
    await hasLoaded(page)
    await online(page)
    if (link === 'Users') await page.getByRole('table', { name: 'Users' }).waitFor()
    if (link === heading && !WITHOUT_SAVE.has(link)) await page.getByRole('button', { name: 'Save' }).first().waitFor()
    await expectAccessible(page, link)
    const levels = await page.getByRole('heading').evaluateAll((all) => all.map(({ localName }) => localName))
    expect(levels.indexOf('h1'), link).toBe(0)
    expect(levels.lastIndexOf('h1'), link).toBe(0)
  }
  const [car] = await desk.api.cars()
  await page.goto(`${desk.url}/admin/dashboard/cars/${car?.id}/photos`)
  await page.getByRole('heading', { level: 1, name: 'Photos' }).waitFor()
  await expectAccessible(page, 'the photos of a vehicle')
  await page.goto(`${desk.url}/admin/dashboard/edit-car/${car?.id}`)
  await page.getByText('Add by address').waitFor()
  await expectAccessible(page, 'the form of a vehicle')
  await page.goto(`${desk.url}/admin/dashboard/messages`)
  await page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first().waitFor()
  await expectAccessible(page, 'the messages')
})

it('shows an admin all links of the sidebar without scrolling, from 1280 x 720 pixels', async ({ skip }) => {
  const page = await desk.open()
  skip(!(await page.evaluate(() => matchMedia('(pointer: fine)').matches)), 'this browser has no mouse')
  const last = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Reply templates' })
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    const hidden = await last.evaluate((link) => {
      const { scrollHeight = 0, clientHeight = 0 } = link.closest('div') ?? {}
      return scrollHeight - clientHeight
    })
    expect(hidden, `${width} x ${height}`).toBe(0)
  }
})

itInLongRun('has no accessibility violation in the user dialog', async () => {
  const page = await desk.open()
  await goBySidebar(page, 'Users', 'Manage Users')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await expectAccessible(page, 'the user dialog')
})

itInLongRun('has no accessibility violation in the attention list and the log-out dialog', async () => {
  const page = await desk.open()
  await createAttentionItems(page, 'Sapphire')
  await page.getByRole('group', { name: 'Connection' }).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click()
  await expectAccessible(page, 'the attention list')
  await (await openSidebar(page)).getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog', { name: 'Changes are waiting' }).waitFor()
  await expectAccessible(page, 'the log-out dialog')
})

itInLongRun('does not scroll sideways with very long names', async () => {
  const { id } = await desk.api.add({ ...vehicle, model: 'W'.repeat(120), color: 'C'.repeat(60) })
  const name = 'D'.repeat(50)
  await enquire(desk.product.url, { name, carId: id })
  const page = await desk.open('')
  const places = [
    page.getByRole('list', { name: 'Today' }),
    page.getByRole('table', { name: 'Recent Messages' }),
    page.getByRole('region', { name: 'First response' }),
  ]
  for (const place of places) await place.getByRole('link', { name, exact: true }).waitFor()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sideways(page), `overview, ${width} px`).toBeLessThanOrEqual(0)
  }
  await goBySidebar(page, 'Vehicles', 'Manage Vehicles')
  await page.getByRole('table', { name: 'Vehicles' }).getByText('W'.repeat(120)).first().waitFor()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sideways(page), `vehicles, ${width} px`).toBeLessThanOrEqual(0)
  }
})

itInLongRun('has no accessibility violation on the log-in page', async () => {
  const page = await newPage(desk.browser)
  await page.goto(`${desk.url}/admin`)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('alert').waitFor()
  await expectAccessible(page, 'the log-in page')
})
