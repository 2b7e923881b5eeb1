// The contrast of what a page draws, measured in the pixels of screenshots: with an element, and without it. And what an act changes in them.
import type { ElementHandle, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { contrast } from '#domain/values/brand/oklch.ts'
import { violations } from './axe.ts'

/** The share of the pixels that an element changes. The others are its edges, which the screen mixes with the ground. */
const SHARE = 0.7

interface Clip {
  x: number
  y: number
  width: number
  height: number
}

type Pixels = string[]

async function pixelsOf(bytes: Buffer): Promise<Pixels> {
  const data = await sharp(bytes).flatten({ background: '#ffffff' }).raw().toBuffer()
  return Array.from({ length: data.length / 3 }, (_, index) => `#${data.toString('hex', index * 3, index * 3 + 3)}`)
}

/** The value that a share of the pixels exceeds. 1 when the element draws nothing. */
function exceededBy(share: number, values: readonly number[]): number {
  return values.toSorted((a, b) => b - a)[Math.floor(values.length * share)] ?? 1
}

const shoot = async (page: Page, clip: Clip) => pixelsOf(await page.screenshot({ clip, animations: 'disabled' }))

async function inViewport(locator: Locator): Promise<Clip> {
  await locator.scrollIntoViewIfNeeded()
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not shown')
  return box
}

/** The contrast of a picture to what is behind it, which 70 % of the pixels that it changes exceed. */
export async function pictureContrast(image: Locator): Promise<number> {
  const element = (await image.elementHandle()) as ElementHandle<HTMLImageElement>
  await element.evaluate((shown) => shown.decode())
  const clip = await inViewport(image)
  const shown = await shoot(image.page(), clip)
  const setVisibility = (value: string) =>
    element.evaluate((hidden, visibility) => hidden.style.setProperty('visibility', visibility), value)
  await setVisibility('hidden')
  const behind = await shoot(image.page(), clip)
  await setVisibility('')
  const changed = shown.flatMap((color, at) => (color === behind[at] ? [] : [contrast(color, behind[at] ?? '')]))
  return exceededBy(SHARE, changed)
}

/** The same of a picture file to the colour of its first pixel. */
export async function fileContrast(bytes: Buffer): Promise<number> {
  const [ground = '', ...pixels] = await pixelsOf(bytes)
  return exceededBy(
    SHARE,
    pixels.flatMap((color) => (color === ground ? [] : [contrast(color, ground)])),
  )
}

/** Whether at least a quarter of an element is drawn otherwise after an act. */
export async function isRedrawn(element: Locator, act: () => Promise<unknown>): Promise<boolean> {
  const shoot = async () => pixelsOf(await element.screenshot({ animations: 'disabled' }))
  const before = await shoot()
  await act()
  const after = await shoot()
  return after.filter((color, at) => color !== before[at]).length >= after.length / 4
}

/** The contrast of a text in one colour to what is behind its letters. */
async function textContrast(text: Locator): Promise<number> {
  const color = await text.evaluate((element) => getComputedStyle(element).color)
  const [red, green, blue, alpha = 1] = color.match(/[\d.]+/g)?.map(Number) ?? []
  if (alpha !== 1) throw new Error(`The colour of a text is transparent: ${color}`)
  const hex = `#${Buffer.from([red ?? 0, green ?? 0, blue ?? 0]).toString('hex')}`
  const clip = await inViewport(text)
  const shown = await shoot(text.page(), clip)
  await text.evaluate((element) => element.style.setProperty('-webkit-text-fill-color', 'transparent'))
  const behind = await shoot(text.page(), clip)
  await text.evaluate((element) => element.style.removeProperty('-webkit-text-fill-color'))
  // Pictures have a few light pixels below each letter.
  return exceededBy(
    0.95,
    behind.flatMap((ground, at) => (ground === shown[at] ? [] : [contrast(hex, ground)])),
  )
}

/** The texts with less than 4.5:1, whatever their size. Those over a picture are measured in pixels. */
export async function faintTexts(page: Page): Promise<string[]> {
  await violations(page, ['document-title'])
  const { faint, unknown } = await page.evaluate(async () => {
    const ratio = { expected: 4.5 }
    window.axe.configure({
      checks: [{ id: 'color-contrast', options: { contrastRatio: { normal: ratio, large: ratio } } }],
    })
    const results = await window.axe.run(document, {
      runOnly: { type: 'rule', values: ['color-contrast'] },
      iframes: false,
      resultTypes: ['violations', 'incomplete'],
    })
    const targets = (found: typeof results.violations) =>
      found.flatMap(({ nodes }) => nodes.map(({ target }) => String(target)))
    return { faint: targets(results.violations), unknown: targets(results.incomplete) }
  })
  for (const target of unknown) {
    const text = page.locator(target)
    if ((await text.isVisible()) && (await textContrast(text)) < 4.5) faint.push(target)
  }
  return faint
}
