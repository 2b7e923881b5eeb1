// The jobs of a buyer and of a seller by keyboard alone, on four screens: plain, in forced colours, and with large text.
import type { Locator, Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { storedSession, toStorageState } from '#tests/support/browser/staff-page.ts'
import { enquire } from '#tests/support/fixtures/create-inquiry.ts'
import { jpegPhoto } from '#tests/support/fixtures/photos.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { ADMIN } from '#tests/support/server/product.ts'

/** More controls than any page has. */
const MAX_STEPS = 400
const LARGE_TEXT_PX = 24
const NUMBER_OF_PHOTOS = 10

const SCREENS = [
  { width: 1280, height: 800 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 320, height: 256 },
]
const WAYS = ['plain', 'in forced colours', 'with large text'] as const
const CASES = WAYS.flatMap((way) => SCREENS.map((viewport) => [way, `${viewport.width} px`, viewport] as const))

const desk = staffDeskForFile()

async function open(way: (typeof WAYS)[number], viewport: (typeof SCREENS)[number], who?: typeof ADMIN): Promise<Page> {
  const context = await desk.browser.newContext({
    viewport,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(way === 'in forced colours' && { forcedColors: 'active' as const }),
    ...(who && { storageState: toStorageState(await storedSession(desk.url, who), desk.url) }),
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  if (way === 'with large text') {
    const cdp = await context.newCDPSession(page)
    await cdp.send('Page.setFontSizes', { fontSizes: { standard: LARGE_TEXT_PX } })
  }
  return page
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** Presses Tab until the control has the focus. */
async function reach(page: Page, control: Locator): Promise<void> {
  await control.first().waitFor({ state: 'attached' })
  const reached = control.and(page.locator(':focus'))
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    if ((await reached.count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${control}`)
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await reach(page, control)
  await page.keyboard.press(key)
}

/** In a select, the typed text chooses an option. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await reach(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

it.each(CASES)('a buyer finds a car and sends an enquiry, %s at %s', async (way, _size, viewport) => {
  const car = await desk.api.add({ ...vehicle, make: 'Lagonda', model: 'Rapide', year: 1963 })
  onTestFinished(() => desk.api.remove(car.id))
  const page = await open(way, viewport)
  await page.goto(`${desk.url}/cars?make=Lagonda`)
  await press(page, page.getByRole('list', { name: 'Vehicles' }).getByRole('link', { name: /Lagonda Rapide/ }))
  await page.getByRole('heading', { level: 1, name: /Lagonda Rapide/ }).waitFor()
  await press(page, page.getByRole('link', { name: 'Buy Now!' }))
  await type(page, 'Name', 'Kay Keys')
  await type(page, 'Phone number', '2125550142')
  await type(page, 'Message', 'Is it still there?')
  await press(page, button(page, 'Send enquiry'))
  await page.getByText('Thank you! We have received your enquiry').first().waitFor()
})

it.each(CASES)('a seller adds a vehicle with ten photos, %s at %s', async (way, _size, viewport) => {
  const page = await open(way, viewport, ADMIN)
  await page.goto(`${desk.url}/admin/dashboard/add-car`)
  const photos = await Promise.all(Array.from({ length: NUMBER_OF_PHOTOS }, (_, seed) => jpegPhoto({ seed })))
  // The driver needs some time to take the chooser's place.
  const choosing = page.waitForEvent('filechooser')
  await press(page, page.getByLabel('Choose photos'))
  await (await choosing).setFiles(
    photos.map(({ bytes, type, sha256 }) => ({ name: `${sha256}.jpg`, mimeType: type, buffer: bytes })),
  )
  const tiles = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  await expect.poll(() => tiles.count()).toBe(NUMBER_OF_PHOTOS)
  await type(page, 'Make', 'Bristol')
  await page.keyboard.press('Escape')
  await type(page, 'Model', `${way} ${viewport.width}`)
  await page.keyboard.press('Escape')
  await type(page, 'Price', '50000')
  await type(page, 'Color', 'Black')
  await type(page, 'Fuel type', 'Gas')
  await type(page, 'Transmission', 'Aut')
  await type(page, 'Description', 'A long car.')
  await press(page, button(page, 'Save vehicle'))
  const saved = async () => (await desk.api.cars()).find(({ model }) => model === `${way} ${viewport.width}`)
  await expect.poll(async () => (await saved())?.images.length).toBe(NUMBER_OF_PHOTOS)
})

it.each(CASES)('a seller changes a price, answers and walks the lot, %s at %s', async (way, _size, viewport) => {
  const car = await desk.api.add({ ...vehicle, make: 'Alvis', model: 'Grey Lady', year: 1957, price: 20_000 })
  onTestFinished(() => desk.api.remove(car.id))
  const person = `Quinn ${way} ${'abcd'[SCREENS.indexOf(viewport)]}`
  const inquiry = await enquire(desk.product.url, { name: person })
  const page = await open(way, viewport, ADMIN)
  await page.goto(`${desk.url}/admin/dashboard/cars?search=Alvis`)
  await press(page, button(page, '$20,000'))
  await page.keyboard.type('19000')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await desk.api.car(car.id)).price).toBe(19_000)

  await page.goto(`${desk.url}/admin/dashboard/messages`)
  await press(page, page.getByRole('list', { name: 'Messages' }).getByRole('button', { name: person }))
  await page.getByRole('heading', { name: person }).and(page.locator(':focus')).waitFor()
  await type(page, 'Status', 'Con')
  const stored = async () => (await desk.api.inquiries()).find(({ uid }) => uid === inquiry.uid)
  await expect.poll(async () => (await stored())?.status).toBe('contacted')

  await page.goto(`${desk.url}/admin/dashboard/lot-walk`)
  await press(page, button(page, 'Start check'))
  const card = page.getByRole('listitem').filter({ hasText: 'Grey Lady' })
  await press(page, card.getByRole('button', { name: 'Seen' }))
  await card.getByRole('button', { name: 'Seen', pressed: true }).waitFor()
  await press(page, button(page, 'End check'))
  await page.getByRole('region', { name: 'Seen' }).getByText('Grey Lady').waitFor()
})
