// Every page of the product, for what is looked at or checked on all of them.
import type { BrowserContext, Page } from 'playwright-core'

const STOREFRONT = [
  '/',
  '/cars',
  '/cars/CAR',
  '/saved',
  '/compare?cars=CAR,OTHER',
  '/about',
  '/contact',
  '/contact?car=CAR',
  '/privacy',
  '/no-such-page',
]
const DASHBOARD = '/admin/dashboard'
/** Pages of the dashboard to which its navigation has no link. */
const OTHERS = [
  '/cars/CAR/photos',
  '/add-car',
  '/edit-car/CAR',
  '/import',
  '/window-cards',
  '/personal-data',
  '/no-such-page',
]

/**
 * The addresses of all pages: of the storefront, and of the dashboard those that its navigation links and the others.
 * @param context logged in as an admin
 * @param cars numbers of two vehicles that visitors see
 */
export async function allPages(
  context: BrowserContext,
  url: string,
  [car, other]: readonly [number, number],
): Promise<string[]> {
  const page = await context.newPage()
  await page.goto(url + DASHBOARD)
  const links = page.locator('nav[aria-label="Dashboard"] a')
  await links.first().waitFor({ state: 'attached' })
  const linked = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
  await page.close()
  const rest = linked.filter((path) => path !== DASHBOARD)
  const paths = [...STOREFRONT, DASHBOARD, ...rest, ...OTHERS.map((path) => DASHBOARD + path)]
  return [...new Set(paths)].map((path) => path.replace('CAR', String(car)).replace('OTHER', String(other)))
}

/** Opens a page in a new tab. Resolves when its data and the pictures on the screen are there. */
export async function openWhole(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await isWhole(page)
  return page
}

/** Resolves when the data of the page and the pictures on the screen are there. */
export async function isWhole(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const status = page.getByRole('group', { name: 'Connection' })
  await status.filter({ hasText: /^Online/ }).waitFor({ state: 'attached' })
  await page.waitForFunction(() => !/^Loading/m.test(document.body.innerText))
  await picturesLoaded(page)
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
