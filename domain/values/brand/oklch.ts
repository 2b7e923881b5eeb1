// Colours as OKLCH: with equal lightness, all hues look equally light. Formulas: Björn Ottosson, https://bottosson.github.io/posts/oklab/.

type Triple = readonly [number, number, number]

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const toGamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)

/** Red, green and blue of `#rrggbb`, linear. */
function linearRgb(color: string): Triple {
  const channel = (at: number) => toLinear(Number.parseInt(color.slice(at, at + 2), 16) / 255)
  return [channel(1), channel(3), channel(5)]
}

const luminance = ([red, green, blue]: Triple) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other].map((color) => luminance(linearRgb(color))).sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

export interface Oklch {
  lightness: number
  chroma: number
  /** In radians. */
  hue: number
}

export function toOklch(color: string): Oklch {
  const [red, green, blue] = linearRgb(color)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const isInGamut = (rgb: Triple) => rgb.every((channel) => channel > -0.0005 && channel < 1.0005)
const STEPS = 20

/** The colour with another lightness. Its chroma is lowered as far as a screen needs. */
export function withLightness(color: string, lightness: number): string {
  const { chroma, hue } = toOklch(color)
  let [low, high] = isInGamut(toLinearRgb({ lightness, chroma, hue })) ? [chroma, chroma] : [0, chroma]
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2
    if (isInGamut(toLinearRgb({ lightness, chroma: middle, hue }))) low = middle
    else high = middle
  }
  const hex = (channel: number) =>
    Math.round(toGamma(Math.min(1, Math.max(0, channel))) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${toLinearRgb({ lightness, chroma: low, hue }).map(hex).join('')}`
}

/** The colour, or the nearest lightness towards 0 (`darker`) or 1 that has the contrast to all grounds. */
export function readableOn(color: string, grounds: readonly string[], ratio: number, isDarker: boolean): string {
  const isReadable = (candidate: string) => grounds.every((ground) => contrast(candidate, ground) >= ratio)
  if (isReadable(color)) return color
  let [unread, read] = [toOklch(color).lightness, isDarker ? 0 : 1]
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (unread + read) / 2
    if (isReadable(withLightness(color, middle))) read = middle
    else unread = middle
  }
  return withLightness(color, read)
}
