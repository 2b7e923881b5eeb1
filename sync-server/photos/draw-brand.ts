// Draws the pictures of the brand: logos and icons of owners, with their transparency, and the icon of a site that has none.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { MAX_PHOTO_PIXELS } from '#domain/photos/photo.ts'
import { GROUND_COLORS, type Ground, LOGO_SIZE } from '#domain/values/brand/brand-picture.ts'
import { contrast } from '#domain/values/brand/oklch.ts'
import initials from './initials.json' with { type: 'json' }
import { type BrandDrawing, type DrawnBrand, PictureRefused } from './photo-jobs.ts'

/** Enough for the icon of 512 pixels and the logo. */
const MAX_SIDE = 2048
const OPEN_GRAPH = { width: 1200, height: 630 }
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
/** Less is not visible. */
const MIN_ALPHA = 16
const OPAQUE = 250
/** A channel of a pixel that was white before a JPEG was made of it. */
const NEARLY_WHITE = 240
/** The share of the visible pixels that may have less contrast: a logo can have a part in another colour. */
const WITHOUT_CONTRAST = 0.3
/** The part of an icon that the shapes of all launchers show. */
const SAFE = 0.72

interface Pixels {
  data: Buffer
  width: number
  height: number
}

export async function drawBrand(file: string | null, drawing: BrandDrawing): Promise<DrawnBrand> {
  if (file === null) return drawn(await letterIcon(drawing))
  const pixels = await visiblePixels(file)
  switch (drawing.kind) {
    case 'measure':
      return { facts: factsOf(pixels), picture: '' }
    case 'logo': {
      const logo = asSharp(pixels).resize({ ...LOGO_SIZE, fit: 'inside', withoutEnlargement: true })
      return drawn(drawing.format === 'webp' ? logo.webp({ quality: 90, smartSubsample: true }) : logo.png())
    }
    case 'card': {
      const inside = { width: OPEN_GRAPH.width * 0.6, height: OPEN_GRAPH.height * 0.5 }
      return drawn(await centered(asSharp(pixels), inside, OPEN_GRAPH, groundOf(pixels)))
    }
    case 'icon': {
      const { size, isMaskable } = drawing
      const isWhole = isOpaque(pixels) && !isMaskable
      const side = isWhole ? size : Math.round(size * (isMaskable ? SAFE : 0.84))
      const ground = isOpaque(pixels) ? cornerOf(pixels) : groundOf(pixels)
      return drawn(await centered(asSharp(pixels), square(side), square(size), ground))
    }
  }
}

const square = (side: number) => ({ width: side, height: side })

async function drawn(picture: Sharp): Promise<DrawnBrand> {
  return { facts: null, picture: (await picture.toBuffer()).toString('base64') }
}

const asSharp = ({ data, width, height }: Pixels) => sharp(data, { raw: { width, height, channels: 4 } })

async function centered(
  picture: Sharp,
  inside: { width: number; height: number },
  { width, height }: { width: number; height: number },
  background: string,
): Promise<Sharp> {
  const size = { width: Math.round(inside.width), height: Math.round(inside.height) }
  const input = await picture
    .resize({ ...size, fit: 'contain', background: CLEAR })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([{ input }])
    .png({ palette: false })
}

async function visiblePixels(file: string): Promise<Pixels> {
  const { data, info } = await sharp(file, { failOn: 'error', limitInputPixels: MAX_PHOTO_PIXELS })
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = { data, width: info.width, height: info.height }
  if (hasWhiteBorder(pixels)) removeWhite(data)
  return trim(pixels)
}

/** Whether the picture is opaque, on paper that a logo was drawn on. */
function hasWhiteBorder({ data, width, height }: Pixels): boolean {
  const isPaper = (x: number, y: number) => {
    const at = (y * width + x) * 4
    return (
      (data[at + 3] ?? 0) >= OPAQUE && Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) >= NEARLY_WHITE
    )
  }
  for (let x = 0; x < width; x += 1) if (!isPaper(x, 0) || !isPaper(x, height - 1)) return false
  for (let y = 0; y < height; y += 1) if (!isPaper(0, y) || !isPaper(width - 1, y)) return false
  return true
}

/** White becomes transparent, and a light edge half transparent: on white the picture stays as it was. */
function removeWhite(data: Buffer): void {
  for (let at = 0; at < data.length; at += 4) {
    const darkest = Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    const alpha = darkest >= NEARLY_WHITE ? 0 : 1 - darkest / 255
    for (let channel = at; channel < at + 3; channel += 1) {
      data[channel] = alpha === 0 ? 0 : Math.round(Math.max(0, ((data[channel] ?? 0) - 255 * (1 - alpha)) / alpha))
    }
    data[at + 3] = Math.round(alpha * 255)
  }
}

