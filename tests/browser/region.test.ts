// One inventory on sites of four regions: what visitors and staff read, and what the feeds contain.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Region } from '#domain/values/region.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { goBySidebar, staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { newPage } from '#tests/support/browser/staff-page.ts'
import { online } from '#tests/support/browser/tablet.ts'
import { button, field, rowOf } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const desk = staffDeskForFile({ seed: 'none', publicUrl: 'https://cars.example' })
let path: string

beforeAll(async () => {
  const fields = { ...vehicle, price: 184_606, mileage: 22_770, featured: true, vin: 'WP0ZZZ99ZTS392124' }
  path = carPath(await desk.api.add(fields))
  await desk.api.saveSettings({ vehicleInfo: { showVin: true, numberInFeed: false } })
})

interface Texts {
  price: string
  sum: string
  mileage: string
  longMileage: string
  bound: string
  feeds: [price: string, mileage: string, unit: string]
}

const GB: Region = { country: 'GB', currency: 'GBP', distanceUnit: 'mi', dateFormat: 'dd/mm/yyyy' }
const DE: Region = { country: 'DE', currency: 'EUR', distanceUnit: 'km', dateFormat: 'dd/mm/yyyy' }
const AE: Region = { country: 'AE', currency: 'AED', distanceUnit: 'km', dateFormat: 'dd/mm/yyyy' }
const JP: Region = { country: 'JP', currency: 'JPY', distanceUnit: 'km', dateFormat: 'yyyy-mm-dd' }

const SITES: [region: Region, texts: Texts][] = [
  [
    GB,
    {
      price: '£184,606',
      sum: '£184.6K',
      mileage: '22,770 mi',
      longMileage: '22,770 miles',
      bound: 'From £1,500',
      feeds: ['184606 GBP', '22770 miles', 'MI'],
    },
  ],
  [
    DE,
    {
      price: '184.606 €',
      sum: '184.6K €',
      mileage: '22.770 km',
      longMileage: '22.770 km',
      bound: 'From 1.500 €',
      feeds: ['184606 EUR', '22770 km', 'KM'],
    },
  ],
  [
    AE,
    {
      price: 'AED 184,606',
      sum: 'AED 184.6K',
      mileage: '22,770 km',
      longMileage: '22,770 km',
      bound: 'From AED 1,500',
      feeds: ['184606 AED', '22770 km', 'KM'],
    },
  ],
  [
    JP,
    {
      price: '¥184,606',
      sum: '¥184.6K',
      mileage: '22,770 km',
      longMileage: '22,770 km',
      bound: 'From ¥1,500',
      feeds: ['184606 JPY', '22770 km', 'KM'],
    },
  ],
]

const article = (page: Page) => page.getByRole('article', { name: '2020 Jaguar F-TYPE' }).first()

it.each(SITES)('writes prices and mileages as in $country', async (region, texts) => {
  await desk.api.saveSettings({ region })
  const html = await (await fetch(`${desk.url}/cars`)).text()
  expect(html).toContain(texts.price)
  expect(html).not.toContain('$184')

  const visitor = await newPage(desk.browser)
  await visitor.goto(`${desk.url}/cars?min=1500`)
  await article(visitor).getByText(texts.price, { exact: true }).waitFor()
  await article(visitor).getByText(texts.mileage).waitFor()
  await visitor.getByRole('list', { name: 'Active filters' }).getByText(texts.bound).waitFor()
  await visitor.goto(desk.url + path)
  await visitor.getByText(texts.price, { exact: true }).first().waitFor()
  await visitor.getByRole('definition').getByText(texts.longMileage, { exact: true }).waitFor()
  const data = await visitor.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({
    mileageFromOdometer: { value: 22_770, unitCode: region.distanceUnit === 'mi' ? 'SMI' : 'KMT' },
    offers: { price: 184_606, priceCurrency: region.currency },
  })

  const staff = await desk.open()
  await staff.getByText(texts.sum, { exact: true }).first().waitFor()
  await goBySidebar(staff, 'Vehicles', 'Manage Vehicles')
  const row = rowOf(staff, 'F-TYPE')
  await row.getByText(texts.price, { exact: true }).waitFor()
  await row.getByText(texts.mileage).first().waitFor()
  await staff.getByRole('checkbox', { name: 'Select all' }).check()
  await button(staff, 'Print window cards').click()
  const card = await article(staff).innerText()
  expect(card).toContain(texts.price)
  expect(card).toContain(texts.longMileage)

  const feeds = await Promise.all(
    ['google-vehicles.tsv', 'meta-vehicles.csv'].map(async (file) => (await fetch(`${desk.url}/feeds/${file}`)).text()),
  )
  const [price, mileage, unit] = texts.feeds
  for (const text of feeds) expect(text).toContain(price)
  expect(feeds[0]).toContain(`\t${mileage}\t`)
  expect(feeds[1]).toContain(`,22770,${unit},`)
})

