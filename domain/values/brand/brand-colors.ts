// The colours that follow from the one colour of the brand, by lightness only. They replace properties of app/ui/styles/tokens.css.
import { contrast, readableOn, toOklch, withLightness } from './oklch.ts'

const TEXT = 4.5
/** The grounds of text in tokens.css. */
const LIGHT = ['#ffffff', '#faf8f4', '#f1ede5']
const DARK = ['#0e0f11', '#17191c', '#1d2024']
/** Header and footer, and a picture below the scrim of a hero. */
const NIGHT = ['#0e0f11', '#333436']
const MAX_THEME_LIGHTNESS = 0.4
const HOVER = 0.07

type Properties = Record<string, string>

/** Black or white: one of them has 4.5:1 on every colour. */
export const textOn = (color: string): string => (contrast('#ffffff', color) >= TEXT ? '#ffffff' : '#000000')

/** The colour of the browser's bar, which is dark as the header is. */
export const themeColor = (color: string): string =>
  withLightness(color, Math.min(toOklch(color).lightness, MAX_THEME_LIGHTNESS))

/** @param name of the button's properties @param edge shows its shape where its colour is that of the ground */
const button = (name: string, color: string, edge: string): Properties => ({
  [name]: color,
  [`on-${name}`]: textOn(color),
  [`${name}-hover`]: hovered(color),
  [`${name}-edge`]: edge,
})

function hovered(color: string): string {
  const { lightness } = toOklch(color)
  const text = textOn(color)
  const candidates = [lightness - HOVER, lightness + HOVER].filter((each) => each >= 0 && each <= 1)
  return candidates.map((each) => withLightness(color, each)).find((each) => contrast(each, text) >= TEXT) ?? color
}

const onPage = (color: string, link: string): Properties => ({
  accent: link,
  focus: link,
  ...button('primary', color, link),
})

function declarations(properties: Properties): string {
  return Object.entries(properties)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

/** A style sheet. Twice the root, so that it wins over tokens.css in any order; print.css is in black. */
export function brandStyles(color: string): string {
  const gold = readableOn(color, NIGHT, TEXT, false)
  const light = {
    ...onPage(color, readableOn(color, LIGHT, TEXT, true)),
    gold,
    ...button('hero', color, gold),
  }
  const dark = onPage(color, readableOn(color, DARK, TEXT, false))
  const root = (properties: Properties) => `:root:root{${declarations(properties)}}`
  return `@media screen{${root(light)}@media (prefers-color-scheme:dark){${root(dark)}}}`
}
