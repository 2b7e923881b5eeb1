// Saving a vehicle: the mutation, and the button and messages while it is sent, after success and after a failure.
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Car } from '#domain/kinds/car/schema.ts'
import { drawn, stopTime } from '#tests/support/browser/page-clock.ts'
import { alertWith, answerWith, staffDeskForFile, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { says, watchPushes } from '#tests/support/browser/staff-page.ts'
import { nothingWaits } from '#tests/support/browser/tablet.ts'
import { button, field, fillVehicle, rowOf, searchBox } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const FAILED = 'An error occurred while saving the vehicle'

const desk = staffDeskForFile({ seed: 'none' })

beforeEach(() => desk.line.mend())

const save = (page: Page) => button(page, 'Save vehicle').click()
const stored = async (model: string) => (await desk.api.cars()).filter((car) => car.model === model)

async function returnsAfter1500Ms(page: Page): Promise<void> {
  await drawn(page)
  await page.clock.runFor(1400)
  expect(page.url()).not.toMatch(/\/cars$/)
  await page.clock.runFor(200)
  await page.waitForURL('**/admin/dashboard/cars')
}

describe('a vehicle saved', () => {
  const open = (path: string) => desk.open(path, { width: TABLET_WIDTH })

  async function openOn(model: string, fields: Partial<Car> = {}) {
    const car = await desk.api.add({ ...vehicle, make: 'Lagonda', model, ...fields })
    return { car, page: await open(`/edit-car/${car.id}`) }
  }

  itInLongRun(
    'is kept as a draft when the form is left, and added once when the button is pressed twice before the next render',
    async () => {
      const page = await open('/add-car')
      await field(page, 'Make').fill('Lagonda')
      const question = page.getByRole('alertdialog')
      await page.getByRole('link', { name: 'Back to vehicles' }).click()
      await question.getByText('What you changed on this page has not been saved.').waitFor()
      await question.getByRole('button', { name: 'Cancel' }).click()
      expect(await field(page, 'Make').inputValue()).toBe('Lagonda')
      await page.getByRole('link', { name: 'Back to vehicles' }).click()
      await question.getByRole('button', { name: 'Leave without saving' }).click()
      await page.getByRole('heading', { level: 1, name: 'Manage Vehicles' }).waitFor()
      await page.getByRole('link', { name: 'Add Vehicle' }).click()
      await page.getByText(/^Your unsaved changes from .* are back$/).waitFor()
      expect(await field(page, 'Make').inputValue()).toBe('Lagonda')
      await fillVehicle(page, 'Lagonda', 'Twice')
      const sent = watchPushes(page)
      await button(page, 'Save vehicle').evaluate((element: HTMLButtonElement) => {
        element.click()
        element.click()
      })
      await page.waitForURL('**/admin/dashboard/cars')
      await nothingWaits(page)
      expect(sent.map(({ name }) => name)).toEqual(['car.create'])
      expect(await stored('Twice')).toHaveLength(1)
    },
  )

  it('is added: the form shows Saving... and Saved!, and returns to the list after 1.5 s', async () => {
    const page = await open('/add-car')
    await fillVehicle(page, 'Lagonda', 'Rapide')
    await page.getByRole('switch', { name: 'Feature this vehicle (show on homepage)' }).click()
    await stopTime(page)
    const sent = watchPushes(page)
    const answer = desk.line.holdAnswer('POST', '/api/sync/push')
    await save(page)
    await answer.held
    expect(await button(page, 'Saving...').isDisabled()).toBe(true)
    expect(await page.getByText('Vehicle added successfully').count()).toBe(0)
    answer.release()
    await button(page, 'Saved!').waitFor()
    await page.getByRole('status').getByText('Vehicle added successfully', { exact: true }).waitFor()
    await returnsAfter1500Ms(page)
    expect(sent.map(({ name }) => name)).toEqual(['car.create'])
    expect(await stored('Rapide')).toMatchObject([
      { price: 50_000, mileage: 0, transmission: 'DCT', featured: true, enabled: true, sold: false, features: [] },
    ])
  })

  itInLongRun('is changed by a mutation with the old and new values of the changed fields only', async () => {
    const { car, page } = await openOn('V12', { features: ['Hood'] })
    await field(page, 'Mileage').fill('12500')
    await field(page, 'Price').fill('61500')
    await button(page, 'Add feature').click()
    await field(page, 'Feature 2').fill(' Trunk ')
    await stopTime(page)
    const sent = watchPushes(page)
    await save(page)
    await page.getByRole('status').getByText('Vehicle updated successfully', { exact: true }).waitFor()
    await returnsAfter1500Ms(page)
    const fields = { mileage: { from: 12_000, to: 12_500 }, features: { from: ['Hood'], to: ['Hood', 'Trunk'] } }
    expect(sent).toEqual([{ name: 'car.edit', uid: car.uid, args: { fields } }])
  })

  itInLongRun('is not saved when the server fails: the form shows an error and keeps the typed values', async () => {
    const { car, page } = await openOn('M45')
    await field(page, 'Color').fill('Blue')
    await button(page, 'Add image').scrollIntoViewIfNeeded()
    await answerWith(page, '/api/sync/push', 500, { message: 'Something went wrong' })
    await save(page)
    await alertWith(page, FAILED).waitFor()
    // The alert is beside the button, which has the focus again, because the form is longer than the screen.
    await button(page, 'Save vehicle').and(page.locator(':focus')).waitFor()
    const error = await alertWith(page, FAILED).boundingBox()
    const bar = await button(page, 'Save vehicle').boundingBox()
    expect(Math.abs((error?.y ?? 0) - (bar?.y ?? 0))).toBeLessThan(100)
    expect(await field(page, 'Color').inputValue()).toBe('Blue')
    expect(await button(page, 'Save vehicle').isEnabled()).toBe(true)
    expect((await desk.api.car(car.id)).color).toBe('Green')
    await page.unroute('**/api/sync/push')
    await field(page, 'Color').fill('Blue ')
    await alertWith(page, FAILED).waitFor({ state: 'detached' })
    await says(page, 'Vehicle updated successfully', () => save(page))
    await expect.poll(async () => (await desk.api.car(car.id)).color).toBe('Blue')
  })

  it('is added once when the server has stored it but reports a failure, and the person saves again', async () => {
    const page = await open('/add-car')
    const model = 'Virage'
    await fillVehicle(page, 'Lagonda', model)
    await page.route('**/api/sync/push', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 500, json: { message: 'Something went wrong' } })
    })
    await save(page)
    await alertWith(page, FAILED).waitFor()
    await page.unroute('**/api/sync/push')
    await says(page, 'Vehicle added successfully', () => save(page))
    expect(await stored(model)).toHaveLength(1)
  })

  it('is pending offline: the form shows "Saved on this device", returns to the list, and the vehicle is added once', async () => {
    const page = await open('/add-car')
    const model = 'Taraf'
    await fillVehicle(page, 'Lagonda', model)
    await stopTime(page)
    desk.line.cut()
    await save(page)
    await page.getByRole('status').getByText('Saved on this device', { exact: true }).waitFor()
    expect(await page.getByText(/successfully|Saved!/).count()).toBe(0)
    await returnsAfter1500Ms(page)
    await page.clock.resume()
    await searchBox(page).fill(model)
    await rowOf(page, model).getByText('Waiting', { exact: true }).waitFor()
    desk.line.mend()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await nothingWaits(page)
    expect(await stored(model)).toHaveLength(1)
  })

  itInLongRun('is pending when the server does not respond within 5 s', async () => {
    const { car, page } = await openOn('Rapier')
    await field(page, 'Color').fill('Red')
    await stopTime(page)
    const answer = desk.line.holdAnswer('POST', '/api/sync/push')
    await save(page)
    await answer.held
    await page.clock.runFor(4900)
    expect(await button(page, 'Saving...').count()).toBe(1)
    await page.clock.runFor(200)
    await page.getByText('Saved on this device', { exact: true }).waitFor()
    answer.release()
    await page.clock.resume()
    await expect.poll(async () => (await desk.api.car(car.id)).color).toBe('Red')
  })
})
