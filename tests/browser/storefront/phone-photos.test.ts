// Photos as phones take them, of every shape and light: the contrast of text above them, and how a gallery crops them.
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { carPath } from '#domain/kinds/car/car-slug.ts'
import type { Car } from '#domain/kinds/car/schema.ts'
import { storedSession } from '#tests/support/browser/staff-page.ts'
import { storefrontForFile } from '#tests/support/browser/storefront.ts'
import { PHONE_PHOTOS, type PhonePhoto, phonePhoto } from '#tests/support/fixtures/phone-photos.ts'
import { type ApiClient, apiClient, validCar } from '#tests/support/server/api-client.ts'
import { photoApi } from '#tests/support/server/photo-api.ts'
import { ADMIN } from '#tests/support/server/product.ts'

/** The paths of the pages with a hero, and the setting of its background. */
const HEROES = { '/': 'homepageSlider', '/cars': 'cars', '/about': 'about', '/contact': 'contact' }
const LARGE_TEXT_PX = 24

const site = storefrontForFile()
let call: ApiClient
let car: Car
const paths = {} as Record<PhonePhoto, string>

beforeAll(async () => {
  const { jwt_token: token } = await storedSession(site.url, ADMIN)
  call = apiClient(site, token)
  const { put } = photoApi(site, token)
  for (const name of PHONE_PHOTOS) {
    const photo = await phonePhoto(name)
    await put(photo)
    paths[name] = photo.path
  }
  car = (await call('POST', '/api/cars', { ...validCar, images: Object.values(paths) })).body
  const backgrounds = Object.fromEntries(Object.values(HEROES).map((name) => [name, paths.glare]))
  await call('PUT', '/api/settings', { backgrounds })
})

interface Line {
  text: string
  box: { x: number; y: number; width: number; height: number }
  color: [number, number, number]
  fontSize: number
}

/** The lines of text on the hero and on the header above it, which are hidden afterwards. */
const linesOfHero = (page: Page): Promise<Line[]> =>
  page.evaluate(() => {
    const lines: Line[] = []
    for (const root of document.querySelectorAll('header, [data-hero]')) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const { currentNode: node } = texts
        const parent = node.parentElement
        if (!parent || !node.textContent?.trim() || parent.closest('a[class*="button"], button')) continue
        const { color, fontSize } = getComputedStyle(parent)
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const { x, y, width, height } of range.getClientRects()) {
          const isClipped = parent.clientWidth === 1 || parent.clientHeight === 1
          if (isClipped || y + height > innerHeight || !parent.checkVisibility({ visibilityProperty: true })) continue
          const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
          const box = { x, y, width, height }
          lines.push({ text: node.textContent, box, color: [r, g, b], fontSize: Number.parseFloat(fontSize) })
        }
      }
    }
    const style = document.createElement('style')
    style.textContent = 'header *, [data-hero] * { color: transparent !important; }'
    document.head.append(style)
    return lines
  })

function luminance(color: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = color.map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The lowest contrast of a light text with a pixel behind it. */
async function contrastOf({ box, color }: Line, screenshot: Buffer): Promise<number> {
  const area = {
    left: Math.floor(box.x),
    top: Math.floor(box.y),
    width: Math.ceil(box.width),
    height: Math.ceil(box.height),
  }
  const { data, info } = await sharp(screenshot).extract(area).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let brightest = 0
  for (let at = 0; at < data.length; at += info.channels) {
    brightest = Math.max(brightest, luminance([...data.subarray(at, at + 3)]))
  }
  return (luminance(color) + 0.05) / (brightest + 0.05)
}

it.each([1440, 1024, 820, 390])(
  'the text of a hero and of the header above it can be read above a photo against the light at %i px',
  async (width) => {
    const page = await site.newPage({ viewport: { width, height: 900 } })
    const unreadable: string[] = []
    for (const path of Object.keys(HEROES)) {
      await page.goto(site.url + path)
      const image = page.locator('[data-hero] img')
      await expect.poll(() => image.getAttribute('src')).toContain(paths.glare)
      await image.evaluate((element: HTMLImageElement) => element.decode())
      const lines = await linesOfHero(page)
      expect(lines.length).toBeGreaterThan(1)
      const screenshot = await page.screenshot()
      for (const line of lines) {
        const contrast = await contrastOf(line, screenshot)
        const required = line.fontSize >= LARGE_TEXT_PX ? 3 : 4.5
        if (contrast < required) unreadable.push(`${path} ${line.text}: ${contrast.toFixed(2)}`)
      }
    }
    expect(unreadable).toEqual([])
  },
)

it('a gallery has one shape for photos of all shapes, and its full screen shows each photo whole', async () => {
  const page = await site.visit(carPath(car), { viewport: { width: 1440, height: 900 } })
  const pictures = page.locator('section[aria-label^="Pictures of"] li img')
  await expect.poll(() => pictures.count()).toBeGreaterThan(2)
  const shapes = await pictures.evaluateAll((images) =>
    images.filter((image) => image.checkVisibility()).map((image) => image.clientWidth / image.clientHeight),
  )
  for (const shape of shapes) expect(shape).toBeCloseTo(1.5, 1)
  await page.getByRole('button', { name: 'Open fullscreen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  for (const name of PHONE_PHOTOS) {
    const shown = dialog.locator(`img[src*="${paths[name]}"]`).first()
    await shown.evaluate((image: HTMLImageElement) => image.decode())
    const isWhole = () =>
      shown.evaluate((image: HTMLImageElement) => {
        const { width, height, left, top, right, bottom } = image.getBoundingClientRect()
        const isUncropped =
          getComputedStyle(image).objectFit === 'contain' ||
          Math.abs(width / height - image.naturalWidth / image.naturalHeight) < 0.02
        return isUncropped && left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
      })
    // After the transition from the photo before.
    await expect.poll(isWhole, { message: name }).toBe(true)
    await page.keyboard.press('ArrowRight')
  }
})
