// The storefront in German and in Arabic: every page, the links to the other languages, and without a connection.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import {
  hasLoaded,
  isDrawn,
  screenOf,
  storefrontForFile,
  WITH_WORKER,
  watchErrors,
} from '#tests/support/browser/storefront.ts'

const site = storefrontForFile({ whole: true })
let car: Car

beforeAll(async () => {
  car = site.publicCars[0]
  await site.api.saveSettings({ languages: { default: 'en', others: ['de', 'ar'] } })
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** The language and direction of the document, and whether it is wider than the screen. */
const documentOf = (page: Page) =>
  page.evaluate(() => {
    const { lang, dir, scrollWidth, clientWidth } = document.documentElement
    return { lang, dir, isWide: scrollWidth > clientWidth }
  })

/** Records each use of a constructor of `Intl` until the page is hydrated: the first one takes 100 ms on a phone. */
function watchIntl(): void {
  const used: string[] = []
  Object.assign(window, { usedIntl: used })
  let isHydrated = false
  addEventListener('hydrated', () => {
    isHydrated = true
  })
  for (const name of Object.getOwnPropertyNames(Intl) as (keyof typeof Intl)[]) {
    const formatter: unknown = Intl[name]
    if (typeof formatter !== 'function' || !/^[A-Z]/.test(name)) continue
    const note = <Result>(result: Result) => {
      if (!isHydrated) used.push(name)
      return result
    }
    const handler: ProxyHandler<new () => object> = {
      construct: (target, values, newTarget) => note(Reflect.construct(target, values, newTarget)),
      apply: (target, self, values) => note(Reflect.apply(target, self, values)),
    }
    Object.defineProperty(Intl, name, { value: new Proxy(formatter as new () => object, handler) })
  }
}

const intlBeforeHydration = (page: Page) => page.evaluate(() => (window as unknown as { usedIntl: string[] }).usedIntl)

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
    await page.addInitScript(watchIntl)
    const sayNothing = ['', 'about', 'privacy', 'terms', `contact?car=${car.id}`].map((path) => [path, ''])
    for (const [path, title] of [...sayNothing, ...Object.entries(titles)]) {
      await page.goto(`${site.url}/${code}/${path}`)
      await isDrawn(page)
      if (title) await heading(page, title).waitFor()
      else await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await documentOf(page), path).toEqual({ lang: code, dir: direction, isWide: false })
      expect(await intlBeforeHydration(page), path).toEqual([])
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
    expectConsoleErrors(/404.*no-such-page/)
    await page.goto(`${site.url}/${code}/no-such-page`)
    await isDrawn(page)
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

it('says in its own language that a browser is too old, also in a page of the worker', async () => {
  const page = await site.newPage(WITH_WORKER)
  await page.goto(`${site.url}/ar`)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.addInitScript(() => {
    Reflect.deleteProperty(Array, 'fromAsync')
    CSS.supports = () => false
  })
  await page.reload()
  await page.getByRole('alert').getByText('هذا المتصفح قديم جدًا ولا يدعم وظائف هذا الموقع.').waitFor()
  expect(await documentOf(page)).toMatchObject({ lang: 'ar', dir: 'rtl' })
  expect(await page.title()).toBe('سيارات مستعملة وفاخرة')
  expect(await page.locator('link[rel=manifest]').getAttribute('href')).toMatch(/\?language=ar$/)
})

it('shows phone numbers from left to right in Arabic', async () => {
  const page = await site.visit('/ar/contact', screenOf(390))
  const { phone } = (await site.api.settings()).contactInfo
  const links = page.locator('a[href^="tel:"]').filter({ hasText: phone })
  const positions = await links.evaluateAll((all) =>
    all.map((link) => {
      const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
      const lefts: number[] = []
      while (walker.nextNode()) {
        const { textContent } = walker.currentNode
        const text = walker.currentNode
        const range = document.createRange()
        for (let index = 0; index < (textContent ?? '').length; index += 1) {
          range.setStart(text, index)
          range.setEnd(text, index + 1)
          lefts.push(range.getBoundingClientRect().left)
        }
      }
      return lefts
    }),
  )
  expect(positions.length).toBeGreaterThan(1)
  for (const lefts of positions) expect(lefts).toEqual([...lefts].sort((one, other) => one - other))
})

it('the hint of the search begins on the right and all price steps are shown, on a phone in Arabic', async () => {
  const page = await site.visit('/ar/cars', screenOf(390))
  const search = page.getByRole('searchbox')
  const direction = () => search.evaluate((input) => getComputedStyle(input).direction)
  expect(await direction()).toBe('rtl')
  await search.fill('BMW')
  await expect.poll(direction).toBe('ltr')
  await search.fill('')
  await page.getByRole('button', { name: 'عوامل التصفية', exact: true }).first().click()
  const steps = page.getByRole('list', { name: 'السعر الأقصى', exact: true })
  const cut = await steps.evaluate((list) => {
    const { bottom } = list.getBoundingClientRect()
    return [...list.children].filter((step) => step.getBoundingClientRect().bottom > bottom).length
  })
  expect(cut).toBe(0)
})

it('fits 320 px in Arabic, and moves the way that is seen, by swipe and by arrow keys', async () => {
  const page = await site.visit('/ar', { ...screenOf(320), reducedMotion: 'reduce' })
  for (const path of ['/ar', '/ar/cars', '/ar/contact', '/ar/about', `/ar${carPath(car)}`]) {
    await page.goto(site.url + path)
    await hasLoaded(page)
    expect({ path, ...(await documentOf(page)) }).toEqual({ path, lang: 'ar', dir: 'rtl', isWide: false })
  }
  const thumbnails = page.getByRole('button', { name: /^عرض الصورة \d/ })
  await thumbnails.first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => thumbnails.nth(1).evaluate((button) => button === document.activeElement)).toBe(true)

  await page.setViewportSize({ width: 820, height: 844 })
  await page.goto(`${site.url}/ar`)
  await hasLoaded(page)
  const slide = page.locator('ul[aria-roledescription]:not([inert])')
  await slide.scrollIntoViewIfNeeded()
  const isAt = async (place: number) =>
    expect.poll(() => slide.getAttribute('aria-label')).toMatch(new RegExp(`^${place} `))
  await isAt(1)
  const box = await slide.boundingBox()
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2
  const protocol = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    protocol.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  await touch('touchStart', 300)
  for (let x = 310; x <= 420; x += 10) await touch('touchMove', x)
  await protocol.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await isAt(2)
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
