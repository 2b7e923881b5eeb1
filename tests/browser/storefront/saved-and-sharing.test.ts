// What helps a visitor on from a car: others like it, what was looked at before, ways to pass it on and to take it along.
import type { Locator, Page } from 'playwright-core'
import QRCode from 'qrcode'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Car } from '#domain/cars/car.ts'
import { carPath } from '#domain/cars/car-slug.ts'
import { isDrawn, nameOf, openStorefront, type Storefront, WITH_WORKER } from '#tests/support/browser/storefront.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const A4_RATIO = 297 / 210

let site: Storefront
/** Shares its make with another public car. */
let car: Car

beforeAll(async () => {
  site = await openStorefront()
  const shared = site.publicCars.find(({ id, make }) => site.publicCars.some((c) => c.make === make && c.id !== id))
  if (!shared) throw new Error('the sample inventory has two cars of one make')
  car = shared
})

afterAll(() => site?.close())

const row = (page: Page, title: string) => page.getByRole('list', { name: title })
const titles = (page: Page, title: string) => row(page, title).getByRole('heading').allTextContents()

describe('similar cars', () => {
  it('begin with the make and never hold the car itself', async () => {
    const page = await site.visit(carPath(car))
    await row(page, 'Similar cars').waitFor()
    const shown = await titles(page, 'Similar cars')
    expect(shown[0]).toContain(car.make)
    expect(shown).not.toContain(nameOf(car))
    expect(shown.length).toBeLessThanOrEqual(4)
  })

  it.each([
    ['on a phone follow the price and the facts', PHONE, -1],
    ['on a wide screen follow the words', { viewport: { width: 1280, height: 800 } }, 1],
  ])('%s', async (_, options, order) => {
    const page = await site.visit(carPath(car), options)
    await row(page, 'Similar cars').waitFor()
    const top = (name: string) =>
      page.getByRole('heading', { name }).evaluate((heading) => heading.getBoundingClientRect().top)
    expect(Math.sign((await top('Similar cars')) - (await top('Description')))).toBe(order)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  })

  it('are known with no connection, also of a car reached by one of them', async () => {
    const page = await site.visit(carPath(car), WITH_WORKER)
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await row(page, 'Similar cars').waitFor()
    await page.context().setOffline(true)
    await row(page, 'Similar cars').getByRole('link').first().click()
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasNotText: nameOf(car) })
      .waitFor()
    await expect.poll(() => titles(page, 'Similar cars')).toContain(nameOf(car))
  })

  it('stand beside the words where a car is not found, of the make that its address names', async () => {
    const page = await site.visit(carPath({ ...car, model: 'gone', id: 999_998 }))
    await page.getByRole('heading', { level: 1, name: 'Vehicle Not Found' }).waitFor()
    await row(page, 'Similar cars').waitFor()
    expect((await titles(page, 'Similar cars'))[0]).toContain(car.make)
  })
})

describe('the pictures of a car on a phone', () => {
  it('are swiped, counted and moved by the keys, the next one fetched before it is asked for', async () => {
    const pictured = site.publicCars.find(({ images }) => images.length > 3)
    if (!pictured) throw new Error('the sample inventory has cars with several pictures')
    const page = await site.visit(carPath(pictured), PHONE)
    const count = pictured.images.length
    const pictures = page.getByRole('list', { name: 'Pictures', exact: true })
    const isThere = (place: number) =>
      pictures
        .locator('img')
        .nth(place)
        .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0)
    await page.getByText(`1/${count}`).waitFor()
    await expect.poll(() => isThere(1)).toBe(true)
    await pictures.evaluate((row) => row.scrollBy({ left: row.clientWidth, behavior: 'instant' }))
    await page.getByText(`2/${count}`).waitFor()
    await expect.poll(() => isThere(2)).toBe(true)
    await pictures.focus()
    await page.keyboard.press('ArrowRight')
    await page.getByText(`3/${count}`).waitFor()
  })

  it('fill the screen under arrows for a thumb', async () => {
    const page = await site.visit(carPath(car), PHONE)
    await page.getByRole('button', { name: 'Open fullscreen' }).click()
    const next = page.getByRole('dialog', { name: 'Image gallery' }).getByRole('button', { name: 'Next picture' })
    const box = await next.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(56)
  })
})

