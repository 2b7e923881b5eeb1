// A lot check: started, marked and ended by two people, each with a device, with and without a connection.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { sideways } from '#tests/support/browser/axe.ts'
import { goBySidebar, SELLER, staffDeskForFile, TABLET_WIDTH } from '#tests/support/browser/staff-desk.ts'
import { storedText } from '#tests/support/browser/stored-data.ts'
import { nothingWaits, waits } from '#tests/support/browser/tablet.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const desk = staffDeskForFile({ seed: 'none' })

beforeAll(async () => {
  await desk.api.add({ ...vehicle, make: 'Riley', model: 'Nine', vin: 'WP0ZZZ99ZTS392124' })
  await desk.api.add({ ...vehicle, make: 'Alvis', model: 'Grey Lady', stockNumber: 'P-100', enabled: false })
  await desk.api.add({ ...vehicle, make: 'Lotus', model: 'Elan', stockNumber: 'P-200' })
  const sold = await desk.api.add({ ...vehicle, make: 'Gilbern', model: 'Genie' })
  await desk.api.edit(sold.id, { sold: true })
})
beforeEach(() => desk.line.mend())

const cards = (page: Page) => page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
const card = (page: Page, model: string) => cards(page).filter({ hasText: model })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const seenText = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()
const mark = (page: Page, model: string, name: 'Seen' | 'Problem') =>
  card(page, model).getByRole('button', { name, exact: true }).click()

const photoIn = (place: Locator) => place.getByRole('img', { name: 'Photo of the problem' })
const loaded = (photo: Locator) =>
  expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

it('two people start a check offline: the first one is kept with the marks of both, and the end shows what was not found', async () => {
  const ann = await desk.open('', { width: 390 })
  const sally = await desk.openToStay('', { who: SELLER, width: TABLET_WIDTH })
  for (const page of [ann, sally]) {
    await goBySidebar(page, 'Lot walk')
    await button(page, 'Start check').waitFor()
    await nothingWaits(page)
  }
  desk.line.cut()
  for (const page of [ann, sally]) await page.evaluate(() => dispatchEvent(new Event('offline')))
  await button(ann, 'Start check').click()
  await seenText(ann, '0 of 3 seen')
  await button(sally, 'Start check').click()
  await seenText(sally, '0 of 3 seen')
  expect(await sideways(ann)).toBeLessThanOrEqual(0)
  // The typed number jumps to its vehicle.
  await ann.getByRole('searchbox').fill('ZTS392124')
  await card(ann, 'Elan').waitFor({ state: 'detached' })
  await mark(ann, 'Riley Nine', 'Problem')
  await seenText(ann, '1 of 3 seen')
  const photo = await jpegPhoto({ width: 640, height: 480 })
  await ann.getByLabel('Add photo').setInputFiles({ name: 'tyre.jpg', mimeType: 'image/jpeg', buffer: photo.bytes })
  await loaded(photoIn(card(ann, 'Riley Nine')))
  await ann.getByRole('textbox', { name: 'What is the problem?' }).fill('Flat tyre')
  await button(ann, 'Save note').click()
  await card(ann, 'Riley Nine').getByText('Flat tyre').waitFor()
  await sally.getByRole('searchbox').fill('p-100')
  await mark(sally, 'Grey Lady', 'Seen')
  await seenText(sally, '1 of 3 seen')
  await waits(sally, 2)
  await expectAccessible(sally, 'the lot check')
  await desk.line.mend()
  for (const page of [ann, sally]) {
    await nothingWaits(page)
    await seenText(page, '2 of 3 seen · 1 with problems')
  }
  await sally.getByRole('searchbox').fill('')
  await loaded(photoIn(card(sally, 'Riley Nine')))
  // Visitors do not receive it, although the vehicle is public.
  const [address] = /\/api\/photos\/[\da-f]{64}/.exec(await storedText(sally)) ?? []
  expect((await fetch(`${desk.product.url}${address}`)).status).toBe(404)
  await card(sally, 'Elan').getByRole('button', { name: 'Change price' }).click()
  await card(sally, 'Elan').getByRole('spinbutton', { name: 'New price' }).fill('59500')
  await sally.keyboard.press('Enter')
  await card(sally, 'Elan').getByText('$59,500').waitFor()

  await button(sally, 'End check').click()
  await sally.getByRole('heading', { level: 1, name: /^Lot check of / }).waitFor()
  for (const text of ['2 seen', '1 not found', '1 with problems', '1 price changed'])
    await sally.getByRole('status').getByText(text, { exact: true }).waitFor()
  const notFound = sally.getByRole('region', { name: 'Not found' })
  await notFound.getByText('2020 Lotus Elan').waitFor()
  const problems = sally.getByRole('region', { name: 'With problems' })
  await problems.getByText('Flat tyre').waitFor()
  await loaded(photoIn(problems))
  await sally.getByRole('region', { name: 'Prices changed' }).getByText('$59,500').waitFor()
  await expectAccessible(sally, 'the report of a lot check')
  await button(ann, 'Start check').waitFor()

  // Until it is seen again.
  await goBySidebar(ann, 'Needs attention')
  const missing = ann.getByRole('list', { name: 'Not found on the lot' })
  await missing.getByRole('link', { name: '2020 Lotus Elan' }).waitFor()
  await missing.getByRole('button', { name: 'Seen 2020 Lotus Elan' }).click()
  await ann.getByText('No change needs a decision.').waitFor()
  await notFound.waitFor({ state: 'detached' })
  await sally.getByText('1 of the seen was reported after the end.').waitFor()
  await sally.getByRole('status').getByText('3 seen', { exact: true }).waitFor()

  await button(sally, 'Continue check').click()
  await seenText(sally, '3 of 3 seen')
  await card(sally, 'Grey Lady').getByRole('button', { name: 'Take back' }).click()
  await seenText(sally, '2 of 3 seen')
  await button(sally, 'Not seen yet').click()
  await card(sally, 'Elan').waitFor({ state: 'detached' })
  await button(sally, 'End check').click()
  await sally.getByRole('link', { name: 'Past checks' }).click()
  await sally.getByRole('list', { name: 'Past checks' }).getByText('2 seen, 1 not found, 1 with problems').waitFor()
  await sally.context().close()
})