it('a page that opens without a connection shows no price in the default currency before its own', async () => {
  await desk.api.saveSettings({ region: DE })
  const context = await desk.browser.newContext({ serviceWorkers: 'allow' })
  const visitor = await context.newPage()
  await visitor.goto(`${desk.url}/cars`)
  await visitor.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await online(visitor)
  await context.setOffline(true)
  await visitor.addInitScript(() => {
    const shown = new Set<string>()
    Object.assign(window, { shown })
    new MutationObserver(() => {
      for (const [price] of (document.getElementById('root')?.textContent ?? '').matchAll(/\S*184.606\S*(?: €)?/g))
        shown.add(price)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await visitor.reload()
  await article(visitor).getByText('184.606 €', { exact: true }).waitFor()
  const shown = await visitor.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown])
  expect(shown.filter((price) => price.includes('$') || price.includes(','))).toEqual([])
  expect(shown).not.toEqual([])
  await context.close()
})

it('an admin sets the region, which open pages follow without a conversion', async () => {
  await desk.api.saveSettings({ region: GB })
  const list = await desk.open('/cars')
  await rowOf(list, 'F-TYPE').getByText('£184,606', { exact: true }).waitFor()
  const page = await desk.open('/settings/site')
  await field(page, 'Country').selectOption('Germany (DE)')
  await field(page, 'Currency').selectOption('Euro (EUR)')
  await field(page, 'Distance').selectOption('Kilometres')
  await field(page, 'Date format').selectOption('yyyy-mm-dd')
  await field(page, 'Price note').fill('Including VAT')
  await page.getByText('Another currency converts no price').waitFor()
  await expectAccessible(page, 'the settings of the site')
  await button(page, 'Save').click()
  await button(page, 'Saved!').waitFor()
  const { region, pricing } = await desk.api.settings()
  expect(region).toEqual({ ...DE, dateFormat: 'yyyy-mm-dd' })
  expect(pricing).toEqual({ note: 'Including VAT' })
  await rowOf(list, 'F-TYPE').getByText('184.606 €', { exact: true }).waitFor()
  await rowOf(list, 'F-TYPE').getByText('22.770 km').first().waitFor()
  const [car] = await desk.api.cars()
  expect(car).toMatchObject({ price: 184_606, mileage: 22_770 })
})

it('the options of the region have names and codes', async () => {
  const page = await desk.open('/settings/site')
  const options = async (label: string) => field(page, label).locator('option').allInnerTexts()
  expect(await options('Country')).toHaveLength(249)
  expect(await options('Country')).toEqual(expect.arrayContaining(['United States (US)', 'United Kingdom (GB)']))
  expect(await options('Currency')).toHaveLength(155)
  expect(await options('Currency')).toEqual(expect.arrayContaining(['US dollar (USD)', 'Euro (EUR)']))
  expect(await options('Distance')).toEqual(['Miles', 'Kilometres'])
  expect(await options('Date format')).toEqual(['dd/mm/yyyy', 'mm/dd/yyyy', 'yyyy-mm-dd'])
})
