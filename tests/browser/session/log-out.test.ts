// Logging out with work that waits, from the dashboard and from the storefront's header.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openSidebar, openStaffDesk, SELLER, type StaffDesk, TABLET } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn, openWithoutDatabase, storedToken } from '#tests/support/browser/staff-page.ts'
import { storedText } from '#tests/support/browser/stored-data.ts'
import { fillEnquiry, hasLoaded } from '#tests/support/browser/storefront.ts'
import { connection, nothingWaits, vehicleRow, waits } from '#tests/support/browser/tablet.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

let desk: StaffDesk

beforeAll(async () => {
  desk = await openStaffDesk({ whole: true })
})
afterAll(() => desk?.close())
beforeEach(() => desk.line.mend())

/** A change that has not reached the server, on a page that says so. */
async function withOneWaiting(model: string, width: number) {
  const car = await desk.api.add({ ...vehicle, model })
  const page = await desk.open('/cars', { who: SELLER, width })
  desk.line.cut()
  await (await vehicleRow(page, model)).getByRole('switch', { name: 'Homepage' }).click()
  await waits(page, 1)
  const featured = async () => (await desk.api.car(car.id)).featured
  return { page, featured }
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Changes are waiting' })

async function logOut(page: Page): Promise<void> {
  await (await openSidebar(page)).getByRole('button', { name: 'Logout' }).click()
}

describe.each(TABLET)('S61 at %i px', (width) => {
  it('asks what becomes of what waits: sync now', async () => {
    const { page, featured } = await withOneWaiting(`Sync ${width}`, width)
    await logOut(page)
    await question(page).getByText('1 change on this device has not reached the server yet.').waitFor()
    expect(await question(page).getByRole('button').allTextContents()).toEqual([
      'Sync now and log out',
      'Keep for me and log out',
      'Discard 1 change and log out',
      'Cancel',
    ])
    await question(page).getByRole('button', { name: 'Sync now and log out' }).click()
    await question(page).getByRole('alert').filter({ hasText: 'Not everything could be synced.' }).waitFor()
    expect(await storedToken(page)).not.toBeNull()
    desk.line.mend()
    await question(page).getByRole('button', { name: 'Sync now and log out' }).click()
    await page.waitForURL('**/admin')
    expect(await featured()).toBe(true)
    expect(await storedToken(page)).toBeNull()
    await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor()
    // Back leads to nothing of the dashboard, and who comes again is asked.
    await page.goBack()
    await expect.poll(() => page.url()).not.toContain('/dashboard')
    await page.goto(`${desk.url}/admin/dashboard`)
    await page.waitForURL('**/admin')
  })

  it('or discard, and cancel changes nothing', async () => {
    const { page, featured } = await withOneWaiting(`Discard ${width}`, width)
    await logOut(page)
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await question(page).waitFor({ state: 'detached' })
    expect(await storedToken(page)).not.toBeNull()
    await logOut(page)
    await question(page).getByRole('button', { name: 'Discard 1 change and log out' }).click()
    await page.waitForURL('**/admin')
    desk.line.mend()
    await fillLogIn(page, SELLER)
    await page.waitForURL('**/admin/dashboard')
    await nothingWaits(page)
    expect(await featured()).toBe(false)
  })
})

it('S61 or keep: it waits for the same person', async () => {
  const { page, featured } = await withOneWaiting('Keep', 1280)
  await logOut(page)
  await question(page).getByRole('button', { name: 'Keep for me and log out' }).click()
  await page.waitForURL('**/admin')
  desk.line.mend()
  expect(await featured()).toBe(false)
  await fillLogIn(page, SELLER)
  await page.waitForURL('**/admin/dashboard')
  await expect.poll(featured, { timeout: 20_000 }).toBe(true)
})

it('S61 S67 where nothing is kept that is no choice', async () => {
  const car = await desk.api.add({ ...vehicle, model: 'In This Tab' })
  const first = await desk.open('/cars', { who: SELLER })
  const page = await openWithoutDatabase(first, `${desk.url}/admin/dashboard/cars`)
  onTestFinished(desk.line.refuse('POST', '/api/sync/push'))
  await (await vehicleRow(page, car.model)).getByRole('switch', { name: 'Homepage' }).click()
  // Without an answer it is given up, of which the server has yet to hear.
  await page.getByRole('alert').filter({ hasText: 'Needs attention' }).waitFor()
  await logOut(page)
  await question(page)
    .getByText(
      '1 change in this tab has not reached the server yet. 1 change of yours needs attention. This tab keeps nothing for your next log-in.',
    )
    .waitFor()
  expect(await question(page).getByRole('button').allTextContents()).toEqual([
    'Sync now and log out',
    'Discard 2 changes and log out',
    'Cancel',
  ])
  await question(page).getByRole('button', { name: 'Discard 2 changes and log out' }).click()
  await page.waitForURL('**/admin')
  expect(await storedToken(page)).toBeNull()
})

it('S61 asks anew about what another tab has added since', async () => {
  const { page } = await withOneWaiting('First Tab', 1280)
  const second = await desk.api.add({ ...vehicle, model: 'Second Tab' })
  const other = await page.context().newPage()
  desk.line.mend()
  const works = desk.line.refuse('POST', '/api/sync/push')
  await other.goto(`${desk.url}/admin/dashboard/cars`)
  await (await vehicleRow(other, second.model)).waitFor()
  desk.line.cut()
  works()
  await logOut(page)
  await question(page).getByRole('button', { name: 'Discard 1 change and log out' }).waitFor()
  await (await vehicleRow(other, second.model)).getByRole('switch', { name: 'Homepage' }).click()
  await waits(other, 2)
  await question(page).getByRole('button', { name: 'Discard 1 change and log out' }).click()
  await question(page).getByText('There is more now than a moment ago.').waitFor()
  expect(await storedToken(page)).not.toBeNull()
  await waits(other, 2)
  await question(page).getByRole('button', { name: 'Discard 2 changes and log out' }).click()
  await page.waitForURL('**/admin')
  await other.waitForURL('**/admin')
})

it('S21 S61 what was taken back and not heard yet is asked about, too: it is kept, and the person learns that it stands', async () => {
  const car = await desk.api.add({ ...vehicle, model: 'Taken Back' })
  const page = await desk.open('/cars', { who: SELLER })
  await nothingWaits(page)
  const lost = desk.line.loseAnswer('POST', '/api/sync/push')
  await (await vehicleRow(page, car.model)).getByRole('switch', { name: 'Homepage' }).click()
  await lost
  desk.line.cut()
  await waits(page, 1)
  await connection(page).getByRole('link').click()
  await page.getByRole('button', { name: 'Discard Changes to 2020 Jaguar Taken Back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await waits(page, 0)
  await logOut(page)
  await question(page).getByText('1 change on this device has not reached the server yet.').waitFor()
  await question(page).getByRole('button', { name: 'Keep for me and log out' }).click()
  await page.waitForURL('**/admin')
  desk.line.mend()
  await fillLogIn(page, SELLER)
  await page.waitForURL('**/admin/dashboard')
  await connection(page).getByRole('link').click()
  await page
    .getByText('The server had saved it before it could be taken back, so it stands.')
    .waitFor({ timeout: 40_000 })
  expect((await desk.api.car(car.id)).featured).toBe(true)
})

it('S62 leaves a visitor’s enquiry that waits: it is sent, and then its words go', async () => {
  const page = await desk.open('', { who: SELLER })
  const storefront = await page.context().newPage()
  await storefront.goto(`${desk.url}/contact`)
  await hasLoaded(storefront)
  desk.line.cut()
  await fillEnquiry(storefront, 'Ottilie Visitor', 'Have you a blue one?')
  await storefront.getByRole('button', { name: 'Send enquiry' }).click()
  await storefront.getByText('Saved on this device').first().waitFor()
  await logOut(page)
  await page.waitForURL('**/admin')
  expect(await storedText(page)).toContain('Ottilie Visitor')
  desk.line.mend()
  await storefront.evaluate(() => dispatchEvent(new Event('online')))
  const received = async () => (await desk.api.inquiries()).filter(({ name }) => name === 'Ottilie Visitor').length
  await expect.poll(received).toBe(1)
  await expect.poll(() => storedText(page)).not.toMatch(/Ottilie|7700900123|blue one/)
})

describe.each(TABLET)('the storefront’s header at %i px', (width) => {
  it('names the person, leads to the dashboard with what is unread, and logs out', async () => {
    const page = await desk.open('', { who: SELLER, width })
    await enquire(desk.product.url, { name: 'Ada Byron' })
    const unread = (await desk.api.inquiries()).filter(({ read }) => !read).length
    await page.goto(desk.url)
    const opener = page.getByRole('banner').getByRole('button', { name: SELLER.name })
    await opener.click()
    const dashboard = page.getByRole('menuitem', { name: 'Dashboard', exact: true })
    await dashboard.getByText(String(unread), { exact: false }).first().waitFor()
    await dashboard.click()
    await page.waitForURL('**/admin/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Dashboard Overview' }).waitFor()
    await page.goto(`${desk.url}/about`)
    await opener.click()
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
    await opener.waitFor({ state: 'detached' })
    expect(await storedToken(page)).toBeNull()
    expect(page.url()).toBe(`${desk.url}/about`)
  })

  it('asks there too when something waits', async () => {
    const { page, featured } = await withOneWaiting(`Header ${width}`, width)
    const send = desk.line.refuse('POST', '/api/sync/push')
    desk.line.mend()
    await page.goto(desk.url)
    await connection(page)
      .filter({ hasText: /\b1 change waiting/ })
      .waitFor({ state: 'attached' })
    await page.getByRole('banner').getByRole('button', { name: SELLER.name }).click()
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
    await question(page).getByRole('button', { name: 'Sync now and log out' }).click()
    await question(page).getByRole('alert').filter({ hasText: 'Not everything could be synced.' }).waitFor()
    send()
    await question(page).getByRole('button', { name: 'Sync now and log out' }).click()
    await question(page).waitFor({ state: 'detached' })
    await page.getByRole('banner').getByRole('button', { name: SELLER.name }).waitFor({ state: 'detached' })
    await page.locator('h1:focus').waitFor()
    expect(await storedToken(page)).toBeNull()
    expect(await featured()).toBe(true)
  })
})
