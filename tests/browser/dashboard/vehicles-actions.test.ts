// Actions on a vehicle in the list: confirmations, mutations, and the sync state of its row.
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Car } from '#domain/kinds/car/schema.ts'
import { stopTime } from '#tests/support/browser/page-clock.ts'
import { alertWith, staffDeskForFile, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { type SentChange, watchPushes } from '#tests/support/browser/staff-page.ts'
import { connection, nothingWaits, offline, waits } from '#tests/support/browser/tablet.ts'
import { pressAction, rowOf, searchBox, statusFilter, vehicleTable } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const SELL = 'This will mark the vehicle as sold and automatically remove it from the homepage and featured listings.'
const UNSELL =
  'This will mark the vehicle as available for sale again. You can manually enable homepage visibility and featured status if needed.'
const DELETE = 'Are you sure you want to delete this vehicle? This action cannot be undone.'

const desk = staffDeskForFile()

beforeEach(() => desk.line.mend())

const question = (page: Page) => page.getByRole('alertdialog')
const storedCar = (car: Car) => desk.api.car(car.id)

describe('a vehicle in the list', () => {
  /** Adds a car for one test and searches for it in the list. */
  async function openOn(model: string, fields: Partial<Car> = {}) {
    const car = await desk.api.add({ ...vehicle, make: 'Alvis', model, ...fields })
    const page = await desk.open('/cars', { width: TABLET_WIDTH })
    await vehicleTable(page).waitFor()
    await searchBox(page).fill(model)
    const row = rowOf(page, model)
    await row.waitFor()
    await nothingWaits(page)
    const sent: SentChange[] = watchPushes(page)
    return { car, page, row, sent }
  }

  it('takes back a price by Undo offline, so that the price that a colleague has set meanwhile meets no conflict', async () => {
    const { car, page, row, sent } = await openOn('Swallow')
    await page.context().setOffline(true)
    await offline(page)
    await row.getByRole('button', { name: '$61,500', exact: true }).click()
    await row.getByRole('spinbutton', { name: 'New price' }).fill('59500')
    await page.keyboard.press('Enter')
    await row.getByRole('button', { name: '$59,500', exact: true }).waitFor()
    await waits(page, 1)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await row.getByRole('button', { name: '$61,500', exact: true }).waitFor()
    await waits(page, 0)
    await desk.api.edit(car.id, { price: 50_000 })
    sent.splice(0)
    await page.context().setOffline(false)
    await row.getByRole('button', { name: '$50,000', exact: true }).waitFor()
    await nothingWaits(page)
    expect(sent).toEqual([])
    expect(await row.getByRole('link', { name: /^Conflict/ }).count()).toBe(0)
  })

  it('shows a tap on a switch at once, says it is on when that is stored, and sends a second tap after the first', async () => {
    const { car, page, row, sent } = await openOn('Graber')
    const control = row.getByRole('switch', { name: 'Homepage' })
    // The database needs a task of its own, so nothing is stored between the two taps.
    const states = await control.evaluate(async (button: HTMLElement) => {
      const seen: (string | undefined | null)[] = []
      for (let tap = 0; tap < 2; tap += 1) {
        button.click()
        await Promise.resolve()
        seen.push(button.dataset.on, button.getAttribute('aria-checked'))
      }
      return seen
    })
    expect(states).toEqual(['true', 'false', 'false', 'false'])
    await expect.poll(() => sent.length).toBe(2)
    await nothingWaits(page)
    expect(sent.map(({ args }) => args)).toEqual([
      { fields: { featured: { from: false, to: true } } },
      { fields: { featured: { from: true, to: false } } },
    ])
    expect(await control.getAttribute('aria-checked')).toBe('false')
    expect(await storedCar(car)).toMatchObject({ featured: false })
  })

  itInLongRun('is featured and disabled by switches that send only their field', async () => {
    const { car, page, row, sent } = await openOn('Speed')
    const switches = { featured: 'Homepage', enabled: 'Enabled' } as const
    for (const [name, label] of Object.entries(switches)) {
      const control = row.getByRole('switch', { name: label })
      const before = (await control.getAttribute('aria-checked')) === 'true'
      await control.click()
      await expect.poll(() => control.getAttribute('aria-checked')).toBe(String(!before))
      await nothingWaits(page)
      expect(sent.splice(0)).toEqual([
        { name: 'car.edit', uid: car.uid, args: { fields: { [name]: { from: before, to: !before } } } },
      ])
    }
    expect(await storedCar(car)).toMatchObject({ featured: true, enabled: false, sold: false, price: vehicle.price })
  })

  it('is sold after a confirmation, and becomes available again disabled and not featured', async () => {
    const { car, page, row, sent } = await openOn('Eagle', { featured: true })
    await pressAction(row, 'Mark as Sold')
    await question(page).getByText(SELL, { exact: true }).waitFor()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await question(page).waitFor({ state: 'detached' })
    expect(sent).toEqual([])
    await pressAction(row, 'Mark as Sold')
    await question(page).getByRole('button', { name: 'Mark as Sold', exact: true }).click()
    await row.waitFor({ state: 'detached' })
    await nothingWaits(page)
    const sold = await storedCar(car)
    expect(sold).toMatchObject({ sold: true, enabled: false, featured: false })

    await statusFilter(page).selectOption('Sold Cars')
    await row.getByText('SOLD', { exact: true }).waitFor()
    for (const name of ['Homepage', 'Enabled']) {
      expect(await row.getByRole('switch', { name }).isDisabled()).toBe(true)
    }
    await pressAction(row, 'Mark as Available')
    await question(page).getByText(UNSELL, { exact: true }).waitFor()
    await question(page).getByRole('button', { name: 'Mark as Available', exact: true }).click()
    await row.waitFor({ state: 'detached' })
    await nothingWaits(page)
    expect(await storedCar(car)).toMatchObject({ sold: false, enabled: false, featured: false })
    expect(sent.map(({ name, args }) => [name, args])).toEqual([
      ['car.sell', {}],
      ['car.unsell', { saleId: sold.saleId }],
    ])
  })

  it('is deleted after a confirmation, and later when it is confirmed offline', async () => {
    const { car, page, row, sent } = await openOn('Lady')
    await pressAction(row, 'Delete')
    await question(page).getByText(DELETE, { exact: true }).waitFor()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await question(page).waitFor({ state: 'detached' })
    expect(await row.count()).toBe(1)
    await pressAction(row, 'Delete')
    await question(page)
      .getByRole('button', { name: /^Delete/ })
      .click()
    await row.waitFor({ state: 'detached' })
    await nothingWaits(page)
    expect(sent.map(({ name, uid }) => [name, uid])).toEqual([['car.delete', car.uid]])
    expect((await desk.api.cars()).map(({ id }) => id)).not.toContain(car.id)

    const other = await desk.api.add({ ...vehicle, make: 'Alvis', model: 'Lupa' })
    await searchBox(page).fill('Lupa')
    const otherRow = rowOf(page, 'Lupa')
    await otherRow.waitFor()
    await page.context().setOffline(true)
    await pressAction(otherRow, 'Delete')
    await question(page)
      .getByRole('button', { name: /^Delete/ })
      .click()
    const saved = 'Saved on this device. The vehicle is deleted when there is a connection.'
    await page.getByRole('status').getByText(saved, { exact: true }).waitFor()
    expect(await otherRow.count()).toBe(0)
    await page.context().setOffline(false)
    await expect
      .poll(async () => (await desk.api.cars()).some(({ id }) => id === other.id), { timeout: 20_000 })
      .toBe(false)
  })

  itInLongRun('shows its change as Waiting, then as Sending, then without a state', async () => {
    const { car, page, row } = await openOn('Crest')
    // A stopped clock prevents retries: the push that is held is the one that `online` starts.
    await stopTime(page)
    desk.line.cut()
    await row.getByRole('switch', { name: 'Homepage' }).click()
    await row.getByText('Waiting', { exact: true }).waitFor()
    await connection(page)
      .filter({ hasText: /^Offline\D*1/ })
      .waitFor()
    const answer = desk.line.holdAnswer('POST', '/api/sync/push')
    desk.line.mend()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await answer.held
    await row.getByText('Sending', { exact: true }).waitFor()
    answer.release()
    await nothingWaits(page)
    expect(await row.getByText(/Sending|Waiting/).count()).toBe(0)
    expect((await storedCar(car)).featured).toBe(true)
  })

  itInLongRun('shows a refused change with a link to Needs attention', async () => {
    const { car, page, row } = await openOn('Firefly')
    desk.line.cut()
    await row.getByRole('switch', { name: 'Homepage' }).click()
    await row.getByText('Waiting', { exact: true }).waitFor()
    await desk.api.edit(car.id, { sold: true })
    await statusFilter(page).selectOption('All Cars')
    desk.line.mend()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    const refused = row.getByRole('link', { name: 'Refused' })
    await refused.waitFor()
    await row.getByText('SOLD', { exact: true }).waitFor()
    await refused.click()
    await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor()
    const item = page.getByRole('listitem').filter({ hasText: 'Firefly' })
    await item.getByRole('button', { name: 'Discard' }).click()
    await item.waitFor({ state: 'detached' })
  })

  itInLongRun('shows a conflict with a link to Needs attention', async () => {
    const { car, page, row } = await openOn('Special', { price: 20_000 })
    await row.getByTitle('Change the price').click()
    await row.getByRole('spinbutton', { name: 'New price' }).fill('19000')
    await desk.api.edit(car.id, { price: 21_000 })
    await row.getByRole('button', { name: 'Save' }).click()
    const conflict = row.getByRole('link', { name: 'Conflict' })
    await conflict.waitFor()
    await row.getByText('$21,000', { exact: true }).waitFor()
    await alertWith(page, 'Needs attention').waitFor()
    await conflict.click()
    const item = page.getByRole('listitem').filter({ hasText: 'Special' })
    await item.getByText('$21,000').waitFor()
    await item.getByText('$19,000').waitFor()
    await item.getByRole('button', { name: 'Use mine' }).click()
    await item.waitFor({ state: 'detached' })
    await expect.poll(async () => (await storedCar(car)).price).toBe(19_000)
  })
})
