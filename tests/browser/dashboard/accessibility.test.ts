// The overview, users, settings, what needs attention, and the questions staff are asked, looked at by axe: at a desk, on a tablet held upright, on a phone in
// the dark, in the sun.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sideways, violations } from '#tests/support/browser/axe.ts'
import { openSidebar, openStaffDesk, type StaffDesk } from '#tests/support/browser/staff-desk.ts'
import { newPage } from '#tests/support/browser/staff-page.ts'
import { hasLoaded } from '#tests/support/browser/storefront.ts'
import { nothingWaits, online, vehicleRow, waits } from '#tests/support/browser/tablet.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

let desk: StaffDesk

beforeAll(async () => {
  desk = await openStaffDesk()
})
afterAll(() => desk?.close())

const SETTINGS = ['social-media', 'about-us', 'backgrounds', 'footer-info', 'legal-pages', 'contact-info', 'faqs']
const PAGES = ['', '/users', ...SETTINGS.map((path) => `/settings/${path}`)]

async function look(page: Page, what: string): Promise<void> {
  expect(await violations(page), what).toEqual([])
  expect(await sideways(page), what).toBeLessThanOrEqual(0)
}

/** A refused change, a disagreement and a change that waits. */
async function everythingToAttendTo(page: Page, model: string): Promise<void> {
  const car = await desk.api.add({ ...vehicle, model, price: 40_000 })
  const other = await desk.api.add({ ...vehicle, model: `Later ${car.id}` })
  await page.goto(`${desk.url}/admin/dashboard/edit-car/${car.id}`)
  await page.getByRole('spinbutton', { name: 'Price' }).fill('41000')
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

it.each([
  ['at a desk', { width: 1280, height: 900 }, 'light', false],
  ['on a tablet', { width: 820, height: 1180 }, 'light', false],
  ['on a phone in the dark', { width: 390, height: 844 }, 'dark', false],
  ['on a tablet in the sun', { width: 820, height: 1180 }, 'light', true],
] as const)('every page is accessible and fits %s', async (where, viewport, colorScheme, isSunny) => {
  const page = await desk.open()
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  if (isSunny) await page.getByRole('button', { name: 'Sunlight mode' }).click()
  for (const path of viewport.width === 390 || isSunny ? PAGES.slice(0, 4) : PAGES) {
    await page.goto(`${desk.url}/admin/dashboard${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await hasLoaded(page)
    await online(page)
    if (path === '/users') await page.getByRole('table', { name: 'Users' }).waitFor()
    if (path.startsWith('/settings')) await page.getByRole('button', { name: 'Save' }).first().waitFor()
    await look(page, path)
    expect(await page.getByRole('heading', { level: 1 }).count(), path).toBe(1)
  }
  await page.goto(`${desk.url}/admin/dashboard/users`)
  await page.getByRole('button', { name: 'Add User' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').getByRole('alert').waitFor()
  await look(page, 'the dialog of a user')
  await page.keyboard.press('Escape')

  await everythingToAttendTo(page, where)
  await page.getByRole('status', { name: 'Connection' }).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Edit' }).click()
  await look(page, 'what needs attention')
  await (await openSidebar(page)).getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog', { name: 'Changes are waiting' }).waitFor()
  await look(page, 'the question at the log-out')
})

it.each([1280, 390])('a long word in a name widens neither the overview nor the list, at %i px', async (width) => {
  const { id } = await desk.api.add({ ...vehicle, model: 'W'.repeat(120), color: 'C'.repeat(60) })
  const name = `${'D'.repeat(45)}${width === 390 ? 'small' : 'large'}`
  await enquire(desk.product.url, { name, carId: id })
  const page = await desk.open('', { width })
  await page.getByRole('link', { name }).waitFor()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
  await page.goto(`${desk.url}/admin/dashboard/cars`)
  await page.getByRole('table', { name: 'Vehicles' }).getByText('W'.repeat(120)).first().waitFor()
  expect(await sideways(page)).toBeLessThanOrEqual(0)
})

it.each([1280, 820])('the log-in too, at %i px', async (width) => {
  const page = await newPage(desk.browser)
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${desk.url}/admin`)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('alert').waitFor()
  await look(page, 'the log-in')
})
