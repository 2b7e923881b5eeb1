// The overview: counts, abbreviated values, and the content for admins and for sellers.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { SELLER, staffDeskForFile, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { nothingWaits } from '#tests/support/browser/tablet.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const desk = staffDeskForFile({ seed: 'none' })

const SITE_STEPS = [
  'Enter the name of your dealership',
  'Enter your contact details',
  'Enter your social links',
  'Describe your dealership',
  'Write the text of the footer',
  'Check what the site promises',
  'Add your logo and colour',
  'Choose who gets enquiries',
  'Enter the opening hours',
  'Check the legal pages',
]

const card = (page: Page, title: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const cardText = async (page: Page, title: string) =>
  (await card(page, title).innerText()).split('\n').filter(Boolean).slice(1)

describe('an empty inventory', () => {
  itInLongRun('shows zero counts and the first steps to an admin', async () => {
    const page = await desk.open('', { width: TABLET_WIDTH })
    await page.getByRole('heading', { level: 1, name: 'Dashboard Overview', exact: true }).waitFor()
    await page.getByText('No messages yet', { exact: true }).waitFor()
    expect(await cardText(page, 'Total Vehicles')).toEqual(['0'])
    expect(await cardText(page, 'Total Messages')).toEqual(['0'])
    expect(await cardText(page, 'Inventory Value')).toEqual(['$0', '0 featured vehicles'])
    expect(await cardText(page, 'Recent Activity')).toEqual(['0', 'New messages to review'])
    const steps = page.getByRole('region', { name: 'First steps' })
    await steps.getByRole('listitem').filter({ hasText: 'Add a user for a colleague' }).waitFor()
    expect(await steps.getByRole('link').allTextContents()).toEqual([...SITE_STEPS, 'Add your first vehicle'])
    expect(await page.getByRole('button', { name: 'Remove sample inventory' }).count()).toBe(0)
    await page.context().setOffline(true)
    await steps.getByRole('link', { name: 'Enter your contact details' }).click()
    await page.getByRole('heading', { level: 1, name: 'Contact Info' }).waitFor()
    await page.context().setOffline(false)
  })

  itInLongRun('shows two quick actions and no first steps to a seller', async () => {
    const page = await desk.open('', { who: SELLER, width: TABLET_WIDTH })
    await page.getByText('No messages yet', { exact: true }).waitFor()
    expect(await page.getByRole('region', { name: 'First steps' }).count()).toBe(0)
    const actions = page.getByRole('region', { name: 'Quick Actions' })
    await actions.getByRole('link', { name: 'Add New Vehicle', exact: true }).click()
    await page.waitForURL('**/admin/dashboard/add-car')
    await page.goBack()
    await actions.getByRole('link', { name: 'View Messages', exact: true }).click()
    await page.waitForURL('**/admin/dashboard/messages')
    await page.goBack()
    await card(page, 'Total Vehicles').getByRole('link', { name: 'Total Vehicles' }).click()
    await page.waitForURL('**/admin/dashboard/cars')
    await page.goBack()
    await card(page, 'Total Messages').getByRole('link', { name: 'Total Messages' }).click()
    await page.waitForURL('**/admin/dashboard/messages')
  })
})

itInLongRun(
  'abbreviates the value of all vehicles including sold and disabled ones, and counts the featured ones',
  async () => {
    const page = await desk.open()
    await nothingWaits(page)
    const value = (text: string) => card(page, 'Inventory Value').getByText(text, { exact: true }).waitFor()
    const first = await desk.api.add({ ...vehicle, price: 999 })
    await value('$999')
    await desk.api.edit(first.id, { price: 1000, featured: true })
    await value('$1.0K')
    await value('1 featured vehicle')
    await desk.api.edit(first.id, { price: 12_345 })
    await value('$12.3K')
    const second = await desk.api.add({ ...vehicle, price: 987_654, featured: true })
    await value('2 featured vehicles')
    await desk.api.edit(second.id, { price: 987_655, sold: true })
    await value('$1.0M')
    await value('1 featured vehicle')
    await desk.api.edit(first.id, { price: 1_234_567, enabled: false })
    await value('$2.2M')
    expect(await cardText(page, 'Total Vehicles')).toEqual(['2', '1 in stock · 1 sold'])
    await desk.api.add({ ...vehicle, model: 'Own' })
    const steps = page.getByRole('region', { name: 'First steps' })
    await steps.getByLabel('Done:').nth(1).waitFor()
    expect(await steps.getByRole('link').allTextContents()).toEqual(SITE_STEPS)
  },
)

describe('messages', () => {
  it('lists the five newest with car, date and read state', async () => {
    const car = await desk.api.add(vehicle)
    const names = ['Ada One', 'Bea One', 'Cleo One', 'Dora One', 'Emma One', 'Fay One']
    for (const [index, name] of names.entries())
      await enquire(desk.product.url, { name, carId: index === 5 ? car.id : undefined })
    const inquiries = await desk.api.inquiries()
    const unread = inquiries.filter(({ read }) => !read).length
    const page = await desk.open('', { who: SELLER, width: TABLET_WIDTH })
    const table = page.getByRole('table', { name: 'Recent Messages' })
    await table.getByText('Fay One').waitFor()
    expect(await cardText(page, 'Total Messages')).toContain(`${unread} unread`)
    expect(await cardText(page, 'Recent Activity')).toEqual([String(unread), 'New messages to review'])
    // The day of the message, not of now: midnight may have passed.
    const dayOf = (sender: string | undefined) =>
      page.evaluate(
        (at) => {
          const date = new Date(at)
          return [date.getDate(), date.getMonth() + 1, date.getFullYear()]
            .map((part) => String(part).padStart(2, '0'))
            .join('/')
        },
        inquiries.find(({ name }) => name === sender)?.createdAt ?? '',
      )
    expect(await table.getByRole('rowheader').allTextContents()).toEqual(names.slice(1).reverse())
    const cells = (await table.getByRole('cell').allTextContents()).map((text) => text.trim())
    expect(cells.slice(0, 3)).toEqual([`${car.year} ${car.make} ${car.model}`, await dayOf(names[5]), 'Unread'])
    expect(cells.slice(3, 6)).toEqual(['General Message', await dayOf(names[4]), 'Unread'])
    expect(cells).toHaveLength(15)
    await table.getByRole('link', { name: names[5] as string }).click()
    await page.getByRole('region', { name: 'Message details' }).getByText('Is it still there?').waitFor()
    await page.goBack()
    const opened = table.getByRole('row').filter({ hasText: names[5] as string })
    await opened.getByText('Read', { exact: true }).waitFor()
    await expect.poll(() => cardText(page, 'Recent Activity')).toEqual([String(unread - 1), 'New messages to review'])
  })
})

it('shows the first task above the fold of a phone, and the first steps after it until an admin dismisses them', async () => {
  await enquire(desk.product.url, { name: 'Tilda Task' })
  const page = await desk.open('', { width: 390 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.setFixedTime(Date.now() + 2 * 3_600_000)
  await page.reload()
  const task = page
    .getByRole('list', { name: 'Today' })
    .getByRole('listitem')
    .filter({ hasText: 'Tilda Task waiting for 2 h' })
  await task.waitFor()
  const first = await page.getByRole('list', { name: 'Today' }).getByRole('listitem').first().boundingBox()
  const bar = await page.getByRole('navigation', { name: 'Main pages' }).boundingBox()
  expect((first?.y ?? Number.NaN) + (first?.height ?? Number.NaN)).toBeLessThanOrEqual(bar?.y ?? Number.NaN)
  const steps = page.getByRole('region', { name: 'First steps' })
  expect((await steps.boundingBox())?.y).toBeGreaterThan((await task.boundingBox())?.y ?? Number.NaN)
  await steps.getByRole('button', { name: 'Dismiss' }).click()
  await steps.waitFor({ state: 'detached' })
  await page.reload()
  await task.waitFor()
  await page.getByText('Synced less than a minute ago').waitFor()
  expect(await steps.count()).toBe(0)
})

it('a reload and Back show the overview at the position that it had', async () => {
  const page = await desk.open('', { width: 390 })
  const messages = page.getByRole('heading', { name: 'Recent Messages' })
  const top = async () => Math.round((await messages.boundingBox())?.y ?? Number.NaN)
  await messages.evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
  const before = await top()
  await page.reload()
  await expect.poll(top).toBe(before)
  await page
    .getByRole('navigation', { name: 'Main pages' })
    .getByRole('link', { name: /^Messages/ })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
  await page.goBack()
  await expect.poll(top).toBe(before)
})
