/**
 * Takes the screenshots that the two manifests show before an installation, and those of the README: the built product itself, with its
 * sample inventory. --readme takes those of the README only. --review [LABEL] takes the first screens of all pages at three widths
 * instead, in tests/output/screens/LABEL; with --only TEXT those whose address contains the text.
 */
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import sharp from 'sharp'
import { picturesLoaded } from '#tests/support/browser/all-pages.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { fillLogIn } from '#tests/support/browser/staff-page.ts'
import { ADMIN, startProduct } from '#tests/support/server/product.ts'
import { staffApi } from '#tests/support/server/staff-api.ts'
import { reviewScreens } from './review-screens.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const target = join(root, 'public', 'screenshots')
const readmeTarget = join(root, 'docs', 'images')

const FORMS = {
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true },
}

const README_FORMS = {
  storefront: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  tablet: { viewport: { width: 820, height: 1180 }, deviceScaleFactor: 1.5, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
}
/** As an installed app looks, without motion. */
const LOOK = { colorScheme: 'light', reducedMotion: 'reduce' } as const

const ENQUIRIES = [
  ['Harriet Cole', 'Is the service history complete, and could I see it on Saturday morning?'],
  ['Idris Whitlock', 'Would you take my estate in part exchange? It has 48,000 miles.'],
  ['Marian Ashdown', 'Please call me after six, I would like to arrange a test drive.'],
] as const

const { values, positionals } = parseArgs({
  options: {
    review: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
  allowPositionals: true,
})

const product = await startProduct()
const browser = await launchBrowser()
try {
  const api = await staffApi(product.url)
  const cars = (await api.cars()).filter(({ enabled, sold }) => enabled && !sold)
  for (const [index, [name, message]] of ENQUIRIES.entries()) await enquire(name, message, cars[index * 3]?.id)
  const [car, other] = cars
  if (values.review) {
    const folder = join(root, 'tests', 'output', 'screens', positionals[0] ?? 'review')
    await reviewScreens({ browser, url: product.url, cars: [car?.id ?? 0, other?.id ?? 0], folder, only: values.only })
  } else {
    if (!values.readme) await takeForManifests(car?.id)
    await takeForReadme(car?.id)
  }
} finally {
  await browser.close()
  await product.remove()
}

async function takeForManifests(carId: number | undefined): Promise<void> {
  await mkdir(target, { recursive: true })
  const pages = { home: '/', cars: '/cars', car: `/cars/${carId}` }
  const dashboard = { overview: '', vehicles: '/cars', messages: '/messages' }
  for (const [form, device] of Object.entries(FORMS)) {
    const context = await newContext(device)
    for (const [name, path] of Object.entries(pages)) await take(context, path, join(target, `${name}-${form}.webp`))
    await logIn(context)
    for (const [name, path] of Object.entries(dashboard)) {
      await take(context, `/admin/dashboard${path}`, join(target, `admin-${name}-${form}.webp`))
    }
    await context.close()
  }
}

async function takeForReadme(carId: number | undefined): Promise<void> {
  await mkdir(readmeTarget, { recursive: true })
  const { storefront, tablet, phone } = README_FORMS
  const visitor = await newContext(storefront)
  await take(visitor, '/', join(readmeTarget, 'storefront.webp'))
  await visitor.close()
  const caller = await newContext(phone)
  await take(caller, `/cars/${carId}`, join(readmeTarget, 'phone.webp'))
  await caller.close()
  const staff = await newContext(tablet)
  await logIn(staff)
  await take(staff, '/admin/dashboard/cars', join(readmeTarget, 'dashboard.webp'))
  await staff.close()
}

async function newContext(device: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ ...device, ...LOOK })
  await context.addInitScript(() => localStorage.setItem('installed:dashboard', 'yes'))
  return context
}

async function take(context: BrowserContext, path: string, file: string): Promise<void> {
  const page = await open(context, path)
  await save(page, file)
}

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(product.url + path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const online = page.getByRole('status', { name: 'Connection' }).filter({ hasText: /^Online/ })
  await online.waitFor({ state: 'attached' })
  // The count follows when the device has the cars.
  if (path === '/cars') await page.getByText(/^\d+ vehicles$/).waitFor()
  await picturesLoaded(page)
  await online.waitFor({ state: 'attached' })
  return page
}

async function save(page: Page, file: string): Promise<void> {
  const png = await page.screenshot()
  await sharp(png).webp({ quality: 74, effort: 6 }).toFile(file)
  await page.close()
}

async function logIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${product.url}/admin`)
  await fillLogIn(page, ADMIN)
  await page.waitForURL('**/admin/dashboard')
  await page.close()
}

async function enquire(name: string, message: string, carId: number | undefined): Promise<void> {
  const body = JSON.stringify({ name, phone: '+447700900123', message, carId })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${product.url}/api/inquiries`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(await answer.text())
}
