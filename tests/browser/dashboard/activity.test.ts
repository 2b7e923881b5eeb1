// The activity log of the admins: author, record, old and new values of each change; restoring a deleted car.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openJsonStore } from '#sync-server/store/json/open-json-store.ts'
import { type MessageDesk, openMessageDesk } from '#tests/support/browser/message-desk.ts'
import { alertWith, answerWith, openSidebar, SELLER } from '#tests/support/browser/staff-desk.ts'
import { watchPushes } from '#tests/support/browser/staff-page.ts'
import { folderWithInquiries } from '#tests/support/fixtures/many-inquiries.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

let desk: MessageDesk

/** A car that was deleted longer ago than a deletion can be undone. */
const OLD_DELETION = '0d6d4bd3-5b7a-4f0c-8f30-9c8d5ab4a001'

beforeAll(async () => {
  const dataDir = await folderWithInquiries(0)
  const store = await openJsonStore({ dir: dataDir })
  await store.transact((records) => {
    const uid = OLD_DELETION
    const deletedAt = new Date(Date.now() - 31 * 86_400_000).toISOString()
    records.put('deletions', uid, { uid, version: records.nextSequence(), kind: 'car', id: 100_777, deletedAt })
    const row = { mid: uid, name: 'car.delete', by: 'ann', recordUid: uid, history: {} }
    records.put('activity', String(records.nextSequence()), { ...row, madeAt: deletedAt, appliedAt: deletedAt })
  })
  await store.close()
  desk = await openMessageDesk({ dataDir })
})

afterAll(() => desk?.close())

const entries = (page: Page) => page.getByRole('list', { name: 'Activity' }).locator(':scope > li')
const entry = (page: Page, text: string | RegExp) => entries(page).filter({ hasText: text })
const day = (time: number) => new Intl.DateTimeFormat('en-GB').format(new Date(time))

itInLongRun('is in the sidebar of admins after Users, and redirects a seller to the overview', async () => {
  const page = await desk.open('/activity')
  const links = (await openSidebar(page)).getByRole('link')
  const names = (await links.allTextContents()).map((name) => name.trim())
  expect(names.slice(0, 10)).toEqual([
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
  ])
  await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()

  const sally = await desk.open('/activity', { who: SELLER })
  await sally.waitForURL('**/admin/dashboard')
  expect(await (await openSidebar(sally)).getByRole('link', { name: 'Activity' }).count()).toBe(0)
})

it('lists author, record, values and times of each change, with the name of an enquirer only while the enquiry exists', async () => {
  const car = await desk.api.add({ ...vehicle, make: 'Riley', model: 'Kestrel', features: ['Tow bar'] })
  await desk.api.edit(car.id, { price: 50_000, features: ['Heated seats'] })
  const yesterday = Date.now() - 86_400_000
  const madeAt = new Date(yesterday).toISOString()
  const mileage = { from: car.mileage, to: 99_000 }
  const before = day(Date.now())
  await desk.api.push({ name: 'car.edit', uid: car.uid, args: { fields: { mileage } }, madeAt })
  // The day may end while the change is applied.
  const applied = new RegExp(`applied (${before}|${day(Date.now())})`)
  const inquiry = await desk.enquire({ name: 'Wilhelmina Harker', carId: car.id })
  await desk.api.readInquiry(inquiry.id)
  const fields = { status: { from: 'new', to: 'won' }, note: { from: '', to: 'Paid in cash' } }
  await desk.api.push({ name: 'inquiry.edit', uid: inquiry.uid, args: { fields } })

  const page = await desk.open('/activity')
  await entry(page, 'A visitor sent').getByRole('link', { name: "Wilhelmina Harker's enquiry", exact: true }).waitFor()
  await entry(page, "Administrator opened Wilhelmina Harker's enquiry").waitFor()
  const followUp = entry(page, "Administrator followed up Wilhelmina Harker's enquiry")
  await expect.poll(() => followUp.locator('dl > div').allTextContents()).toEqual(['StatusNew → Won', 'Notechanged'])
  const price = entry(page, 'Administrator changed 2020 Riley Kestrel').filter({ hasText: 'Price' })
  await expect
    .poll(() => price.locator('dl > div').allTextContents())
    .toEqual(['Price$61,500 → $50,000', 'FeaturesTow barHeated seats'])
  await expect.poll(() => entry(page, '99,000').textContent()).toContain(`Made ${day(yesterday)}`)
  await expect.poll(() => entry(page, '99,000').textContent()).toMatch(applied)
  const added = entry(page, 'Administrator added 2020 Riley Kestrel')
  // Only one time is shown for a change that was applied in the minute it was created. The minute may end in between.
  const atOnce = await Promise.all([added, price].map((each) => each.textContent()))
  expect(atOnce.filter((text) => !text?.includes('applied'))).not.toEqual([])
  const main = page.getByRole('main')
  for (const word of ['7700900123', 'Paid in cash']) expect(await main.textContent()).not.toContain(word)

  await price.getByRole('link', { name: 'All changes of 2020 Riley Kestrel' }).click()
  await page.getByText('Changes of 2020 Riley Kestrel', { exact: true }).waitFor()
  await expect.poll(() => entries(page).count()).toBe(3)
  await page.getByRole('link', { name: 'Show all activity' }).click()
  await followUp.waitFor()
  await desk.api.deleteInquiry(inquiry.id)
  await entry(page, `Administrator opened enquiry ${inquiry.id}`).waitFor()
  expect(await main.textContent()).not.toMatch(/Wilhelmina|Harker/)
})

