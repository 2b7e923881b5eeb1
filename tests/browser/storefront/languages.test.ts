// The storefront in German and in Arabic: every page, the links to the other languages, and without a connection.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import {
  hasLoaded,
  isDrawn,
  openStorefront,
  type Storefront,
  screenOf,
  WITH_WORKER,
  watchErrors,
} from '#tests/support/browser/storefront.ts'

let site: Storefront
let car: Car

beforeAll(async () => {
  site = await openStorefront({ whole: true })
  const [first] = site.publicCars
  if (!first) throw new Error('the sample inventory has public cars')
  car = first
  await site.api.saveSettings({ languages: { default: 'en', others: ['de', 'ar'] } })
})

afterAll(() => site?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** The language and direction of the document, and whether it is wider than the screen. */
const documentOf = (page: Page) =>
  page.evaluate(() => {
    const { lang, dir, scrollWidth, clientWidth } = document.documentElement
    return { lang, dir, isWide: scrollWidth > clientWidth }
  })

const WALK = [
  {
    code: 'de',
    direction: 'ltr',
    titles: {
      cars: 'Unsere Fahrzeuge',
      contact: 'Kontakt',
      saved: 'Gemerkte Fahrzeuge',
      compare: 'Fahrzeuge vergleichen',
    },
    send: 'Anfrage senden',
    fault: 'Bitte geben Sie Ihren Namen ein',
  },
  {
    code: 'ar',
    direction: 'rtl',
    titles: { cars: 'سياراتنا', contact: 'اتصل بنا', saved: 'السيارات المحفوظة', compare: 'مقارنة السيارات' },
    send: 'إرسال الاستفسار',
    fault: 'الاسم مطلوب',
  },
] as const

it.each(WALK)(
  'has every page in $code, from the server and after navigations',
  async ({ code, direction, titles, send, fault }) => {
    const page = await site.visit(`/${code}`, screenOf(390))
    const errors = watchErrors(page)
    for (const [path, title] of Object.entries(titles)) {
      await page.goto(`${site.url}/${code}/${path}`)
      await isDrawn(page)
      await heading(page, title).waitFor()
      expect(await documentOf(page)).toEqual({ lang: code, dir: direction, isWide: false })
    }
    await page.goto(`${site.url}/${code}${carPath(car)}`)
    await isDrawn(page)
    await heading(page, `${car.year} ${car.make} ${car.model}`).waitFor()
    await expectAccessible(page, code)
    await page.locator(`a[href="/${code}/contact?car=${car.id}"]`).first().click()
    await heading(page, titles.contact).waitFor()
    await page.getByRole('button', { name: send }).click()
    await page.getByText(fault).waitFor()
    expect(errors()).toEqual([])
  },
)

it('links each page to itself in the other languages, with its query', async () => {
  const page = await site.visit('/de/cars', screenOf(1280))
  await page.getByRole('searchbox').fill(car.make)
  const english = page.getByRole('link', { name: 'English', exact: true })
  await expect
    .poll(() => english.getAttribute('href'))
    .toBe(`/cars?q=${encodeURIComponent(car.make).replaceAll('%20', '+')}`)
  await english.click()
  await heading(page, 'Our Car Collection').waitFor()
  expect(await documentOf(page)).toMatchObject({ lang: 'en', dir: 'ltr' })
  expect(await page.getByRole('searchbox').inputValue()).toBe(car.make)
  await page.getByRole('link', { name: 'العربية', exact: true }).click()
  await heading(page, 'سياراتنا').waitFor()
})

it('has these links without a script', async () => {
  const page = await site.visit('/de/about', { javaScriptEnabled: false })
  expect(await page.getByRole('link', { name: 'English', exact: true }).getAttribute('href')).toBe('/about')
  expect(await page.getByRole('link', { name: 'العربية', exact: true }).getAttribute('href')).toBe('/ar/about')
})

it('works without a connection after one visit, and no other language is stored', async () => {
  const page = await site.visit('/de', WITH_WORKER)
  await hasLoaded(page)
  const stored = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('texts-')))
  await expect.poll(stored).toEqual(['texts-de'])
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)
  await page.goto(`${site.url}/de/cars`)
  await heading(page, 'Unsere Fahrzeuge').waitFor()
  expect(await documentOf(page)).toMatchObject({ lang: 'de', dir: 'ltr' })
  await page.getByRole('article').first().waitFor()
  await page.goto(`${site.url}/contact`)
  await heading(page, 'Contact').waitFor()
  await page.context().setOffline(false)
})