describe('a saved car', () => {
  it.each([PHONE, { viewport: { width: 1280, height: 800 } }])(
    'that left the list stays, and can be let go: %o',
    async (options) => {
      const gone = { id: 999_998, name: '2017 Porsche 911 Turbo S', price: 121_000 }
      const page = await site.newPage(options)
      await page.addInitScript(
        (kept) => {
          if (!localStorage.getItem('saved_cars')) localStorage.setItem('saved_cars', JSON.stringify(kept))
        },
        [gone],
      )
      await page.goto(`${site.url}/saved`)
      const card = page.getByRole('listitem').filter({ hasText: gone.name })
      await card.getByText('No longer available', { exact: true }).waitFor()
      await card.getByText('$121,000').waitFor()
      await page.getByRole('button', { name: `Remove ${gone.name}` }).click()
      await page.getByText('Tap the heart on a car').waitFor()
      await page.getByRole('link', { name: 'Browse cars' }).waitFor()
    },
  )

  it('that is let go by the keyboard leaves the focus on the next, and in the end on the heading', async () => {
    const [first, second, third] = site.publicCars.map((car) => ({ id: car.id, name: nameOf(car), price: car.price }))
    const gone = { id: 999_998, name: '2017 Porsche 911 Turbo S', price: 121_000 }
    const page = await site.newPage()
    await page.addInitScript(
      (kept) => localStorage.setItem('saved_cars', JSON.stringify(kept)),
      [first, gone, second, third],
    )
    await page.goto(`${site.url}/saved`)
    const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
    const letGo = (name: string, next: Locator) =>
      button(name)
        .press('Enter')
        .then(() => hasFocus(next))
    const hasFocus = (next: Locator) => next.and(page.locator(':focus')).waitFor()
    await letGo(`Save ${third?.name}`, button(`Save ${second?.name}`))
    await letGo(`Save ${first?.name}`, button(`Remove ${gone.name}`))
    await letGo(`Remove ${gone.name}`, button(`Save ${second?.name}`))
    await letGo(`Save ${second?.name}`, page.getByRole('heading', { level: 1, name: 'Saved cars' }))
  })

  it('is found among entries of its storage that are none', async () => {
    const page = await site.newPage()
    await page.context().addInitScript(() => {
      localStorage.setItem('saved_cars', JSON.stringify([null, 1, { id: 999_998, name: '2017 Porsche 911', price: 1 }]))
    })
    await page.goto(`${site.url}/saved`)
    await page.getByRole('heading', { level: 2, name: '2017 Porsche 911' }).waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Saved cars: 1' }).waitFor()
  })
})

const viewedCars = (page: Page): Promise<number[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('viewed_cars') ?? '[]'))

describe('recently viewed cars', () => {
  it('are offered to whoever has looked at some, newest first, and come from the device', async () => {
    const [first, second] = site.publicCars
    if (!first || !second) throw new Error('the sample inventory has public cars')
    const page = await site.visit('/')
    await page.getByRole('region', { name: 'Our Collection' }).waitFor()
    expect(await row(page, 'Recently viewed').count()).toBe(0)
    for (const viewed of [first, second]) {
      await page.goto(site.url + carPath(viewed))
      await page.getByRole('heading', { level: 1, name: nameOf(viewed) }).waitFor()
      await expect.poll(async () => (await viewedCars(page))[0]).toBe(viewed.id)
    }
    await page.goto(site.url)
    await expect.poll(() => titles(page, 'Recently viewed')).toEqual([nameOf(second), nameOf(first)])
    expect(await viewedCars(page)).toEqual([second.id, first.id])
  })

  it('are forgotten beyond the last dozen', async () => {
    const page = await site.visit('/cars')
    const ids = site.publicCars.slice(0, 20).map(({ id }) => id)
    await page.evaluate((viewed) => localStorage.setItem('viewed_cars', JSON.stringify(viewed)), ids)
    await page.goto(site.url + carPath(car))
    await expect.poll(() => viewedCars(page)).toEqual([car.id, ...ids.filter((id) => id !== car.id)].slice(0, 12))
  })
})

