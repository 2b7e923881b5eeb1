import { describe, expect, it } from 'vitest'
import { brandStyles, textOn, themeColor } from '#domain/values/brand/brand-colors.ts'
import { brandAddress, brandPicture, logoOn } from '#domain/values/brand/brand-picture.ts'
import { contrast, toOklch, withLightness } from '#domain/values/brand/oklch.ts'

const COLORS = ['#ffffff', '#000000', '#ffc72c', '#c8102e']
const GROUNDS = { light: ['#ffffff', '#faf8f4', '#f1ede5'], dark: ['#0e0f11', '#17191c', '#1d2024'] }

/** The properties of the light and the dark theme. */
function themesOf(color: string) {
  const [, light = '', dark = ''] = brandStyles(color).split(':root:root')
  const read = (text: string) =>
    Object.fromEntries([...text.matchAll(/--([\w-]+):(#[\da-f]{6})/g)].map(([, name, value]) => [name, value ?? '']))
  return { light: read(light), dark: { ...read(light), ...read(dark) } }
}

const at = (theme: Record<string, string | undefined>, name: string) => theme[name] ?? ''

describe('The colours of a brand', () => {
  it.each(COLORS)('have 4.5:1 for text, links and buttons with %s, in both themes', (color) => {
    for (const [name, theme] of Object.entries(themesOf(color))) {
      for (const ground of GROUNDS[name as keyof typeof GROUNDS]) {
        expect(contrast(at(theme, 'accent'), ground)).toBeGreaterThanOrEqual(4.5)
        // The shape of a button whose colour is that of the page.
        expect(contrast(at(theme, 'primary-edge'), ground)).toBeGreaterThanOrEqual(4.5)
      }
      for (const button of ['primary', 'hero']) {
        for (const fill of [button, `${button}-hover`]) {
          expect(contrast(at(theme, `on-${button}`), at(theme, fill))).toBeGreaterThanOrEqual(4.5)
        }
      }
      expect(contrast(at(theme, 'gold'), '#0e0f11')).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(themeColor(color), '#ffffff')).toBeGreaterThanOrEqual(4.5)
  })

  it('keep the colour itself on buttons, and change lightness only for links', () => {
    const { light } = themesOf('#ffc72c')
    expect(light.primary).toBe('#ffc72c')
    expect(light.accent).toBe('#886700')
    expect(toOklch(at(light, 'accent')).hue).toBeCloseTo(toOklch('#ffc72c').hue, 1)
  })
})

it.each([
  ['#ffffff', '#e8e8e8'],
  ['#c8102e', '#a80022'],
  // Darker than a colour can be, or too dark for its text: lighter.
  ['#000000', '#010101'],
  ['#777777', '#8c8c8c'],
])('a button of %s is %s below a pointer', (color, hover) => {
  expect(themesOf(color).light['primary-hover']).toBe(hover)
})

it('a style sheet has the properties of each theme', () => {
  expect(brandStyles('#ffc72c')).toBe(
    '@media screen{:root:root{--accent:#886700;--focus:#886700;--primary:#ffc72c;--on-primary:#000000;' +
      '--primary-hover:#e6b100;--primary-edge:#886700;--gold:#ffc72c;--hero:#ffc72c;--on-hero:#000000;' +
      '--hero-hover:#e6b100;--hero-edge:#ffc72c}@media (prefers-color-scheme:dark){:root:root{--accent:#ffc72c;' +
      '--focus:#ffc72c;--primary:#ffc72c;--on-primary:#000000;--primary-hover:#e6b100;--primary-edge:#ffc72c}}}',
  )
})

it.each([
  ['#ffffff', '#000000', 21],
  ['#1a5fb4', '#ffffff', 6.2877],
  ['#c8102e', '#1a5fb4', 1.0687],
  ['#000000', '#010101', 1.0061],
])('the contrast of %s and %s is %s', (one, other, ratio) => expect(contrast(one, other)).toBeCloseTo(ratio, 4))

describe('withLightness', () => {
  it('returns the colour for its own lightness', () => {
    for (const color of [...COLORS, '#1a5fb4', '#00ff00']) {
      expect(withLightness(color, toOklch(color).lightness)).toBe(color)
    }
  })

  it('lowers the chroma of a lightness that no screen can show', () => {
    expect(['#ffff00', '#1a5fb4'].map((color) => withLightness(color, 0.2))).toEqual(['#181800', '#001437'])
    expect(toOklch(withLightness('#ffff00', 0.2)).lightness).toBeCloseTo(0.2, 1)
  })
})

it('textOn prefers white', () => {
  expect([textOn('#c8102e'), textOn('#ffc72c')]).toEqual(['#ffffff', '#000000'])
})

it.each([
  [true, true, 'both'],
  [true, false, 'light'],
  [false, true, 'dark'],
  [false, false, 'none'],
])('the address of a picture has its hash, its size and its grounds: light %s, dark %s', (light, dark, grounds) => {
  const facts = { width: 96, height: 19, visibleOn: { light, dark } }
  const address = `/api/brand/${'a'.repeat(64)}-96x19-${grounds}`
  expect(brandAddress('a'.repeat(64), facts)).toBe(address)
  expect(brandPicture(address)).toEqual({ address, hash: 'a'.repeat(64), ...facts })
  expect([null, '/api/brand/x', address.slice(10)].map(brandPicture)).toEqual([null, null, null])
})

it('each ground has the logo that is meant for it, else the other one where it is visible', () => {
  const address = (digit: string, light: boolean) =>
    brandAddress(digit.repeat(64), { width: 9, height: 9, visibleOn: { light, dark: true } })
  const [logo, logoOnDark] = [address('1', true), address('2', false)]
  const shown = (logos: Parameters<typeof logoOn>[1]) =>
    (['light', 'dark'] as const).map((ground) => logoOn(ground, logos)?.address)
  expect(shown({ logo, logoOnDark })).toEqual([logo, logoOnDark])
  expect(shown({ logo: null, logoOnDark })).toEqual([undefined, logoOnDark])
  expect(shown({ logo, logoOnDark: null })).toEqual([logo, logo])
})