it('restores a deleted car, shows until when that is possible, and shows when it is not or fails', async () => {
  const car = await desk.api.add({ ...vehicle, make: 'Alvis', model: 'Speed 20' })
  const inAMonth = () => day(Date.now() + 30 * 86_400_000)
  const before = inAMonth()
  await desk.api.deleteCar(car.id)
  // The day may end while the car is deleted.
  const until = new RegExp(`Can be restored until (${before}|${inAMonth()})\\.`)
  const page = await desk.open('/activity')
  const pushed = watchPushes(page)
  const longAgo = entry(page, 'ann deleted vehicle 100777')
  await longAgo.getByText('It was deleted too long ago to be restored.').waitFor()
  expect(await longAgo.getByRole('button').count()).toBe(0)
  const deleted = entry(page, 'Administrator deleted 2020 Alvis Speed 20')
  await deleted.getByText(until).waitFor()
  await deleted.getByRole('button', { name: 'Restore 2020 Alvis Speed 20' }).click()
  await page.getByRole('status').filter({ hasText: '2020 Alvis Speed 20 is back in the inventory.' }).waitFor()
  expect(pushed).toEqual([{ name: 'car.restore', uid: car.uid, args: {} }])
  await entry(page, 'Administrator restored 2020 Alvis Speed 20').waitFor()
  expect(await deleted.getByRole('button').count()).toBe(0)
  expect(await desk.api.car(car.id)).toMatchObject({ id: car.id, uid: car.uid, make: 'Alvis', price: car.price })

  // An outdated log: the server does not have this car.
  const about = { kind: 'car', uid: '6f1c1de4-8a48-4a1e-9a43-1d1f6cf2a111', id: 1, name: 'A gone car', deleted: true }
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const row = { id: 1, name: 'car.delete', by: 'Ann', history: {}, madeAt: tomorrow, appliedAt: tomorrow }
  const stale = { data: [{ ...row, about: { ...about, restorableUntil: tomorrow } }], before: null }
  await answerWith(page, '/api/activity', 200, stale)
  await page.reload()
  await page.getByRole('button', { name: 'Restore A gone car' }).click()
  await alertWith(page, 'Not found').waitFor()
})

itInLongRun(
  'lists the changes of an account without personal values, and without its name after it is deleted',
  async () => {
    const { id } = await desk.api.addUser({
      ...SELLER,
      username: 'tess',
      name: 'Tess Turner',
      email: 'tess@lot.example',
      role: 'user',
    })
    await desk.api.editUser(id, { name: 'Tess Tanner', role: 'admin' })
    const page = await desk.open('/activity')
    const changed = entry(page, 'Administrator changed the account of Tess Tanner')
    await expect.poll(() => changed.locator('dl > div').allTextContents()).toEqual(['Roleuser → admin', 'Namechanged'])
    await desk.api.deleteUser(id)
    await page.reload()
    await entry(page, `Administrator removed account ${id}`).waitFor()
    expect(await page.getByText('Tess Tanner').count()).toBe(0)
  },
)

itInLongRun('loads older changes on request', async () => {
  const car = await desk.api.add({ ...vehicle, make: 'Singer', model: 'Gazelle' })
  for (let n = 1; n <= 55; n += 1) await desk.api.edit(car.id, { price: 10_000 + n })
  const page = await desk.open(`/activity?record=${car.uid}`)
  await expect.poll(() => entries(page).count()).toBe(50)
  await page.getByRole('button', { name: 'Show older changes' }).click()
  await expect.poll(() => entries(page).count()).toBe(56)
  expect(await entries(page).last().textContent()).toContain('added')
  expect(await page.getByRole('button', { name: 'Show older changes' }).count()).toBe(0)
})

itInLongRun('shows that it needs a connection, and loads when the connection returns', async () => {
  const page = await desk.open('/users')
  await page.context().setOffline(true)
  await (await openSidebar(page)).getByRole('link', { name: 'Activity' }).click()
  await page.getByRole('status').filter({ hasText: 'The activity log needs a connection' }).waitFor()
  expect(await entries(page).count()).toBe(0)
  await page.context().setOffline(false)
  await expect.poll(() => entries(page).count()).toBeGreaterThan(0)
  await page.getByText('needs a connection').waitFor({ state: 'detached' })

  await answerWith(page, '/api/activity', 500, { message: 'Something went wrong' })
  await page.reload()
  await alertWith(page, 'The activity could not be loaded.').waitFor()
  await page.unroute('**/api/activity')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => entries(page).count()).toBeGreaterThan(0)
})
