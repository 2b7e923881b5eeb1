// The ways that lead a visitor on from a car: similar cars, saved and viewed cars, sharing, contact and the printed sheet.
import type { Locator, Page } from 'playwright-core'
import QRCode from 'qrcode'
import { beforeAll, expect, it } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { sideways } from '#tests/support/browser/axe.ts'
import { expectConsoleErrors } from '#tests/support/browser/page-faults.ts'
import { hasLoaded, nameOf, screenOf, storefrontForFile } from '#tests/support/browser/storefront.ts'
import { itInLongRun } from '#tests/support/long-run.ts'

const A4_RATIO = 297 / 210
const DELETED = { id: 999_998, name: '2017 Porsche 911 Turbo S', price: 121_000 }

const site = storefrontForFile()
/** Shares its make with another public car. */
let car: Car

beforeAll(async () => {
  const shared = site.publicCars.find(({ id, make }) => site.publicCars.some((c) => c.make === make && c.id !== id))
  if (!shared) throw new Error('the sample inventory has two cars of one make')
  car = shared
})

const row = (page: Page, title: string) => page.getByRole('list', { name: title })
const titles = (page: Page, title: string) => row(page, title).getByRole('heading').allTextContents()

itInLongRun('lists similar cars of the same make first, below the description', async () => {
  const page = await site.visit(carPath(car), screenOf(390))
  await row(page, 'Similar cars').waitFor()
  const similar = await titles(page, 'Similar cars')
  expect(similar[0]).toContain(car.make)
  expect(similar).not.toContain(nameOf(car))
  expect(similar.length).toBeLessThanOrEqual(4)
  const top = (name: string) =>
    page.getByRole('heading', { name }).evaluate((heading) => heading.getBoundingClientRect().top)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await top('Similar cars')).toBeGreaterThan(await top('Description'))
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    expect(await page.getByRole('link', { name: /^Call / }).getAttribute('href')).toMatch(/^tel:\+?\d+$/)
    const whatsapp = page.getByRole('link', { name: /on WhatsApp/ })
    expect(new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text')).toContain(nameOf(car))
  }

  await hasLoaded(page)
  await page.context().setOffline(true)
  await row(page, 'Similar cars').getByRole('link').first().click()
  await page
    .getByRole('heading', { level: 1 })
    .filter({ hasNotText: nameOf(car) })
    .waitFor()
  await expect.poll(() => titles(page, 'Similar cars')).toContain(nameOf(car))
  await page.context().setOffline(false)

  expectConsoleErrors(/status of 404 .*-gone-/)
  await page.goto(site.url + carPath({ ...car, model: 'gone', id: DELETED.id }))
  await page.getByRole('heading', { level: 1, name: 'Vehicle Not Found' }).waitFor()
  await row(page, 'Other cars').waitFor()
  expect((await titles(page, 'Other cars'))[0]).toContain(car.make)

  await page.goto(`${site.url}/contact`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /on WhatsApp/ })
    .waitFor()
  await page.getByRole('main').locator('a[href^="tel:"]').filter({ visible: true }).waitFor()
})

itInLongRun(
  'moves the pictures on a phone by swipe and keys, loads the next one ahead, and has large arrows in full screen',
  async () => {
    const pictured = site.publicCars.find(({ images }) => images.length > 3)
    if (!pictured) throw new Error('the sample inventory has cars with several pictures')
    const page = await site.visit(carPath(pictured), screenOf(390))
    const count = pictured.images.length
    const pictures = page.getByRole('list', { name: 'Pictures', exact: true })
    const isLoaded = (place: number) =>
      pictures
        .locator('img')
        .nth(place)
        .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0)
    await page.getByText(`1/${count}`).waitFor()
    await expect.poll(() => isLoaded(1)).toBe(true)
    await pictures.evaluate((list) => list.scrollBy({ left: list.clientWidth, behavior: 'instant' }))
    await page.getByText(`2/${count}`).waitFor()
    await expect.poll(() => isLoaded(2)).toBe(true)
    await pictures.focus()
    await page.keyboard.press('ArrowRight')
    await page.getByText(`3/${count}`).waitFor()

    await page.getByRole('button', { name: 'Open fullscreen' }).click()
    const next = page.getByRole('dialog', { name: 'Image gallery' }).getByRole('button', { name: 'Next picture' })
    const box = await next.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(56)
  },
)