/** Cuts the transparent borders off. @throws PictureRefused when nothing is visible */
async function trim({ data, width, height }: Pixels): Promise<Pixels> {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let at = 3, pixel = 0; at < data.length; at += 4, pixel += 1) {
    if ((data[at] ?? 0) < MIN_ALPHA) continue
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = y
  }
  if (right < 0) throw new PictureRefused('invisible')
  const box = { left, top, width: right - left + 1, height: bottom - top + 1 }
  const trimmed = await asSharp({ data, width, height }).extract(box).raw().toBuffer()
  return { data: trimmed, width: box.width, height: box.height }
}

function isOpaque({ data }: Pixels): boolean {
  for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) < OPAQUE) return false
  return true
}

const hexOf = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

const cornerOf = ({ data }: Pixels) => hexOf([...data.subarray(0, 3)])

/** White or near-black, where more of the picture can be seen. */
function groundOf(pixels: Pixels): string {
  const { light, dark } = contrastsOf(pixels)
  return light >= dark ? '#ffffff' : '#0e0f11'
}

/** Per ground: what the visible pixels have, except for a part of them. */
function contrastsOf(pixels: Pixels): Record<Ground, number> {
  return { light: contrastOn(pixels, GROUND_COLORS.light), dark: contrastOn(pixels, GROUND_COLORS.dark) }
}

function contrastOn({ data }: Pixels, ground: string): number {
  const under = [1, 3, 5].map((at) => Number.parseInt(ground.slice(at, at + 2), 16))
  /** The weight of the pixels of a colour: most pictures have few. */
  const weights = new Map<number, number>()
  let total = 0
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0
    if (alpha < MIN_ALPHA) continue
    // Five bits for each channel are enough for a ratio.
    const key = data.readUInt32BE(at) & 0xf8f8f8f8
    weights.set(key, (weights.get(key) ?? 0) + alpha)
    total += alpha
  }
  const ratios = Array.from(weights, ([key, weight]) => {
    const alpha = Math.min(1, (key & 0xff) / 0xf8)
    const channels = [24, 16, 8].map((shift, index) => {
      const five = (key >>> shift) & 0xf8
      return (five | (five >> 5)) * alpha + (under[index] ?? 0) * (1 - alpha)
    })
    return { weight, ratio: contrast(hexOf(channels), ground) }
  }).sort((a, b) => a.ratio - b.ratio)
  let below = 0
  for (const { weight, ratio } of ratios) {
    below += weight
    if (below > total * WITHOUT_CONTRAST) return ratio
  }
  return 1
}

function factsOf(pixels: Pixels): NonNullable<DrawnBrand['facts']> {
  const scale = Math.min(1, LOGO_SIZE.width / pixels.width, LOGO_SIZE.height / pixels.height)
  return {
    width: Math.max(1, Math.round(pixels.width * scale)),
    height: Math.max(1, Math.round(pixels.height * scale)),
    contrast: contrastsOf(pixels),
    isOpaque: isOpaque(pixels),
  }
}

/** Machines may have no fonts. The file is kept: the font library holds its path until the process ends. */
let fontFile: string | undefined

async function initialsFont(): Promise<string> {
  if (fontFile === undefined) {
    const path = join(await mkdtemp(join(tmpdir(), 'letters-')), 'initials.ttf')
    await writeFile(path, Buffer.from(initials.ttf, 'base64'))
    fontFile = path
  }
  return fontFile
}

/** The car of the built icons. */
const carIn = (
  ink: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="50 50 412 412" fill="${ink}">
<path d="M63 298C108 261 150 241 195 233C240 186 290 171 336 183C388 197 427 244 450 297C418 256 385 239 345 224C292 205 250 225 213 262C155 267 108 277 63 298Z"/>
<rect x="62" y="324" width="388" height="13" rx="6.5"/></svg>`

async function letterIcon(drawing: BrandDrawing): Promise<Sharp> {
  if (drawing.kind !== 'icon') throw new TypeError('Only an icon has a letter')
  const { size, letter, color, ink } = drawing
  const icon = sharp({ create: { width: size, height: size, channels: 3, background: color } }).png()
  if (letter === '') {
    const side = Math.round(size * SAFE)
    return icon.composite([
      {
        input: await sharp(Buffer.from(carIn(ink)))
          .resize(square(side))
          .png()
          .toBuffer(),
      },
    ])
  }
  const side = Math.round(size * 0.46)
  const font = { font: 'Initials', fontfile: await initialsFont() }
  const text = { text: `<span foreground="${ink}">${letter}</span>`, ...font, rgba: true }
  const input = await sharp({ text: { ...text, width: side * 2, height: side } })
    .png()
    .toBuffer()
  return icon.composite([{ input }])
}
