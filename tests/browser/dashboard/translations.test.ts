// Staff translate the texts of vehicles and of the site, and visitors read them.
import { beforeEach, expect, it } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { goBySidebar, staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { nothingWaits, offline, online, openTablet } from '#tests/support/browser/tablet.ts'
import { button, field } from '#tests/support/browser/vehicle-pages.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'

const desk = staffDeskForFile({ seed: 'none' })
let car: Car
let other: Car

beforeEach(async () => {
  for (const { id } of await desk.api.cars()) await desk.api.remove(id)
  car = await desk.api.add({ ...vehicle, features: ['Leather seats'], warranty: '12 months' } as Partial<Car>)
  other = await desk.api.add({ ...vehicle, model: 'XE', description: 'Two owners.' } as Partial<Car>)
  const texts = { tagline: '', faqs: [], footerInfo: { description: '' } }
  const footerInfo = { ...(await desk.api.settings()).footerInfo, description: 'Fair prices.' }
  await desk.api.saveSettings({ languages: { default: 'en', others: ['de'] }, translations: { de: texts }, footerInfo })
})

const formPath = ({ id }: Car) => `/edit-car/${id}`

it('a translation made without a connection merges with the edit of another device, and visitors read it', async () => {
  const { page: tablet, context } = await openTablet(desk.url)
  await tablet.goto(`${desk.url}/admin/dashboard${formPath(car)}`)
  const description = field(tablet, 'Description (Deutsch)')
  await description.waitFor()
  expect(await description.getAttribute('lang')).toBe('de')
  expect(await description.getAttribute('dir')).toBe('ltr')
  await tablet.getByText('Not translated: visitors see English').first().waitFor()
  await expectAccessible(tablet, 'the form of a vehicle')
  await context.setOffline(true)
  await offline(tablet)
  await description.fill('Aus erster Hand.')
  await field(tablet, 'Feature 1 (Deutsch)').fill('Ledersitze')
  await button(tablet, 'Save vehicle').click()
  await tablet
    .getByText(/Saved on this device/)
    .first()
    .waitFor()

  const page = await desk.open(formPath(car))
  await field(page, 'Description').fill('One owner, no accident.')
  await button(page, 'Save vehicle').click()
  await expect.poll(async () => (await desk.api.car(car.id)).description).toBe('One owner, no accident.')
  await context.setOffline(false)
  await online(tablet)
  await nothingWaits(tablet)
  expect(await desk.api.car(car.id)).toMatchObject({
    description: 'One owner, no accident.',
    'description@de': 'Aus erster Hand.',
    'features@de': ['Ledersitze'],
  })

  const visitor = await desk.browser.newPage({ javaScriptEnabled: false })
  await visitor.goto(`${desk.url}/de${carPath(car)}`)
  const text = visitor.getByText('Aus erster Hand.')
  expect(await text.getAttribute('lang')).toBeNull()
  const warranty = visitor.getByText('12 months')
  expect([await warranty.getAttribute('lang'), await warranty.getAttribute('dir')]).toEqual(['en', 'ltr'])
  await visitor.goto(`${desk.url}/de${carPath(other)}`)
  expect(await visitor.getByText('Two owners.').getAttribute('lang')).toBe('en')
  await visitor.goto(`${desk.url}${carPath(car)}`)
  await visitor.getByText('One owner, no accident.').waitFor()
  await visitor.close()
})

it('the pages of the settings have a form for each other language, and lists of their own', async () => {
  const page = await desk.open('/settings/footer-info')
  await page.getByText('Footer (Deutsch)', { exact: true }).first().click()
  const form = page.getByRole('form', { name: 'Footer (Deutsch)' })
  await form.getByLabel('Description (Deutsch)', { exact: true }).fill('Ehrliche Preise.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await desk.api.settings()).translations.de?.footerInfo)
    .toEqual({
      description: 'Ehrliche Preise.',
    })
  const faqs = await desk.open('/settings/faqs')
  await faqs.getByText('FAQs (Deutsch)', { exact: true }).first().click()
  await faqs.getByRole('button', { name: 'Add FAQ (Deutsch)' }).click()
  await faqs.getByLabel('Question (Deutsch)', { exact: true }).fill('Wann haben Sie geöffnet?')
  await faqs.getByLabel('Answer (Deutsch)', { exact: true }).fill('Jeden Tag.')
  await faqs.getByRole('form', { name: 'FAQs (Deutsch)' }).getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await desk.api.settings()).translations.de?.faqs)
    .toEqual([{ question: 'Wann haben Sie geöffnet?', answer: 'Jeden Tag.' }])
  await expectAccessible(faqs, 'FAQs')
  const visitor = await desk.browser.newPage()
  await visitor.goto(`${desk.url}/de/contact`)
  await visitor.getByText('Wann haben Sie geöffnet?').waitFor()
  await visitor.getByText('Ehrliche Preise.').waitFor()
  await visitor.close()
})

it('a list names what is not translated and leads to the control', async () => {
  const page = await desk.open('/translations')
  const section = page.getByRole('region', { name: 'Deutsch' })
  await section.getByRole('link', { name: 'Tagline', exact: true }).click()
  const tagline = field(page, 'Tagline (Deutsch)')
  await expect.poll(() => tagline.evaluate((control) => control === document.activeElement)).toBe(true)
  await page.goBack()
  await section.getByRole('link', { name: 'Tagline', exact: true }).waitFor()
  await expectAccessible(page, 'Missing translations')
  await section.getByRole('link', { name: 'Description 2020 Jaguar XE' }).click()
  const description = field(page, 'Description (Deutsch)')
  await expect.poll(() => description.evaluate((control) => control === document.activeElement)).toBe(true)
  await description.fill('Zwei Vorbesitzer.')
  await button(page, 'Save vehicle').click()
  await expect.poll(async () => (await desk.api.car(other.id))['description@de']).toBe('Zwei Vorbesitzer.')
  await goBySidebar(page, 'Missing translations')
  await section.getByRole('link', { name: 'Description 2020 Jaguar F-TYPE' }).waitFor()
  expect(await section.getByRole('link', { name: 'Description 2020 Jaguar XE' }).count()).toBe(0)
})

it('without other languages no form has a translation', async () => {
  await desk.api.saveSettings({ languages: { default: 'en', others: [] } })
  const page = await desk.open(formPath(car))
  await field(page, 'Description').waitFor()
  expect(await page.getByText('(Deutsch)').count()).toBe(0)
})
