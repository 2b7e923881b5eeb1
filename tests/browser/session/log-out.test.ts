// Logging out with pending mutations, from the dashboard and from the header of the storefront.
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { goBySidebar, openSidebar, SELLER, staffDeskForFile, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { fillLogIn, storedToken } from '#tests/support/browser/staff-page.ts'
import { storedText } from '#tests/support/browser/stored-data.ts'
import { fillEnquiry, hasLoaded } from '#tests/support/browser/storefront.ts'
import { connection, nothingWaits, vehicleRow, waits } from '#tests/support/browser/tablet.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const desk = staffDeskForFile()

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

itInLongRun('S61 asks again when another tab has added a mutation', async () => {
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

it('S61 ends the session on the server; without a connection only on the device, which keeps nothing of the token', async () => {
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
  const kept = await storedText(page)
  for (const part of second.split('.')) expect(kept).not.toContain(part.slice(-24))
  await page.context().setOffline(false)
  expect(await statusOf(second)).toBe(200)
})

itInLongRun('S61 keeps a visitor’s pending enquiry, sends it, and then deletes its content', async () => {
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
