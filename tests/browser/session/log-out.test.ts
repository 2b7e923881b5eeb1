// Logging out with pending mutations, from the dashboard and from the header of the storefront.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import {
  goBySidebar,
  openSidebar,
  openStaffDesk,
  SELLER,
  type StaffDesk,
  TABLET_WIDTH,
} from '#tests/support/browser/staff-desk.ts'
import { fillLogIn, openWithoutDatabase, storedToken } from '#tests/support/browser/staff-page.ts'
import { storedText } from '#tests/support/browser/stored-data.ts'
import { fillEnquiry, hasLoaded } from '#tests/support/browser/storefront.ts'
import { connection, nothingWaits, vehicleRow, waits } from '#tests/support/browser/tablet.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

let desk: StaffDesk

beforeAll(async () => {
  desk = await openStaffDesk()
})
afterAll(() => desk?.close())
beforeEach(() => desk.line.mend())

/** Opens a page with one pending mutation; the connection is cut. */
async function openWithPending(model: string) {
  const car = await desk.api.add({ ...vehicle, model })
  const page = await desk.open('/cars', { who: SELLER, width: TABLET_WIDTH })
  desk.line.cut()
  await (await vehicleRow(page, model)).getByRole('switch', { name: 'Homepage' }).click()
  await waits(page, 1)
  return { page, car }
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Changes are waiting' })

async function logOut(page: Page): Promise<void> {
  await (await openSidebar(page)).getByRole('button', { name: 'Logout' }).click()
}

it('S61 offers to sync, to keep or to discard pending mutations, and changes nothing by Cancel', async () => {
  const { page, car } = await openWithPending('Discard, Keep, Sync')
  const featured = async () => (await desk.api.car(car.id)).featured
  const logInAgain = async () => {
    desk.line.mend()
    await fillLogIn(page, SELLER)
    await page.waitForURL('**/admin/dashboard')
  }
  const changeOffline = async () => {
    await goBySidebar(page, 'Vehicles', 'Manage Vehicles')
    desk.line.cut()
    await (await vehicleRow(page, car.model)).getByRole('switch', { name: 'Homepage' }).click()
    await waits(page, 1)
  }
  await logOut(page)
  await question(page).getByText('1 change on this device has not reached the server yet.').waitFor()
  expect(await question(page).getByRole('button').allTextContents()).toEqual([
    'Sync now and log out',
    'Keep for me and log out',
    'Discard 1 change and log out',
    'Cancel',
  ])
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await question(page).waitFor({ state: 'detached' })
  expect(await storedToken(page)).not.toBeNull()
  await waits(page, 1)
  await logOut(page)
  await question(page).getByRole('button', { name: 'Discard 1 change and log out' }).click()
  await page.waitForURL('**/admin')
  await logInAgain()
  await nothingWaits(page)
  expect(await featured()).toBe(false)

  await changeOffline()
  await logOut(page)
  await question(page).getByRole('button', { name: 'Keep for me and log out' }).click()
  await page.waitForURL('**/admin')
  desk.line.mend()
  expect(await featured()).toBe(false)
  await logInAgain()
  await expect.poll(featured, { timeout: 20_000 }).toBe(true)
  await nothingWaits(page)

  await changeOffline()
  await logOut(page)
  await question(page).getByRole('button', { name: 'Sync now and log out' }).click()
  await question(page).getByRole('alert').filter({ hasText: 'Not everything could be synced.' }).waitFor()
  expect(await storedToken(page)).not.toBeNull()
  desk.line.mend()
  await question(page).getByRole('button', { name: 'Sync now and log out' }).click()
  await page.waitForURL('**/admin')
  expect(await featured()).toBe(false)
  expect(await storedToken(page)).toBeNull()
  await page.getByRole('heading', { level: 1, name: 'Admin Login' }).waitFor()
  // Back does not lead to the dashboard, which requires a log-in again.
  await page.goBack()
  await expect.poll(() => page.url()).not.toContain('/dashboard')
  await page.goto(`${desk.url}/admin/dashboard`)
  await page.waitForURL('**/admin')
})

itInLongRun('S61 S67 does not offer to keep mutations in a tab without a database', async () => {
  const car = await desk.api.add({ ...vehicle, model: 'In This Tab' })
  const first = await desk.open('/cars', { who: SELLER })
  const page = await openWithoutDatabase(first, `${desk.url}/admin/dashboard/cars`)
  onTestFinished(desk.line.refuse('POST', '/api/sync/push'))
  await (await vehicleRow(page, car.model)).getByRole('switch', { name: 'Homepage' }).click()
  // In a memory store an unanswered mutation is withdrawn, and the withdrawal is unacknowledged.
  await page.getByRole('alert').filter({ hasText: 'Needs attention' }).waitFor()
  await logOut(page)
  await question(page)
    .getByText(
      '1 change in this tab has not reached the server yet. 1 change of yours needs attention. This tab cannot store anything for your next log-in.',
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

itInLongRun('S61 asks again when another tab has added a mutation meanwhile', async () => {
  const { page } = await openWithPending('First Tab')
  const second = await desk.api.add({ ...vehicle, model: 'Second Tab' })
  const other = await page.context().newPage()
  desk.line.mend()
  const acceptPushes = desk.line.refuse('POST', '/api/sync/push')
  await other.goto(`${desk.url}/admin/dashboard/cars`)
  await (await vehicleRow(other, second.model)).waitFor()
  desk.line.cut()
  acceptPushes()
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

it('S70 ends the session on the server, after a log-out without a connection as soon as there is one', async () => {
  const statusOf = async (token: string | null) =>
    (await fetch(`${desk.product.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status
  const page = await desk.open('', { who: SELLER })
  const first = await storedToken(page)
  await logOut(page)
  await page.waitForURL('**/admin')
  await expect.poll(() => statusOf(first)).toBe(401)

  await fillLogIn(page, SELLER)
  await page.waitForURL('**/admin/dashboard')
  const second = (await storedToken(page)) ?? ''
  await page.context().setOffline(true)
  await logOut(page)
  await page.waitForURL('**/admin')
  expect(await statusOf(second)).toBe(200)
  const [, , signature = ''] = second.split('.')
  const kept = await storedText(page)
  expect(kept).not.toContain(second)
  // The ticket contains only the end of the signature.
  expect(kept).not.toContain(signature.slice(0, 19))
  await page.context().setOffline(false)
  await expect.poll(() => statusOf(second)).toBe(401)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('log-outs'))).toBeNull()
})

itInLongRun(
  'S21 S61 asks about an unacknowledged withdrawal, keeps it, and reports that its mutation was applied',
  async () => {
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
    await page.getByText('The server had saved it before it could be taken back.').waitFor({ timeout: 40_000 })
    expect((await desk.api.car(car.id)).featured).toBe(true)
  },
)

itInLongRun('S62 keeps a visitor’s pending enquiry, sends it, and then deletes its content', async () => {
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

itInLongRun(
  'the storefront’s header shows the user, links to the dashboard with the unread count, and logs out',
  async () => {
    const page = await desk.open('', { who: SELLER, width: TABLET_WIDTH })
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
  },
)

itInLongRun('the storefront’s header asks about pending mutations before a log-out', async () => {
  const { page, car } = await openWithPending('Header')
  const acceptPushes = desk.line.refuse('POST', '/api/sync/push')
  desk.line.mend()
  await page.goto(desk.url)
  await connection(page)
    .filter({ hasText: /\b1 change waiting/ })
    .waitFor({ state: 'attached' })
  await page.getByRole('banner').getByRole('button', { name: SELLER.name }).click()
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click()
  await question(page).getByRole('button', { name: 'Sync now and log out' }).click()
  await question(page).getByRole('alert').filter({ hasText: 'Not everything could be synced.' }).waitFor()
  acceptPushes()
  await question(page).getByRole('button', { name: 'Sync now and log out' }).click()
  await question(page).waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('button', { name: SELLER.name }).waitFor({ state: 'detached' })
  await page.locator('h1:focus').waitFor()
  expect(await storedToken(page)).toBeNull()
  expect((await desk.api.car(car.id)).featured).toBe(true)
})
