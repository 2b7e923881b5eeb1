// Every place that shows the brand, with colours and logos that are hard to see. The contrast is measured in what the browser draws.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { faintTexts, fileContrast, pictureContrast } from '#tests/support/browser/contrast.ts'
import { staffDeskForFile } from '#tests/support/browser/staff-desk.ts'
import { hasLoaded } from '#tests/support/browser/storefront.ts'
import { button, vehicleTable } from '#tests/support/browser/vehicle-pages.ts'
import { drawLogo } from '#tests/support/fixtures/logos.ts'
import { vehicle } from '#tests/support/fixtures/vehicle.ts'
import { casesOf } from '#tests/support/long-run.ts'
import { photoApi } from '#tests/support/server/photo-api.ts'

const NAME = 'Alder & Vale Motors'
const LOGOS = { dark: '#14213d', white: '#ffffff', no: null }
const COLORS = ['#ffffff', '#000000', '#ffc72c', '#c8102e']
const CASES = COLORS.flatMap((color) => (Object.keys(LOGOS) as (keyof typeof LOGOS)[]).map((logo) => ({ color, logo })))
/** A case opens 22 pages. */
const TIME_LIMIT_MS = 300_000
const MAIN_CASE = '#ffffff dark'

const desk = staffDeskForFile({ seed: 'none' })
let car: Car

beforeAll(async () => {
  car = await desk.api.add({ ...vehicle, images: ['/pictures/placeholder-1200.webp'] })
})

const logosIn = (place: Locator) => place.getByRole('img', { name: NAME }).filter({ visible: true })

/** The logo, or the name where the logo would be faint. Texts are measured by `faintTexts`. */
async function expectBrand(place: Locator, isLogo: boolean, what: string): Promise<void> {
  if (isLogo) expect(await pictureContrast(logosIn(place).first()), what).toBeGreaterThanOrEqual(3)
  else {
    await place.getByText(NAME, { exact: true }).filter({ visible: true }).first().waitFor()
    expect(await logosIn(place).count(), what).toBe(0)
  }
}

it.each(casesOf(CASES, ({ color, logo }) => `${color} ${logo}` === MAIN_CASE))(
  '$color with $logo logo: logos have 3:1 and texts 4.5:1 in every place, in both themes and printed',
  async ({ color, logo }) => {
    const drawn = LOGOS[logo]
    const url = drawn && (await photoApi(desk.product, desk.api.token).put(await drawLogo({ color: drawn }))).body.url
    await desk.api.saveSettings({ brand: { logo: url, logoOnDark: null, icon: null, color } })
    const isOnLight = logo === 'dark'
    const isOnDark = logo === 'white'
    const visitor = await desk.browser.newPage({ serviceWorkers: 'block', reducedMotion: 'reduce' })
    const staff = await desk.open('')
    for (const colorScheme of ['light', 'dark'] as const) {
      const isOnTheme = colorScheme === 'light' ? isOnLight : isOnDark
      const show = async (page: Page, path: string) => {
        await page.emulateMedia({ media: 'screen', colorScheme })
        await page.goto(desk.url + path)
        await page.getByRole('heading', { level: 1 }).waitFor()
      }
      const expectReadable = async (page: Page, what: string) =>
        expect(await faintTexts(page), `${what}, ${colorScheme}`).toEqual([])

      await visitor.setViewportSize({ width: 1280, height: 900 })
      for (const path of ['/', '/contact', carPath(car)]) {
        await show(visitor, path)
        await hasLoaded(visitor)
        const isOverPicture = path !== carPath(car)
        await expectReadable(visitor, path)
        await expectBrand(visitor.getByRole('banner'), isOverPicture ? isOnDark : isOnTheme, `header of ${path}`)
        await expectBrand(visitor.getByRole('contentinfo'), isOnDark, `footer of ${path}`)
      }
      await visitor.emulateMedia({ media: 'print', colorScheme })
      await expectBrand(visitor.getByRole('banner'), isOnLight, 'the printed car')
      await visitor.emulateMedia({ media: 'screen', colorScheme })
      await visitor.setViewportSize({ width: 390, height: 844 })
      await button(visitor, 'Open menu').click()
      await expectBrand(visitor.getByRole('banner'), isOnDark, 'the open menu')
      await expectReadable(visitor, 'the open menu')

      await show(visitor, '/admin')
      await expectBrand(visitor.getByRole('banner'), isOnDark, 'the log-in')
      await expectReadable(visitor, 'the log-in')

      await show(staff, '/admin/dashboard/cars')
      const sidebar = staff.getByRole('complementary', { name: 'Sidebar' })
      await expectBrand(sidebar, isOnTheme, `the sidebar, ${colorScheme}`)
      await vehicleTable(staff).waitFor()
      await staff.getByRole('checkbox', { name: 'Select all' }).check()
      await button(staff, 'Print window cards').click()
      for (const media of ['screen', 'print'] as const) {
        await staff.emulateMedia({ media, colorScheme })
        await expectBrand(staff.getByRole('article').first(), isOnLight, `a window card, ${media}`)
      }
      await expectReadable(staff, 'a window card')
    }
    await visitor.context().close()

    const { icons } = await (await fetch(`${desk.product.url}/storefront.webmanifest`)).json()
    for (const { src } of icons)
      expect(await fileContrast(await bytesOf(src)), `the icon ${src}`).toBeGreaterThanOrEqual(4.5)
    if (url) expect(await fileContrast(await bytesOf(`${url}?og=1`)), 'a shared link').toBeGreaterThanOrEqual(3)
  },
  TIME_LIMIT_MS,
)

async function bytesOf(path: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(desk.product.url + path)).arrayBuffer())
}
