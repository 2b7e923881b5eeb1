// Cards for the windscreens: what is on them, and the pages that are printed.
import { expect, it } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { offline } from '#tests/support/browser/tablet.ts'
import { button, field, pressAction, rowOf, vehicleTable } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const GERMANY = { country: 'DE', currency: 'EUR', distanceUnit: 'km', dateFormat: 'dd/mm/yyyy' } as const

const desk = staffDeskForFile({ seed: 'none' })

it('prints a selection as one document, one or four cards per page, without a connection', async () => {
  const images = ['/pictures/placeholder-1200.webp']
  for (let index = 1; index <= 5; index++) {
    const numbers = { stockNumber: `P-10${index}`, vin: `WP0ZZZ99ZTS39212${index}` }
    await desk.api.add({ ...vehicle, ...numbers, images, make: 'Riley', model: `Nine ${index}` })
  }
  const page = await desk.open('/cars', { serviceWorkers: 'allow' })
  await vehicleTable(page).waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const car = (await desk.api.cars())[0]
  if (!car) throw new Error('There is no car')
  // The worker takes the dashboard's files into its cache at the first visit.
  await page.waitForFunction(async () => {
    const listed = (await (await fetch('/sw.js')).text()).match(/"dashboard":true(?!,"language")/g) ?? []
    return (await (await caches.open('dashboard-shell')).keys()).length === listed.length
  })
  await page.context().setOffline(true)
  await offline(page)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await button(page, 'Print window cards').click()
  await page.getByRole('heading', { level: 1, name: 'Window cards' }).waitFor()
  await page.getByRole('status').getByText('5 cards', { exact: true }).waitFor()
  const pages = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    return pdf.match(/\/Type \/Page\b/g)?.length
  }
  expect(await pages()).toBe(5)
  await field(page, 'Layout').selectOption('Four per page')
  expect(await pages()).toBe(2)

  const card = page.getByRole('article', { name: '2020 Riley Nine 1' })
  const shown = await card.innerText()
  for (const text of ['$61,500', '12,000 miles', 'Green', 'Automatic', 'P-101']) expect(shown).toContain(text)
  expect(shown).not.toContain('WP0ZZZ99ZTS392121')
  await card.getByRole('img', { name: `QR code of ${desk.url}${carPath(car)}` }).waitFor()
  await page.context().setOffline(false)
  await expectAccessible(page, 'the window cards')

  const { vehicleInfo } = await desk.api.settings()
  await desk.api.saveSettings({ vehicleInfo: { ...vehicleInfo, showVin: true } })
  await card.getByText('WP0ZZZ99ZTS392121').waitFor()
  await desk.api.saveSettings({ pricing: { note: 'Includes VAT' } })
  await card.getByText('Includes VAT', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Back to vehicles' }).click()
  await pressAction(rowOf(page, 'Nine 1'), 'Print window card')
  await page.getByRole('status').getByText('1 card', { exact: true }).waitFor()
})

it('a card is in the default language of the site until another is chosen, also offline', async () => {
  await desk.api.saveSettings({ languages: { default: 'de', others: ['en', 'ar'] }, region: GERMANY })
  const { id } = await desk.api.add({
    ...vehicle,
    make: 'Alvis',
    model: 'TE 21',
    ...{ warranty: '12 Monate', trim: 'Leder', 'warranty@ar': '12 شهرًا', 'warranty@en': '12 months' },
  } as Partial<Car>)
  const path = carPath({ make: 'Alvis', model: 'TE 21', id })
  const reader = { username: 'rita', password: 'rita-secret', name: 'Rita Reader', email: 'rita@lot.example' }
  const { id: userId } = await desk.api.addUser({ ...reader, role: 'user' })
  await desk.api.editUser(userId, { language: 'en' })
  const page = await desk.open('/cars', { who: reader, serviceWorkers: 'allow' })
  await vehicleTable(page).waitFor()
  const stored = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('texts-')))
  await expect.poll(stored).toEqual(['dashboard-texts-de', 'dashboard-texts-ar'])
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)
  await offline(page)
  await pressAction(rowOf(page, 'TE 21'), 'Print window card')
  await page.getByRole('status').getByText('1 card', { exact: true }).waitFor()
  const card = page.getByRole('article', { name: '2020 Alvis TE 21' })
  const partOf = (text: string) =>
    card.getByText(text, { exact: true }).evaluate((element) => ({
      lang: element.closest('[lang]')?.getAttribute('lang'),
      direction: getComputedStyle(element).direction,
    }))
  expect(await partOf('Mehr Bilder und Angaben')).toEqual({ lang: 'de', direction: 'ltr' })
  await expect.poll(() => card.innerText()).toMatch(/61\.500\s€.*Automatik.*Garantie\s+12 Monate/s)
  await card.getByRole('img', { name: `QR-Code von ${desk.url}${path}` }).waitFor()
  await field(page, 'Language').selectOption('العربية')
  await card.getByRole('img', { name: `رمز QR للعنوان \u2068${desk.url}/ar${path}` }).waitFor()
  expect(await partOf('12 شهرًا')).toEqual({ lang: 'ar', direction: 'rtl' })
  expect(await partOf('Leder')).toEqual({ lang: 'de', direction: 'ltr' })
  await field(page, 'Language').selectOption('English')
  await card.getByText('More pictures and details', { exact: true }).waitFor()
  expect(await card.innerText()).toMatch(/€61,500.*Automatic.*12 months/s)
  await page.context().setOffline(false)
  await expectAccessible(page, 'the window cards in another language')
})
