import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { storedSession, toStorageState } from '#tests/support/browser/staff-page.ts'
import { ADMIN } from '#tests/support/server/product.ts'

const DEVICES = {
  1440: { viewport: { width: 1440, height: 900 } },
  820: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}
type Width = keyof typeof DEVICES

const STOREFRONT = [
  '/',
  '/cars',
  '/cars/CAR',
  '/saved',
  '/compare?cars=CAR,OTHER',
  '/about',
  '/contact',
  '/no-such-page',
]
/** Pages of the dashboard to which its navigation has no link. */
const OTHERS = ['/cars/CAR/photos', '/add-car', '/edit-car/CAR', '/import', '/window-cards', '/personal-data']

interface Review {
  browser: Browser
  url: string
  /** Numbers of two vehicles that visitors see. */
  cars: readonly [number, number]
  /** The folder of the pictures. It is emptied. */
  folder: string
  /** Only the pages whose address contains this text. */
  only?: string | undefined
}

/** Takes the first screen of every page at three widths, and makes a contact sheet for each width. */
export async function reviewScreens({ browser, url, cars, folder, only = '' }: Review): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const session = await storedSession(url, ADMIN)
  const address = (path: string) => path.replace('CAR', String(cars[0])).replace('OTHER', String(cars[1]))
  for (const width of Object.keys(DEVICES).map(Number) as Width[]) {
    const pictures: Buffer[] = []
    const context = await browser.newContext({
      ...DEVICES[width],
      ...{ reducedMotion: 'reduce', colorScheme: 'light', serviceWorkers: 'block' },
      storageState: toStorageState({ ...session, 'installed:dashboard': 'yes' }, url),
    })
    const paths = [...STOREFRONT, '/admin/dashboard', ...(await dashboardPaths(context, url))].map(address)
    for (const path of paths.filter((each) => each.includes(only))) {
      const picture = await take(context, url + path)
      const name = path.replace(/^\/(admin\/dashboard\/?)?/, (_, staff) => (staff ? 'staff-' : 'site-'))
      await sharp(picture).toFile(join(folder, `${width}-${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`))
      pictures.push(picture)
    }
    await context.close()
    await contactSheet(pictures, join(folder, `${width}.png`))
  }
}

async function dashboardPaths(context: BrowserContext, url: string): Promise<string[]> {
  const page = await context.newPage()
  await page.goto(`${url}/admin/dashboard`)
  const links = page.locator('nav[aria-label="Dashboard"] a')
  await links.first().waitFor({ state: 'attached' })
  const found = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
  await page.close()
  return [...found.filter((path) => path !== '/admin/dashboard'), ...OTHERS.map((path) => `/admin/dashboard${path}`)]
}

async function take(context: BrowserContext, address: string): Promise<Buffer> {
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const status = page.getByRole('status', { name: 'Connection' })
  await status.filter({ hasText: /^Online/ }).waitFor({ state: 'attached' })
  await picturesLoaded(page)
  const picture = await page.screenshot()
  await page.close()
  return picture
}

/** Resolves when every picture on the screen and the fonts are there. */
export async function picturesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const shown = [...document.images].filter((image) => {
      const { width, top, left, right } = image.getBoundingClientRect()
      return width > 0 && top < innerHeight && left < innerWidth && right > 0
    })
    return (
      shown.every(({ complete, naturalWidth }) => complete && naturalWidth > 0) && document.fonts.status === 'loaded'
    )
  })
}

const CELL = 320
const GAP = 12
const COLUMNS = 6

async function contactSheet(pictures: readonly Buffer[], target: string): Promise<void> {
  const cells = await Promise.all(
    pictures.map((picture) => sharp(picture).resize({ width: CELL }).toBuffer({ resolveWithObject: true })),
  )
  const height = Math.max(...cells.map(({ info }) => info.height)) + GAP
  const rows = Math.ceil(cells.length / COLUMNS)
  const sheet = sharp({
    create: { width: COLUMNS * (CELL + GAP) + GAP, height: rows * height + GAP, channels: 3, background: '#888888' },
  })
  const composed = cells.map(({ data }, index) => ({
    input: data,
    left: GAP + (index % COLUMNS) * (CELL + GAP),
    top: GAP + Math.floor(index / COLUMNS) * height,
  }))
  await sheet.composite(composed).png({ palette: true }).toFile(target)
}