describe('a car is passed on', () => {
  it('by the sharing of the device, where there is one', async () => {
    const page = await site.newPage(PHONE)
    await page.addInitScript(() => {
      navigator.share = async (data) => void Object.assign(window, { shared: data })
    })
    await page.goto(site.url + carPath(car))
    // A press that the app hears of long after it was made is none any more to the device.
    await isDrawn(page)
    await page.getByRole('button', { name: `Share ${nameOf(car)}` }).click()
    const shared = () => page.evaluate(() => (window as { shared?: ShareData }).shared)
    await expect.poll(shared).toMatchObject({ title: nameOf(car), url: site.url + carPath(car) })
    expect(await page.getByRole('menu').count()).toBe(0)
  })

  it('by its link or over WhatsApp elsewhere', async () => {
    const page = await site.newPage({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.addInitScript(() => Object.assign(navigator, { share: undefined }))
    await page.goto(site.url + carPath(car))
    const button = page.getByRole('button', { name: `Share ${nameOf(car)}` })
    await button.click()
    const whatsapp = await page.getByRole('menuitem', { name: 'WhatsApp' }).getAttribute('href')
    expect(new URL(whatsapp ?? '').searchParams.get('text')).toBe(`${nameOf(car)} ${site.url}${carPath(car)}`)
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await page.getByText('Link copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + carPath(car))

    await page.getByRole('menu').waitFor({ state: 'detached' })
    await button.click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  })

  it.each([PHONE, { viewport: { width: 1280, height: 800 } }])(
    'to the dealer, by phone or WhatsApp: %o',
    async (options) => {
      const page = await site.visit(carPath(car), options)
      expect(await page.getByRole('link', { name: /^Call / }).getAttribute('href')).toMatch(/^tel:\+?\d+$/)
      const whatsapp = page.getByRole('link', { name: /on WhatsApp/ })
      expect(new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text')).toContain(nameOf(car))
      await page.goto(`${site.url}/contact`)
      await page
        .getByRole('main')
        .getByRole('link', { name: /on WhatsApp/ })
        .waitFor()
      await page.getByRole('main').locator('a[href^="tel:"]').waitFor()
    },
  )
})

describe('the sheet of a car', () => {
  it('prints on one page of A4, with a code that leads back, and makes way for the page again', async () => {
    const page = await site.newPage(PHONE)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await page.goto(site.url + carPath(car))
    await page.getByRole('heading', { level: 1, name: nameOf(car) }).waitFor()
    await page.getByRole('button', { name: `Print ${nameOf(car)}` }).click()
    await page.locator('html[data-printed]').waitFor({ state: 'attached' })

    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('[data-print-sheet]')
    for (const words of [nameOf(car), car.color, car.features[0] ?? '', '+1 555 010 0142', '142 Harbor Road'])
      await sheet.getByText(words).first().waitFor()
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    const code = await sheet.getByRole('img', { name: /^QR code/ }).getAttribute('src')
    const url = site.url + carPath(car)
    const svg = await QRCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 0 })
    expect(decodeURIComponent(code ?? '')).toContain(svg)
    expect(asked.filter((address) => !address.startsWith(site.url) && !address.startsWith('data:'))).toEqual([])

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    expect(Number(height) / Number(width)).toBeCloseTo(A4_RATIO, 2)

    await page.emulateMedia({ media: 'screen' })
    await sheet.waitFor({ state: 'detached' })
  })
})
