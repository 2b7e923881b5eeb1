// Stock health on the page of staff, without a connection, and its badges for visitors.
import { expect, it } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { sideways } from '#tests/support/browser/axe.ts'
import { goBySidebar, SELLER, staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { nothingWaits, offline } from '#tests/support/browser/tablet.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const desk = staffDeskForFile({ seed: 'none' })

/** Adds a vehicle and moves its creation into the past. */
async function addOld(model: string, days: number) {
  const car = await desk.api.add({ ...vehicle, model })
  await desk.product.store.transact((records) => {
    const stored = records.get('cars', car.uid)
    if (!stored) throw new Error('the vehicle is in the store')
    const createdAt = new Date(Date.now() - days * DAY_MS).toISOString()
    records.put('cars', car.uid, { ...stored, createdAt, version: records.nextSequence() })
  })
  return car
}

it('shows ageing, incomplete vehicles, enquiries and prices without a connection, and badges to visitors', async () => {
  await desk.api.add({ ...vehicle, model: 'Fresh', price: 30_000 })
  const lowered = await addOld('Lowered', 45)
  await desk.api.edit(lowered.id, { price: 55_000 })
  await addOld('Oldest', 91)
  const sold = await addOld('Gone', 20)
  await desk.api.edit(sold.id, { sold: true })
  await desk.api.add({ make: 'Riley', model: 'Draft', year: 2020, enabled: false, description: 'Complete soon.' })
  await enquire(desk.url, { name: 'Ann Lee', carId: lowered.id })

  const page = await desk.open('/stock', { who: SELLER })
  await goBySidebar(page, 'Dashboard', 'Dashboard Overview')
  await page.getByText('90+ days').waitFor()
  const tasks = page.getByRole('list', { name: 'Today' }).getByRole('listitem')
  expect(await tasks.filter({ hasText: 'Oldest' }).innerText()).toMatch(
    /^Jaguar Oldest\s+91 days · 0 enquiries\s+Change price/,
  )
  await tasks.getByText('3 cars not on Google').waitFor()
  await tasks.getByRole('link', { name: 'Complete data' }).click()
  await page.getByRole('heading', { level: 1, name: 'Needs attention' }).waitFor()
  const work = (title: string) => page.getByRole('list', { name: title }).getByRole('listitem').allInnerTexts()
  expect(await work('1 vehicle over 90 days in stock')).toEqual([
    expect.stringMatching(/^2020 Jaguar Oldest\s+91 days$/),
  ])
  expect(await work('1 vehicle hidden from visitors')).toEqual(['2020 Riley Draft'])
  await expect
    .poll(() => work('3 vehicles left out of the feeds'))
    .toContainEqual(expect.stringMatching(/^2020 Jaguar Fresh\s+VIN missing$/))
  await goBySidebar(page, 'Dashboard', 'Dashboard Overview')
  await tasks.getByRole('link', { name: 'Change price of Jaguar Oldest' }).click()
  await page.getByRole('spinbutton', { name: 'Price', exact: true }).waitFor()
  await page.context().setOffline(true)
  await offline(page)
  await goBySidebar(page, 'Stock health')
  const rows = page.getByRole('table', { name: 'Ageing' }).getByRole('row')
  expect(await rows.allInnerTexts()).toEqual(
    [
      'Days in stock Vehicles Value Share of vehicles',
      '0-30 2 $30,000 50%',
      '31-60 1 $55,000 25%',
      '61-90 0 $0 0%',
      '90+ 1 $61,500 25%',
    ].map((text) =>
      expect.stringMatching(new RegExp(`^${text.replace(/[+$]/g, '\\$&').replaceAll(' ', '\\s+')}\\s*$`)),
    ),
  )
  const lacking = (what: string) => page.getByRole('list', { name: `No ${what}` }).getByRole('link')
  expect(await lacking('photos').allInnerTexts()).toEqual(['2020 Riley Draft'])
  expect(await lacking('price').getAttribute('href')).toMatch(/\/admin\/dashboard\/edit-car\/\d+$/)
  expect(await lacking('description').count()).toBe(0)
  await page.getByText('1 vehicle sold in the last 12 months, 20 days to sale on average').waitFor()
  const stock = page.getByRole('table', { name: 'Vehicles in stock' }).getByRole('row')
  expect(await stock.nth(1).innerText()).toMatch(/Oldest\s+91\s+\$61,500\s*$/)
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Most enquiries')
  const lower = stock.nth(1).filter({ hasText: 'Lowered' })
  await lower.waitFor()
  expect(await lower.innerText()).toMatch(/Lowered\s+45\s+1\s+\$55,000\s+\$6,500 lower \(10\.6%\)/)
  await lower.getByText('$6,500 lower').click()
  expect(await lower.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('$61,500'),
    expect.stringContaining('$55,000'),
  ])
  await expectAccessible(page, 'stock health')
  await page.context().setOffline(false)
  await nothingWaits(page)

  await page.goto(`${desk.url}/cars`)
  const cards = page.getByRole('list', { name: 'Vehicles' }).getByRole('listitem')
  await cards.filter({ hasText: 'Lowered' }).getByText('Price drop').waitFor()
  await cards.filter({ hasText: 'Fresh' }).getByText('New in').waitFor()
  expect(await page.getByText(/^(?:Price drop|New in)/).count()).toBe(2)
  await page.getByRole('link', { name: /Lowered/ }).click()
  await page.getByRole('heading', { level: 1, name: /Lowered/ }).waitFor()
  await page.getByText('Price drop').first().waitFor()
  await desk.api.saveSettings({ badges: { newDays: 7, dropDays: 0, dropPercent: 3 } })
  await page.getByText('Price drop').waitFor({ state: 'detached' })
})

it('fits a long name into its table on a wide screen', async () => {
  const model = 'Sprinter 519 CDI Kastenwagen Hochdach extralang mit Standheizung und Anhängerkupplung'
  await desk.api.add({ ...vehicle, make: 'Mercedes-Benz', model })
  const page = await desk.open('/stock')
  await page.getByRole('table', { name: 'Vehicles in stock' }).getByText(model).waitFor()
  for (const width of [1240, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sideways(page)).toBe(0)
  }
})

it('counts the next day in stock after midnight on an idle page, in Stock health and under Needs attention', async () => {
  await addOld('Overnight', 93)
  for (const [path, before, after] of [
    ['/stock', /Overnight\s+93\s/, /Overnight\s+94\s/],
    ['/attention', /Overnight\s+93 days/, /Overnight\s+94 days/],
  ] as const) {
    const page = await desk.open(path, { who: SELLER })
    const evening = new Date()
    evening.setHours(23, 50, 0, 0)
    await page.clock.install({ time: evening })
    await page.reload()
    const item = page.locator('tr, li').filter({ hasText: 'Overnight' }).last()
    await expect.poll(() => item.innerText()).toMatch(before)
    await nothingWaits(page)
    await page.clock.fastForward(11 * 60 * 1000)
    await expect.poll(() => item.innerText()).toMatch(after)
  }
})