it('keeps a saved car that is no longer listed until it is removed, skips invalid entries, and keeps the keyboard focus', async () => {
  const page = await site.visit('/privacy', screenOf(390))
  async function openSaved(entries: unknown[]): Promise<void> {
    await page.evaluate((saved) => localStorage.setItem('saved_cars', JSON.stringify(saved)), entries)
    await page.goto(`${site.url}/saved`)
  }
  await openSaved([null, 1, DELETED])
  await page.getByRole('heading', { level: 2, name: DELETED.name }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Saved cars: 1' }).waitFor()
  const card = page.getByRole('listitem').filter({ hasText: DELETED.name })
  await card.getByText('No longer available', { exact: true }).waitFor()
  await card.getByText('$121,000').waitFor()
  await page.getByRole('button', { name: `Remove ${DELETED.name}` }).click()
  await page.getByText('Tap the heart on a car').waitFor()
  await page.getByRole('link', { name: 'Browse cars' }).waitFor()

  const [first, second, third] = site.publicCars.map((each) => ({
    id: each.id,
    name: nameOf(each),
    price: each.price,
  }))
  await page.setViewportSize({ width: 1280, height: 900 })
  await openSaved([first, DELETED, second, third])
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  async function remove(name: string, next: Locator): Promise<void> {
    await button(name).press('Enter')
    await next.and(page.locator(':focus')).waitFor()
  }
  await remove(`Save ${third?.name}`, button(`Save ${second?.name}`))
  await remove(`Save ${first?.name}`, button(`Remove ${DELETED.name}`))
  await remove(`Remove ${DELETED.name}`, button(`Save ${second?.name}`))
  await remove(`Save ${second?.name}`, page.getByRole('heading', { level: 1, name: 'Saved cars' }))
})

itInLongRun('offers the last twelve viewed cars, newest first, to a visitor who has viewed some', async () => {
  const viewedIds = (): Promise<number[]> =>
    page.evaluate(() => JSON.parse(localStorage.getItem('viewed_cars') ?? '[]'))
  const [first, second] = site.publicCars
  const page = await site.visit('/', screenOf(1280))
  await page.getByRole('region', { name: 'Our Collection' }).waitFor()
  expect(await row(page, 'Recently viewed').count()).toBe(0)
  for (const viewed of [first, second]) {
    await page.goto(site.url + carPath(viewed))
    await page.getByRole('heading', { level: 1, name: nameOf(viewed) }).waitFor()
    await expect.poll(async () => (await viewedIds())[0]).toBe(viewed.id)
  }
  await page.goto(site.url)
  await expect.poll(() => titles(page, 'Recently viewed')).toEqual([nameOf(second), nameOf(first)])
  expect(await viewedIds()).toEqual([second.id, first.id])

  const ids = site.publicCars.slice(0, 20).map(({ id }) => id)
  await page.evaluate((viewed) => localStorage.setItem('viewed_cars', JSON.stringify(viewed)), ids)
  await page.goto(site.url + carPath(car))
  await expect.poll(viewedIds).toEqual([car.id, ...ids.filter((id) => id !== car.id)].slice(0, 12))
})

itInLongRun('shares a car by the device, and by a copied link or WhatsApp where the device cannot share', async () => {
  const page = await site.visit(carPath(car), {
    ...screenOf(390),
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const url = site.url + carPath(car)
  const button = page.getByRole('button', { name: `Share ${nameOf(car)}` })
  await page.evaluate(() => {
    navigator.share = async (data) => void Object.assign(window, { shared: data })
  })
  await button.click()
  const shared = () => page.evaluate(() => (window as { shared?: ShareData }).shared)
  await expect.poll(shared).toMatchObject({ title: nameOf(car), url })
  expect(await page.getByRole('menu').count()).toBe(0)

  await page.evaluate(() => Object.assign(navigator, { share: undefined }))
  await button.click()
  const whatsapp = await page.getByRole('menuitem', { name: 'WhatsApp' }).getAttribute('href')
  expect(new URL(whatsapp ?? '').searchParams.get('text')).toBe(`${nameOf(car)} ${url}`)
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await page.getByText('Link copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await button.click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
})

itInLongRun(
  'prints a car on one page of A4 with a QR code of its address, and removes the sheet afterwards',
  async () => {
    const page = await site.visit('/privacy', screenOf(390))
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await page.goto(site.url + carPath(car))
    await page.getByRole('heading', { level: 1, name: nameOf(car) }).waitFor()
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: `Print ${nameOf(car)}` }).click()
    await page.locator('html[data-printed]').waitFor({ state: 'attached' })

    await page.emulateMedia({ media: 'print' })
    const sheet = page.locator('[data-print-sheet]')
    for (const text of [nameOf(car), car.color, car.features[0] ?? '', '+1 555 010 0142', '142 Harbor Road'])
      await sheet.getByText(text).first().waitFor()
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    const code = await sheet.getByRole('img', { name: /^QR code/ }).getAttribute('src')
    const url = site.url + carPath(car)
    const svg = await QRCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 0 })
    expect(decodeURIComponent(code ?? '')).toContain(svg)
    expect(requested.filter((address) => !address.startsWith(site.url) && !address.startsWith('data:'))).toEqual([])

    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    expect(Number(height) / Number(width)).toBeCloseTo(A4_RATIO, 2)

    await page.emulateMedia({ media: 'screen' })
    await sheet.waitFor({ state: 'detached' })
  },
)
